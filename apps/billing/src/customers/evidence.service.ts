import { Injectable } from '@nestjs/common';
import type { Tx } from '@sorrel/service-kit/database/db';
import { isNewest } from '@sorrel/service-kit/messaging/events/newest';
import { completed } from '../decisions/lifecycle/payment.ts';
import { answered, pausedInPregnancy, waitingItems } from '../decisions/lifecycle/review.ts';
import { SubscriptionsService } from '../transitions/subscriptions.service.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { EvidenceQueries } from '../copies/evidence.queries.ts';

const ANSWER = 'answer';

/** What follows from a customer's photos, answers and messages. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly evidence: EvidenceQueries,
    private readonly holds: HoldsService,
  ) {}

  /** Photos or a consultation came in: orders that waited for them may now be complete. */
  async complete(tx: Tx, userId: number, cause: string): Promise<void> {
    // An order that is still unpaid too: its payment may be booked at this moment, has looked for photos already, and holds the lock.
    for (const id of await this.ids(tx, userId, `status in ('pending', 'incomplete')`)) {
      const aggregate = await this.subscriptions.locked(tx, id);
      if (await this.evidence.isComplete(tx, aggregate.subscription))
        await this.subscriptions.apply(tx, aggregate, completed(this.subscriptions.state(aggregate), cause));
    }
  }

  /** The customer sent something at that moment: items that were waiting for an answer by then go back to the prescriber. */
  async answer(tx: Tx, userId: number, at: Date, cause: string): Promise<void> {
    await isNewest(tx, ANSWER, `customer:${userId}`, at.getTime());
    for (const id of await this.ids(tx, userId, 'is_waiting')) {
      const aggregate = await this.subscriptions.locked(tx, id);
      for (const waiting of waitingItems(this.subscriptions.state(aggregate))) {
        const item = aggregate.items.find((one) => one.sequence === waiting.sequence);
        if (!item?.waitingSince || item.waitingSince > at) continue;
        await this.subscriptions.apply(
          tx,
          aggregate,
          answered(this.subscriptions.state(aggregate), waiting.sequence, item.prescriptionId ?? null, cause),
        );
      }
    }
  }

  /** Whether the answer to a question asked at that moment is here already: answers and questions come over different streams, in any order. */
  async isAnswered(tx: Tx, userId: number, askedAt: Date): Promise<boolean> {
    return !(await isNewest(tx, ANSWER, `customer:${userId}`, askedAt.getTime()));
  }

  /** Pregnancy holds what must not be used in it; when it has passed, charges that were held back are due again. */
  async pregnancy(tx: Tx, userId: number, isPregnant: boolean): Promise<void> {
    if (!isPregnant) return this.holds.lookAgain(tx, userId, 'pregnancy');
    for (const id of await this.ids(tx, userId, `status in ('active', 'shipping', 'review', 'pending')`)) {
      const aggregate = await this.subscriptions.locked(tx, id);
      await this.subscriptions.apply(
        tx,
        aggregate,
        pausedInPregnancy(this.subscriptions.state(aggregate), 'The customer is pregnant'),
      );
      await this.holds.foresee(tx, aggregate);
    }
  }

  /** New answers: charges that waited for them are due again. */
  refreshed(tx: Tx, userId: number): Promise<void> {
    return this.holds.lookAgain(tx, userId, 'evidence');
  }

  private async ids(tx: Tx, userId: number, where: string): Promise<number[]> {
    return (
      await tx.rows<{ id: number }>(`select id from subscriptions where user_id = ? and ${where} order by id`, [userId])
    ).map((row) => row.id);
  }
}
