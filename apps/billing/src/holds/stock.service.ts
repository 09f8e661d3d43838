import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { BATCH, HoldsService, type Place, type Waiting } from './holds.service.ts';
import { CLAIMED } from '../copies/readiness.queries.ts';

interface Row extends Record<string, unknown> {
  code: string;
  name: string;
  counted: number | null;
  counted_at: Date | null;
  left_over: number | null;
  waiting: number;
}

const WAKE = 'wake-restocked';
const keyOf = (code: string): string => `code:${code}`;
const FROM_THE_START: Place = { since: '-infinity', id: 0 };

/** What the pharmacy counted on its shelf. Nothing is ever subtracted: what has gone since is counted from the items themselves. */
@Injectable()
export class StockService {
  constructor(
    private readonly db: Db,
    private readonly holds: HoldsService,
  ) {}

  async read(): Promise<z.input<typeof readStock.output>> {
    const rows = await this.db.rows<Row>(
      `select p.code, p.name, k.counted, k.counted_at, k.counted - (${CLAIMED}) as left_over,
        (select count(*)::int from items h where h.code = p.code and h.hold = 'stock' and h.status = 'upcoming') as waiting
       from products p left join stock_counts k on k.code = p.code order by p.code`,
    );
    return {
      rows: rows.map((row) => ({
        code: row.code,
        name: row.name,
        counted: row.counted,
        countedAt: row.counted_at?.toISOString() ?? null,
        left: row.left_over,
        waiting: row.waiting,
      })),
    };
  }

  count({ code, counted }: z.output<typeof countStock.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      if (!(await tx.first('select 1 from products where code = ?', [code]))) throw notFound('This code');
      await tx.audit('stock.counted', `code=${code}`, { counted });
      await this.takeTurns(tx, code);
      // Subscriptions are locked before the count's row, as a charge locks them.
      const first = await this.holds.waitingFor(tx, code, FROM_THE_START);
      if (counted === null) await tx.rows('delete from stock_counts where code = ?', [code]);
      else
        await tx.rows(
          'insert into stock_counts (code, counted, counted_at, counted_by) values (?, ?, ?, ?) on conflict (code) do update set counted = excluded.counted, counted_at = excluded.counted_at, counted_by = excluded.counted_by',
          [code, counted, tx.now, userIdOf(ctx)],
        );
      await this.wake(tx, code, first);
      return { events: tx.events };
    });
  }

  /** The next who wait for a code that was counted, after those that have been looked at. */
  async wakeOn(code: string, after: Place, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      await this.takeTurns(tx, code);
      // A later count has begun anew, or this batch was done before a crash: what goes on from here is planned.
      const planned = `select 1 from jobs where kind = ? and key = ? and state = 'due'`;
      if (await tx.first(planned, [WAKE, keyOf(code)])) return;
      await this.wake(tx, code, await this.holds.waitingFor(tx, code, after));
    });
  }

  // A batch a transaction: nobody's charge, and no count, waits until hundreds have been looked at. Where to go on commits with the batch.
  private async wake(tx: Tx, code: string, batch: Waiting[]): Promise<void> {
    await this.holds.restocked(tx, batch);
    const last = batch.at(-1);
    if (last && batch.length === BATCH)
      await tx.schedule({ kind: WAKE, key: keyOf(code), data: { code, since: last.since, id: last.id } });
    else await tx.unschedule(WAKE, keyOf(code));
  }

  private async takeTurns(tx: Tx, code: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtext(?))', [`stock:${code}`]);
  }
}
