import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { paymentWanted } from '@sorrel/contracts/billing/events';
import type { reviewApproved } from '@sorrel/contracts/consultations/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { isNewest } from '@sorrel/service-kit/messaging/events/newest';
import { formulaKey } from '../catalogue/product.ts';
import { EvidenceService } from '../customers/evidence.service.ts';
import { isUnpaid } from '../decisions/lifecycle/review-ahead.ts';
import { approved, asked, declined } from '../decisions/lifecycle/review.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { RecoveryLinks } from '../payments/links.service.ts';
import { decidedBy, history, type Decision } from '../model/decision.ts';
import type { Item } from '../model/item.entity.ts';
import type { SubscriptionState } from '../model/subscription.ts';
import { HoldReasons } from '../transitions/hold-reasons.service.ts';
import { Strengths } from '../transitions/strengths.service.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { LoweredService } from './lowered.service.ts';
import { RevocationsService } from './revocations.service.ts';
import { putOffReleased, withPutOff } from '../decisions/lifecycle/put-off.ts';

export interface Decided {
  subscriptionId: number;
  itemId: number;
  userId: number;
  round: number;
  /** The prescriber; missing in older events. */
  decidedBy?: string | undefined;
  askedBy?: string | undefined;
}
type Place = Pick<Envelope, 'seq' | 'at'>;
type Prescription = z.output<typeof reviewApproved.data>['prescription'];

/** Applies a prescriber's decision to money and status. One that comes too late, or for an older round, changes nothing. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly deliveries: DeliveriesService,
    private readonly links: RecoveryLinks,
    private readonly evidence: EvidenceService,
    private readonly revocations: RevocationsService,
    private readonly strengths: Strengths,
    private readonly lowered: LoweredService,
    private readonly holdReasons: HoldReasons,
  ) {}

  async approve(tx: Tx, decided: Decided, prescription: Prescription, place: Place): Promise<void> {
    await this.isLast(tx, decided, place);
    const aggregate = await this.decide(
      tx,
      decided,
      'An approval came too late and changes nothing',
      async (state, item, { subscription, items }) => {
        // Another strength than was asked for, by the plan of steps: what is charged, sent and written is that from now on.
        const other = prescription.code && prescription.code !== item.code ? prescription.code : null;
        if (other && isUnpaid(item)) await this.strengths.take(items, item, other);
        item.titration = prescription.steps ?? null;
        await tx.rows(
          'insert into prescriptions (id, subscription_id, user_id, formula, valid_until, repeats, signed_at) values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing',
          [
            prescription.id,
            decided.subscriptionId,
            decided.userId,
            formulaKey(item.code, item.ingredients),
            prescription.validUntil,
            prescription.repeats,
            prescription.signedAt,
          ],
        );
        const wasHeld = isUnpaid(item) && item.status === 'upcoming' && Boolean(item.hold);
        if (isUnpaid(item)) {
          item.prescriptionId = prescription.id;
          this.holdReasons.put(item, null);
          item.heldSince = null;
          item.nextAttemptAt = null;
        }
        const decision = approved(state, item.sequence, prescription.id, 'A prescriber approved it');
        if (other && decision.notes.some(({ kind }) => kind === 'item-cleared')) {
          const told = await this.lowered.take(tx, subscription, items, item, other);
          return { ...decision, notes: [...told, ...decision.notes] };
        }
        if (wasHeld) return { ...decision, state: putOffReleased(decision.state, item.sequence, tx.now) };
        return item.status === 'shipped' ? withPutOff(decision, tx.now) : decision;
      },
    );
    if (prescription.steps) await this.tellNext(tx, aggregate);
    await this.revocations.stopIfRevoked(tx, prescription.id, decided.itemId);
    await this.wantPayment(tx, aggregate);
  }

  // The history says which strength comes next: it has been written to the item with the decision.
  private async tellNext(tx: Tx, { item, ...aggregate }: Aggregate & { item: Item }): Promise<void> {
    const next = aggregate.items.find((one) => one.stid === item.stid && one.sequence > item.sequence && one.titration);
    if (next)
      await this.subscriptions.remark(
        tx,
        aggregate,
        history(`The next delivery is ${next.name}`, 'By the plan of steps that a prescriber has signed'),
      );
  }

  // A payment that was given up waited for this approval: the customer is e-mailed that they can pay, and how much.
  private async wantPayment(tx: Tx, { item, ...aggregate }: Aggregate & { item: Item }): Promise<void> {
    const { id: subscriptionId, userId, status } = aggregate.subscription;
    const itemId = item.id;
    if (item.status !== 'failed' || status !== 'failed') return;
    const { lines, totalPence } = await this.deliveries.unpaid(tx, aggregate);
    if (lines.length === 0) return;
    await tx.publish(paymentWanted, `subscription:${subscriptionId}`, {
      subscriptionId,
      itemId,
      userId,
      amountPence: totalPence,
      link: this.links.to({ subscriptionId, itemId, userId }, tx.now),
    });
  }

  async decline(tx: Tx, decided: Decided, place: Place): Promise<void> {
    await this.isLast(tx, decided, place);
    await this.decide(tx, decided, 'A refusal came too late and changes nothing', async (state, item) =>
      declined(state, item.sequence, 'A prescriber refused it'),
    );
  }

  /**
   * A question already overtaken by a decision holds nothing up. The item waits from when it was asked, not from when the event reached us:
   * what the customer sent in between counts as an answer, in whichever order the two events arrive.
   */
  async ask(tx: Tx, decided: Decided, place: Place): Promise<void> {
    const late = 'A question came too late and changes nothing';
    const { itemId, userId } = decided;
    if (!(await this.isLast(tx, decided, place))) {
      const { subscription, items } = await this.subscriptions.lockedByItem(tx, itemId);
      return this.subscriptions.remark(tx, { subscription, items }, history(late, 'It has been decided since'));
    }
    const askedAt = new Date(place.at);
    const isAnswered = await this.evidence.isAnswered(tx, userId, askedAt);
    const { item } = await this.decide(tx, decided, late, async (state, one) =>
      asked(state, one.sequence, 'A prescriber asked'),
    );
    if (item.status !== 'waiting' || !item.waitingSince) return;
    if (item.waitingSince > askedAt) item.waitingSince = askedAt;
    if (isAnswered) await this.evidence.answer(tx, userId, askedAt, 'The customer had answered already');
  }

  private isLast(tx: Tx, { itemId }: Decided, { seq }: Place): Promise<boolean> {
    return isNewest(tx, 'review', `item:${itemId}`, seq);
  }

  private async decide(
    tx: Tx,
    decided: Decided,
    late: string,
    decision: (state: SubscriptionState, item: Item, aggregate: Aggregate) => Promise<Decision>,
  ): Promise<Aggregate & { item: Item }> {
    const aggregate = await this.subscriptions.lockedByItem(tx, decided.itemId);
    const { item } = aggregate;
    if (item.round !== decided.round) {
      await this.subscriptions.remark(tx, aggregate, history(late, 'It was about an earlier round of review'));
      return aggregate;
    }
    const by = decided.decidedBy ?? decided.askedBy;
    const next = await decision(this.subscriptions.state(aggregate), item, aggregate).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'conflict') return null;
      throw error;
    });
    if (next) await this.subscriptions.apply(tx, aggregate, decidedBy(next, by));
    else await this.subscriptions.remark(tx, aggregate, history(late, 'The subscription had moved on'));
    return aggregate;
  }
}
