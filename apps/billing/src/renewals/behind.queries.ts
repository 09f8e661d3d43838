import { Injectable } from '@nestjs/common';
import type { Reader } from '@sorrel/service-kit/database/together';
import type { Item } from '../model/item.entity.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import { ChargesService } from '../payments/charges.service.ts';

/** What else of a customer's has to be charged before an item. */
@Injectable()
export class BehindQueries {
  constructor(private readonly charges: ChargesService) {}

  /** A payment of the subscription is on its way; or of two due on one day this is the younger, which waits for the older to use credit first. */
  async isBehind(
    reads: Reader,
    now: Date,
    subscription: Subscription,
    item: Item,
    isCreditAwaited: boolean,
  ): Promise<boolean> {
    const [isOnItsWay, isShared] = await Promise.all([
      this.charges.isOnItsWay(reads, subscription.id),
      isCreditAwaited && this.sharesCredit(reads, now, subscription, item),
    ]);
    return isOnItsWay || isShared;
  }

  private async sharesCredit(
    reader: Reader,
    now: Date,
    { id, userId }: Subscription,
    { dueAt }: Item,
  ): Promise<boolean> {
    const older = await reader.first(
      `select 1 from credit_accounts c
       join subscriptions s on s.user_id = c.user_id and s.id < ? and s.status in ('active', 'pending') and not s.should_cancel and not s.is_disputed
       join items i on i.subscription_id = s.id and i.status = 'upcoming' and i.due_at = ? and i.hold is null and (i.next_attempt_at is null or i.next_attempt_at <= ?)
       where c.user_id = ? and c.balance_pence > 0
         and not exists (select 1 from charges h where h.item_id = i.id and h.state in ('created', 'requires_action', 'processing')) limit 1`,
      [id, dueAt, now, userId],
    );
    return older !== undefined;
  }
}
