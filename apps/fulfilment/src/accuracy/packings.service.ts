import { Injectable } from '@nestjs/common';
import { mustBeChecked, type CheckState } from '@sorrel/contracts/fulfilment/accuracy-check';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { userIdOf } from '@sorrel/service-kit/security/actor';
import { Allocations } from '../batches/allocations.service.ts';
import type { Reader } from '../customers/customers.service.ts';
import type { Dispatch } from '../records/dispatch.ts';
import { checkStateOf, type Packing } from './accuracy.ts';

interface PackingRow extends Row {
  scan_id: number;
  code: string;
  batch_id: number | null;
  packed_at: Date;
  by_id: number;
  by_name: string;
  outcome: 'passed' | 'failed' | null;
  checked_by: string | null;
}
/** `state` null: no check is set for this item. */
interface Standing {
  state: CheckState | null;
  packing: Packing | null;
}
const NONE: Standing = { state: null, packing: null };

/** What lies packed at the bench, and whether it may leave. Everything that writes here holds the item's row lock. */
@Injectable()
export class Packings {
  constructor(
    private readonly business: BusinessCopy,
    private readonly allocations: Allocations,
  ) {}

  /** Asks nothing further where no check is set. */
  async standing(reader: Reader, { itemId, formula }: Pick<Dispatch, 'itemId' | 'formula'>): Promise<Standing> {
    const { business } = await this.business.of(reader);
    if (!formula || !mustBeChecked(business, formula.item)) return NONE;
    const packing = await this.find(reader, itemId);
    const batchId = await this.allocations.batchOf(reader, itemId);
    return { packing, state: checkStateOf(packing, { code: formula.item.code, batchId }) };
  }

  /** The newest scan of the right pack, in the place of the one before. */
  async packed(tx: Tx, given: { itemId: number; scanId: number; code: string; batchId: number | null }): Promise<void> {
    const { itemId, scanId, code, batchId } = given;
    await tx.rows(
      `insert into packings (item_id, scan_id, code, batch_id, packed_at, by_id, by_name) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (item_id) do update set scan_id = excluded.scan_id, code = excluded.code, batch_id = excluded.batch_id,
         packed_at = excluded.packed_at, by_id = excluded.by_id, by_name = excluded.by_name`,
      [itemId, scanId, code, batchId, tx.now, userIdOf(tx.ctx), tx.ctx.actor.name],
    );
  }

  async unpack(tx: Tx, itemId: number): Promise<void> {
    await tx.rows('delete from packings where item_id = ?', [itemId]);
  }

  private async find(reader: Reader, itemId: number): Promise<Packing | null> {
    const row = await reader.first<PackingRow>(
      `select p.*, c.outcome, c.by_name as checked_by from packings p left join accuracy_checks c using (scan_id) where p.item_id = ?`,
      [itemId],
    );
    if (!row) return null;
    return {
      scanId: row.scan_id,
      code: row.code,
      batchId: row.batch_id,
      packedAt: row.packed_at,
      byId: row.by_id,
      byName: row.by_name,
      check: row.outcome && { outcome: row.outcome, byName: row.checked_by ?? '' },
    };
  }
}
