import { Injectable } from '@nestjs/common';
import { creditEarned } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { CreditService } from './credit.service.ts';
import { referralKey } from '../ledger.ts';
import type { Charge } from '../charge.entity.ts';
import type { Item } from '../../model/item.entity.ts';
import type { Subscription } from '../../model/subscription.entity.ts';
import { REFERRAL_REWARD_PENCE } from '../../pricing/promotion.ts';

// Money that has gone back, or is on its way, earns nobody a reward.
const IS_KEPT = `select 1 from items i left join charges c on c.item_id = i.id and c.state = 'succeeded' and not c.is_surplus
  where i.id = ? and i.paid_at is not null and i.status <> 'refunded' and (c.id is null or not exists
    (select 1 from refunds r where r.charge_id = c.id and r.state not in ('requested', 'declined', 'failed')
     having count(*) > 0 and sum(r.amount_pence + r.credit_pence) >= c.amount_pence + c.credit_pence))`;

/** Thanks for a friend: £10 when the friend's first order, paid, has left; taken back when that order is given back. Once for each friend. */
@Injectable()
export class ReferralsService {
  constructor(private readonly credit: CreditService) {}

  /** A parcel has left, or was noted as sent by hand. */
  async reward(tx: Tx, { referrerId, userId }: Subscription, item: Item): Promise<void> {
    if (!referrerId || referrerId === userId || item.sequence !== 1 || !(await tx.first(IS_KEPT, [item.id]))) return;
    const key = referralKey(userId, 'earned');
    if (await this.credit.has(key, tx)) return;
    await this.credit.post(tx, referrerId, { amountPence: REFERRAL_REWARD_PENCE, cause: 'referral', key });
    await tx.publish(creditEarned, `customer:${referrerId}`, {
      userId: referrerId,
      amountPence: REFERRAL_REWARD_PENCE,
      at: tx.now.toISOString(),
    });
  }

  /** All of a friend's first order goes back. What of the reward is spent stays with the referrer, and the audit says how much that was. */
  async takeBack(tx: Tx, { sequence, subscriptionId, userId }: Charge): Promise<void> {
    if (sequence !== 1) return;
    const row = await tx.first<{ referrer_id: number | null }>('select referrer_id from subscriptions where id = ?', [
      subscriptionId,
    ]);
    if (!row?.referrer_id) return;
    const back = { key: referralKey(userId, 'reversed'), cause: 'referral-reversed' } as const;
    const done = await this.credit.takeBack(tx, row.referrer_id, referralKey(userId, 'earned'), back);
    if (done) await tx.audit('referral.taken-back', `user=${row.referrer_id}`, { friend: userId, ...done });
  }
}
