import { Injectable } from '@nestjs/common';
import { stockChanged } from '@sorrel/contracts/fulfilment/events';
import type { Unit } from '@sorrel/contracts/fulfilment/amount';
import type { BatchState } from '@sorrel/contracts/fulfilment/rpc';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { OnShelf } from './batch.ts';

export interface BatchRow extends Row {
  id: number;
  code: string;
  unit: Unit;
  number: string;
  gtin: string | null;
  certificate: string | null;
  expires_on: string;
  supplier: string;
  invoice: string;
  state: BatchState;
  state_reason_sealed: string | null;
  /** Since when, and by whom; null where it was set before this was kept. */
  state_at: Date | null;
  state_by: string | null;
  on_hand: number;
  received_at: Date;
  /** Who booked it in; null where that was not kept yet, or the system did. */
  received_by_id: number | null;
}
interface NewBatch {
  code: string;
  unit: Unit;
  number: string;
  gtin: string | null;
  certificate: string | null;
  expiresOn: string;
  supplier: string;
  invoice: string;
  quantity: number;
  /** By which it was made here. */
  worksheetId?: number;
}
export interface Movement {
  batchId: number;
  kind: 'received' | 'allocated' | 'returned' | 'adjusted' | 'came-back' | 'destroyed' | 'used';
  quantity: number;
  itemId?: number;
  worksheetId?: number;
  reason?: string;
  /** A uuid: the same movement is booked once. */
  key?: string;
}

export const MOVEMENT_REASON = 'fulfilment.batch_movements.reason';

/** The shelf's rows: one movement at a time for each code, so that number, ledger and event always agree. */
@Injectable()
export class Shelf {
  constructor(private readonly sealer: Sealer) {}

  /** Held until the transaction ends. Taken after an item's row, never before. */
  async lock(tx: Tx, code: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtext(?))', [`stock:${code}`]);
  }

  async of(tx: Pick<Tx, 'rows'>, code: string): Promise<OnShelf[]> {
    const rows = await tx.rows<BatchRow>('select * from batches where code = ? and on_hand > 0', [code]);
    return rows.map(({ id, number, expires_on: expiresOn, state, on_hand: onHand }) => ({
      id,
      number,
      expiresOn,
      state,
      onHand,
    }));
  }

  /** A new batch with its first movement, in quarantine; under its code's lock. */
  async begin(tx: Tx, batch: NewBatch): Promise<number> {
    const { code, unit, number, gtin, certificate, expiresOn, supplier, invoice, quantity, worksheetId } = batch;
    const id = await tx.nextId('batches');
    await tx.rows(
      'insert into batches (id, code, unit, number, gtin, certificate, expires_on, supplier, invoice, on_hand, received_at, received_by_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [id, code, unit, number, gtin, certificate, expiresOn, supplier, invoice, quantity, tx.now, tx.ctx.actor.userId],
    );
    await this.move(tx, { batchId: id, kind: 'received', quantity, ...(worksheetId ? { worksheetId } : {}) });
    return id;
  }

  /** Ledger and number together. */
  async move(tx: Tx, { batchId, kind, quantity, itemId, worksheetId, reason, key }: Movement): Promise<void> {
    const id = await tx.nextId('batch_movements');
    await tx.rows(
      `insert into batch_movements (id, batch_id, kind, quantity, item_id, worksheet_id, reason_sealed, key, at, by_name) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        batchId,
        kind,
        quantity,
        itemId ?? null,
        worksheetId ?? null,
        reason === undefined ? null : this.sealer.seal(MOVEMENT_REASON, id, reason),
        key ?? null,
        tx.now,
        tx.ctx.actor.name,
      ],
    );
    if (kind !== 'received')
      await tx.rows('update batches set on_hand = on_hand + ? where id = ?', [quantity, batchId]);
  }

  /** Billing charges only what can be packed: it is told of every change, under the code's lock. */
  async tell(tx: Tx, code: string): Promise<void> {
    const row = await tx.first<{ since: Date; taken: number; lots: { expiresOn: string; left: number }[] }>(
      `select k.since,
        (select count(*)::int from allocations a where a.code = k.code and (a.supplied_at is null or a.supplied_at > k.since)) as taken,
        (select coalesce(json_agg(json_build_object('expiresOn', l.expires_on, 'left', l.packs) order by l.expires_on), '[]')
         from (select expires_on, sum(on_hand)::int as packs from batches b where b.code = k.code and b.state = 'released' and b.on_hand > 0 group by 1) l) as lots
       from kept_codes k where k.code = ?`,
      [code],
    );
    if (row)
      await tx.publish(stockChanged, `code:${code}`, {
        code,
        since: row.since.toISOString(),
        taken: row.taken,
        lots: row.lots,
      });
  }
}
