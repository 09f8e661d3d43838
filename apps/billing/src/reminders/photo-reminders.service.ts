import { Injectable } from '@nestjs/common';
import { photosAwaited } from '@sorrel/contracts/billing/events';
import { MINIMUM_PHOTOS } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';

export const PHOTO_REMINDER_JOB = 'remind-of-photos';
/** After the first payment. */
const AFTER_DAYS = [1, 3, 7];
const DAY_MS = 24 * 3_600_000;

/** Customers who have paid but sent no photos are reminded three times; their treatment cannot begin without them. */
@Injectable()
export class PhotoReminders {
  constructor(private readonly db: Db) {}

  async plan(tx: Tx, subscriptionId: number, paidAt: Date): Promise<void> {
    for (const [index, days] of AFTER_DAYS.entries())
      await tx.schedule({
        kind: PHOTO_REMINDER_JOB,
        key: `subscription:${subscriptionId}:${index + 1}`,
        data: { subscriptionId, step: index + 1 },
        dueAt: new Date(paidAt.getTime() + days * DAY_MS),
      });
  }

  /** Sends nothing once the photos are in, or the order is withdrawn, refunded, refused or cancelled. */
  remind(subscriptionId: number, step: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const waiting = await tx.first<{ user_id: number }>(
        `select s.user_id from subscriptions s
         where s.id = ? and s.status in ('pending', 'incomplete') and not s.should_cancel
           and exists (select 1 from items i where i.subscription_id = s.id and i.status = 'paid')
           and (select count(*) from photos p where p.user_id = s.user_id and p.at >= s.created_at) < ?`,
        [subscriptionId, MINIMUM_PHOTOS],
      );
      if (waiting)
        await tx.publish(photosAwaited, `subscription:${subscriptionId}`, {
          subscriptionId,
          userId: waiting.user_id,
          step,
        });
    });
  }
}
