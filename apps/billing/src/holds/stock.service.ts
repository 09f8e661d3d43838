import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import type { stockChanged } from '@sorrel/contracts/fulfilment/events';
import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { isNewest } from '@sorrel/service-kit/messaging/events/newest';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { isStopped } from '../catalogue/stopped.ts';
import { isMore, type Lots } from './lots.ts';
import { BATCH, HoldsService, type Place, type Waiting } from './holds.service.ts';
import { CLAIMED, THERE } from '../copies/readiness.queries.ts';

interface Row extends Record<string, unknown> {
  code: string;
  name: string;
  counted: number | null;
  counted_at: Date | null;
  is_by_batch: boolean;
  is_stopped: boolean;
  left_over: number | null;
  waiting: number;
}

const WAKE = 'wake-restocked';
const keyOf = (code: string): string => `code:${code}`;
const FROM_THE_START: Place = { since: '-infinity', id: 0 };

/**
 * What the pharmacy has on its shelf: as counted, or as its batches say. Nothing is ever subtracted: what has gone since is counted as items
 * change.
 */
@Injectable()
export class StockService {
  constructor(
    private readonly db: Db,
    private readonly holds: HoldsService,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gaugeBy(
      'code',
      'stock_left',
      'What is left of each product that is counted',
      async () =>
        Object.fromEntries(
          (
            await this.db.rows<{ code: string; left_over: number }>(
              `select k.code, (${THERE} - ${CLAIMED})::float8 as left_over from stock_counts k`,
              [this.soon()],
            )
          ).map((row) => [row.code, row.left_over]),
        ),
      { isCostly: true },
    );
  }

  async read(): Promise<z.input<typeof readStock.output>> {
    const rows = await this.db.rows<Row>(
      `select p.code, p.name, k.counted, k.counted_at, k.lots is not null as is_by_batch, ${isStopped('p.code')} as is_stopped, ${THERE} - ${CLAIMED} as left_over,
        (select count(*)::int from items h where h.code = p.code and h.hold = 'stock' and h.status = 'upcoming') as waiting
       from products p left join stock_counts k on k.code = p.code order by p.code`,
      [this.soon()],
    );
    return {
      rows: rows.map((row) => ({
        code: row.code,
        name: row.name,
        counted: row.counted,
        countedAt: row.counted_at?.toISOString() ?? null,
        left: row.left_over,
        isByBatch: row.is_by_batch,
        isStopped: row.is_stopped,
        waiting: row.waiting,
      })),
    };
  }

  count({ code, counted }: z.output<typeof countStock.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      if (!(await tx.first('select 1 from products where code = ?', [code]))) throw notFound('This code');
      await tx.audit('stock.counted', `code=${code}`, { counted });
      await this.takeTurns(tx, code);
      if (await tx.first('select 1 from stock_counts where code = ? and lots is not null', [code]))
        throw conflict(
          'This item is kept by batch, so it is not counted here. Please correct the batch itself, under Batches.',
          'by_batch',
        );
      // Subscriptions are locked before the count's row, as in a charge.
      const first = await this.holds.waitingFor(tx, code, FROM_THE_START);
      if (counted === null) await tx.rows('delete from stock_counts where code = ?', [code]);
      else
        await tx.rows(
          'insert into stock_counts (code, counted, counted_at, counted_by) values (?, ?, ?, ?) on conflict (code) do update set counted = excluded.counted, counted_at = excluded.counted_at, counted_by = excluded.counted_by',
          [code, counted, tx.now, userIdOf(ctx)],
        );
      await this.wakeWaiting(tx, code, first);
      return { events: tx.events };
    });
  }

  /** The pharmacy's batches of a code have changed. Who waits is looked at when there is more of it, not at each pack that is put aside. */
  async keptByBatch(
    tx: Tx,
    { code, since, taken, lots }: z.output<typeof stockChanged.data>,
    seq: number,
  ): Promise<void> {
    await this.takeTurns(tx, code);
    if (!(await isNewest(tx, 'stock', `code:${code}`, seq))) return;
    const first = await this.holds.waitingFor(tx, code, FROM_THE_START);
    const before = await tx.first<{ lots: Lots['lots'] | null; taken: number }>(
      'select lots, taken from stock_counts where code = ? for update',
      [code],
    );
    const counted = lots.reduce((sum, { left }) => sum + left, taken);
    await tx.rows(
      `insert into stock_counts (code, counted, counted_at, lots, taken) values (?, ?, ?, ?::jsonb, ?)
       on conflict (code) do update set counted = excluded.counted, counted_at = excluded.counted_at, counted_by = null, lots = excluded.lots, taken = excluded.taken`,
      [code, counted, since, JSON.stringify(lots), taken],
    );
    if (isMore({ taken: before?.taken ?? 0, lots: before?.lots ?? [] }, { taken, lots }))
      await this.wakeWaiting(tx, code, first);
  }

  private async wakeWaiting(tx: Tx, code: string, first: Waiting[]): Promise<void> {
    const next = await this.wake(tx, first);
    if (next) await tx.schedule({ kind: WAKE, key: keyOf(code), data: { code, ...next } });
    else await tx.unschedule(WAKE, keyOf(code));
  }

  /** "Free to sell" means: lasting for a month's supply. */
  private soon = (): string => supplyEnds(this.clock.today(), 1);

  /**
   * Updates all others who wait for a counted code, one batch per transaction, so that charges and counts never wait for hundreds of rows.
   * A run that breaks off is repeated from its beginning; those already freed are no longer among the waiting.
   */
  async wakeFrom(place: Place, code: string, ctx: Context, signal: AbortSignal): Promise<void> {
    for (let after: Place | undefined = place; after && !signal.aborted;) {
      const from: Place = after;
      after = await this.db.transaction(ctx, async (tx) => {
        await this.takeTurns(tx, code);
        // A later count has started a new run.
        if (await tx.first(`select 1 from jobs where kind = ? and key = ? and state = 'due'`, [WAKE, keyOf(code)]))
          return;
        return this.wake(tx, await this.holds.waitingFor(tx, code, from));
      });
    }
  }

  /** Answers where to continue; undefined after the last batch. */
  private async wake(tx: Tx, batch: Waiting[]): Promise<Place | undefined> {
    await this.holds.restocked(tx, batch);
    const last = batch.at(-1);
    return last && batch.length === BATCH ? { since: last.since, id: last.id } : undefined;
  }

  private async takeTurns(tx: Tx, code: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtext(?))', [`stock:${code}`]);
  }
}
