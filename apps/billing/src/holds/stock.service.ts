import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { HoldsService } from './holds.service.ts';
import { CLAIMED } from '../copies/readiness.queries.ts';

interface Row extends Record<string, unknown> {
  code: string;
  name: string;
  counted: number | null;
  counted_at: Date | null;
  left_over: number | null;
  waiting: number;
}

/** What the pharmacy counted on its shelf. Nothing is ever subtracted: what has gone since is counted from the items themselves. */
@Injectable()
export class StockService {
  constructor(
    private readonly db: Db,
    private readonly holds: HoldsService,
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
              `select k.code, (k.counted - (${CLAIMED}))::float8 as left_over from stock_counts k`,
            )
          ).map((row) => [row.code, row.left_over]),
        ),
      { isCostly: true },
    );
  }

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
      if (counted === null) await tx.rows('delete from stock_counts where code = ?', [code]);
      else
        await tx.rows(
          'insert into stock_counts (code, counted, counted_at, counted_by) values (?, ?, ?, ?) on conflict (code) do update set counted = excluded.counted, counted_at = excluded.counted_at, counted_by = excluded.counted_by',
          [code, counted, tx.now, userIdOf(ctx)],
        );
      await this.holds.restocked(tx, code);
      return { events: tx.events };
    });
  }
}
