import { Injectable } from '@nestjs/common';
import type { Subscription, TimelineLine } from '@sorrel/contracts/billing/words';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { ITEM, SUBSCRIPTION, subscriptionOf, type ItemRow, type SubscriptionRow } from './views.ts';

type Listed<R> = R & Row;
type Rows = Pick<Db, 'rows'> | Pick<Tx, 'rows'>;

/** Whole subscriptions with their items. */
@Injectable()
export class SubscriptionsQueries {
  constructor(private readonly db: Db) {}

  /** A customer's, the newest first. */
  async ofUser(userId: number, rows: Rows = this.db): Promise<Subscription[]> {
    return this.withItems(
      await rows.rows<Listed<SubscriptionRow>>(
        `${SUBSCRIPTION} from subscriptions s where s.user_id = ? order by s.id desc`,
        [userId],
      ),
      rows,
    );
  }

  async one(id: number, rows: Rows = this.db): Promise<Subscription | null> {
    return (
      (
        await this.withItems(
          await rows.rows<Listed<SubscriptionRow>>(`${SUBSCRIPTION} from subscriptions s where s.id = ?`, [id]),
          rows,
        )
      )[0] ?? null
    );
  }

  async timeline(id: number, rows: Rows = this.db): Promise<TimelineLine[]> {
    const entries = await rows.rows<{ at: Date; text: string; cause: string; by: string; next: string }>(
      'select at, text, cause, by, next from timeline where subscription_id = ? order by id desc limit 500',
      [id],
    );
    return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  }

  private async withItems(found: SubscriptionRow[], rows: Rows): Promise<Subscription[]> {
    if (found.length === 0) return [];
    const items = await rows.rows<Listed<ItemRow>>(
      `${ITEM} from items i where i.subscription_id = any(?) order by i.subscription_id, i.sequence`,
      [found.map((row) => row.id)],
    );
    return found.map((row) =>
      subscriptionOf(
        row,
        items.filter((item) => item.subscription_id === row.id),
      ),
    );
  }
}
