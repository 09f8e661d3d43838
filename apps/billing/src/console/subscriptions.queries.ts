import { Injectable } from '@nestjs/common';
import type { Subscription, TimelineLine } from '@sorrel/contracts/billing/words';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import { HoldReasons } from '../transitions/hold-reasons.service.ts';
import { Lines, type StoredWords } from '../transitions/lines.service.ts';
import { ITEM, SUBSCRIPTION, subscriptionOf, type StoredItemRow, type SubscriptionRow } from './views.ts';

type Listed<R> = R & Row;

/** Whole subscriptions with their items. */
@Injectable()
export class SubscriptionsQueries {
  constructor(
    private readonly db: Db,
    private readonly holds: HoldReasons,
    private readonly lines: Lines,
  ) {}

  /** A customer's, the newest first. */
  ofUser(userId: number, reader: Reader = this.db): Promise<Subscription[]> {
    return this.where('s.user_id = ?', userId, reader);
  }

  async one(id: number, reader: Reader = this.db): Promise<Subscription | null> {
    return (await this.where('s.id = ?', id, reader))[0] ?? null;
  }

  /** One, and the others of its customer, the newest first. */
  async amongOthers(
    id: number,
    reader: Reader,
  ): Promise<{ subscription: Subscription; others: Subscription[] } | null> {
    const all = await this.where('s.user_id = (select user_id from subscriptions where id = ?)', id, reader);
    const subscription = all.find((one) => one.id === id);
    return subscription ? { subscription, others: all.filter((one) => one !== subscription) } : null;
  }

  async timeline(id: number, reader: Reader = this.db): Promise<TimelineLine[]> {
    const entries = await reader.rows<Listed<StoredWords & { at: Date; by: string }>>(
      'select at, text, cause, by, next, words_id, words_sealed from timeline where subscription_id = ? order by id desc limit 500',
      [id],
    );
    return entries.map((entry) => ({ at: entry.at.toISOString(), by: entry.by, ...this.lines.opened(id, entry) }));
  }

  // Both as they are at one moment.
  private async where(condition: string, value: number, reader: Reader): Promise<Subscription[]> {
    const reads = gathered(reader);
    const [found, items] = await Promise.all([
      reads.rows<Listed<SubscriptionRow>>(
        `${SUBSCRIPTION} from subscriptions s where ${condition} order by s.id desc`,
        [value],
      ),
      reads.rows<Listed<StoredItemRow>>(
        `${ITEM} from items i where i.subscription_id in (select s.id from subscriptions s where ${condition}) order by i.subscription_id, i.sequence`,
        [value],
      ),
    ]);
    const opened = items.map((item) => ({ ...item, hold: this.holds.of(item) }));
    return found.map((row) =>
      subscriptionOf(
        row,
        opened.filter((item) => item.subscription_id === row.id),
      ),
    );
  }
}
