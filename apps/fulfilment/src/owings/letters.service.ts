import { Injectable } from '@nestjs/common';
import { owingTold } from '@sorrel/contracts/fulfilment/events';
import type { OwedLine, OwingNews } from '@sorrel/contracts/fulfilment/owing';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Owed, type OwingRow } from '../owed/owed.service.ts';
import { orderIdOf } from '../records/dispatch.ts';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';

/** Tells patients what is owed to them: one letter for all lines of a delivery, and another when the expected day has changed. */
@Injectable()
export class OwingLetters {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly owed: Owed,
  ) {}

  /** The job: tells what has not been told. What was supplied or closed meanwhile needs no letter. */
  async tell(subscriptionId: number, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const items = await tx.rows<DispatchRow>(
        'select *, false as is_leased from dispatches where subscription_id = ? order by item_id for update',
        [subscriptionId],
      );
      const rows = await tx.rows<OwingRow>(
        `select * from owings where subscription_id = ? and state = 'open' order by since, id for update`,
        [subscriptionId],
      );
      const lineOf = (itemId: number): OwedLine => {
        const row = items.find((one) => one.item_id === itemId);
        const product = (row && this.records.opened(row).formula?.item.name) ?? '';
        const expectedOn = rows.find((one) => one.item_id === itemId)?.expected_on ?? null;
        return { orderId: orderIdOf(itemId), product, expectedOn };
      };
      const fresh = rows.filter((row) => row.told_at === null);
      if (fresh.length > 0) {
        const paid = new Set(items.filter((one) => fresh.some((row) => row.item_id === one.item_id)).map(paidOn));
        const others = items.filter((one) => paid.has(paidOn(one)) && one.owing_id === null);
        await this.publish(tx, fresh, {
          kind: 'opened',
          owed: fresh.map((row) => lineOf(row.item_id)),
          sent: others.filter(({ status }) => status === 'shipped').map((one) => lineOf(one.item_id)),
          toCome: others
            .filter(({ status }) => status === 'ready' || status === 'label-pending')
            .map((one) => lineOf(one.item_id)),
        });
      }
      const moved = rows.filter((row) => row.told_at !== null && row.told_expected_on !== row.expected_on);
      if (moved.length > 0)
        await this.publish(tx, moved, { kind: 'expected', owed: moved.map((row) => lineOf(row.item_id)) });
    });
  }

  private async publish(tx: Tx, rows: OwingRow[], news: Exclude<OwingNews, { kind: 'sent' }>): Promise<void> {
    const [first] = rows;
    if (!first) return;
    for (const row of rows) await this.owed.told(tx, row);
    // The moment makes each letter one of its own; a repeat of the job finds nothing left to tell.
    const key = `owing:${first.id}:${news.kind}:${tx.now.toISOString()}`;
    await tx.publish(owingTold, `customer:${first.user_id}`, { key, userId: first.user_id, isMailed: false, news });
  }
}

/** What was paid on one day is one delivery. */
const paidOn = ({ paid_at: at }: DispatchRow): string => (at ? londonDate(at) : '');
