import { Injectable } from '@nestjs/common';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { MADE_FROM } from '../batches/made-from.ts';
import { PACKS } from '../batches/packs.ts';

interface Left extends Row {
  item_id: number;
  user_id: number;
  supplied_at: Date;
  tracking_number: string | null;
}
/** A pack of a batch that has left, with whose it is. */
export interface LeftPack {
  itemId: number;
  userId: number;
  suppliedAt: Date;
  trackingNumber: string | null;
}
interface Lot {
  code: string;
  number: string;
}

const LEFT = `from ${PACKS} a join dispatches d on d.item_id = a.item_id
  where a.supplied_at is not null and a.batch_id in (select id from batches where code = ? and number = ? union all ${MADE_FROM})`;
const lotOf = ({ code, number }: Lot): string[] => [code, number, code, number];

/** Which packs of a batch have left, and to whom: whichever of its deliveries they came with. Of an ingredient: what was made from it. */
@Injectable()
export class Packs {
  async page(
    reader: Pick<Tx, 'rows'>,
    lot: Lot,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<LeftPack[]> {
    return this.read(reader, lot, 'order by a.supplied_at, a.item_id limit ? offset ?', [limit, offset]);
  }

  async of(reader: Pick<Tx, 'rows'>, lot: Lot, users: readonly number[]): Promise<LeftPack[]> {
    return this.read(reader, lot, 'and d.user_id = any(?) order by a.supplied_at, a.item_id', [[...users]]);
  }

  async users(reader: Pick<Tx, 'rows'>, lot: Lot): Promise<number[]> {
    const rows = await reader.rows<{ user_id: number }>(`select distinct d.user_id ${LEFT} order by 1`, lotOf(lot));
    return rows.map((row) => row.user_id);
  }

  async count(reader: Pick<Tx, 'first'>, lot: Lot): Promise<number> {
    return (await reader.first<{ n: number }>(`select count(*)::int as n ${LEFT}`, lotOf(lot)))?.n ?? 0;
  }

  private async read(reader: Pick<Tx, 'rows'>, lot: Lot, rest: string, params: unknown[]): Promise<LeftPack[]> {
    const rows = await reader.rows<Left>(
      `select a.item_id, d.user_id, a.supplied_at, coalesce(a.tracking_number, d.tracking_number) as tracking_number ${LEFT} ${rest}`,
      [...lotOf(lot), ...params],
    );
    return rows.map((row) => ({
      itemId: row.item_id,
      userId: row.user_id,
      suppliedAt: row.supplied_at,
      trackingNumber: row.tracking_number,
    }));
  }
}
