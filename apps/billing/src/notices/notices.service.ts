import { Injectable } from '@nestjs/common';
import { chargeAnnounced } from '@sorrel/contracts/billing/events';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/actor';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { HoldsService } from '../holds/holds.service.ts';
import { PreviewService } from '../preview/preview.service.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import { history } from '../subscriptions/decision.ts';
import { SubscriptionsService, type Aggregate } from '../subscriptions/subscriptions.service.ts';
import { laterLook, nextLook, noticesOf, type Notice } from './notice.ts';

const CAUSES: Record<Notice['kind'], string> = {
  charge: 'Three days before each charge',
  'full-price': 'Before the first full price after an offer',
  'six-months': 'A reminder at each six months',
};

/** Tells customers of a charge before it is made, while there is time to change or cancel. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly promotions: PromotionsService,
    private readonly preview: PreviewService,
    private readonly holds: HoldsService,
  ) {}

  async look(subscriptionId: number, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, subscriptionId);
      await this.holds.reviewGivenUp(tx, aggregate);
      if (nextLook(this.subscriptions.state(aggregate), tx.now) === null) return;
      await this.holds.foresee(tx, aggregate);
      if (nextLook(this.subscriptions.state(aggregate), tx.now) === null) return;
      const charges = await this.preview.next(tx, aggregate);
      const date = charges[0]?.date;
      if (date === undefined) return;
      const { subscription } = aggregate;
      const sum = charges.filter((one) => one.date === date).reduce((total, one) => total + one.price.totalPence, 0);
      const notices = noticesOf({
        due: date,
        amountPence: sum,
        startedOn: londonDate(subscription.createdAt),
        promotion: await this.promotions.standing(subscription, tx),
        chargesPaid: subscription.chargesPaid,
      });
      for (const notice of notices) if (notice.at <= tx.now) await this.send(tx, aggregate, notice, date, sum);
      const later = laterLook(date, tx.now);
      if (later)
        await tx.schedule({
          kind: 'notices',
          key: `subscription:${subscriptionId}`,
          data: { subscriptionId },
          dueAt: later,
        });
    });
  }

  private async send(tx: Tx, aggregate: Aggregate, { kind, mark }: Notice, date: string, amountPence: number) {
    const { id: subscriptionId, userId } = aggregate.subscription;
    const fresh = await tx.rows(
      'insert into notices (subscription_id, kind, mark, at) values (?, ?, ?, ?) on conflict do nothing returning 1',
      [subscriptionId, kind, mark, tx.now],
    );
    if (fresh.length === 0) return;
    await tx.publish(chargeAnnounced, `subscription:${subscriptionId}`, {
      subscriptionId,
      userId,
      kind,
      mark,
      date,
      amountPence,
    });
    await this.subscriptions.remark(tx, aggregate, history('We wrote about the next charge', CAUSES[kind]));
  }
}
