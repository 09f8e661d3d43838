import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import type { SubscriptionStatus } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { cancelled, ended, uncancelled } from '../lifecycle/ending.ts';
import { backToApproval } from '../lifecycle/review.ts';
import type { Decision } from '../subscriptions/decision.ts';
import { statusOf, type SubscriptionState } from '../subscriptions/subscription.ts';
import { SubscriptionsService, type Aggregate } from '../subscriptions/subscriptions.service.ts';
import { dateMoved, frequencyChanged } from './line.ts';

export interface Moved {
  facts: string[];
  dueAt: string | null;
  status: SubscriptionStatus;
}
type Decide = (state: SubscriptionState, tx: Tx) => Decision;

export const movedOf = (tx: Tx, { subscription, items }: Aggregate): Moved => ({
  facts: tx.facts,
  dueAt: subscription.dueAt ?? null,
  status: statusOf({ status: subscription.status, items }),
});

/** What customers and staff change about a subscription as a whole. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  updateDate(id: number, dueAt: string, ctx: Context): Promise<Moved> {
    return this.own(id, ctx, (state, tx) => dateMoved(state, dueAt, londonDate(tx.now), 'customer'));
  }

  cancel(id: number, ctx: Context): Promise<Moved> {
    return this.own(id, ctx, (state) => cancelled(state, 'Asked for by the customer'));
  }

  undoCancel(id: number, ctx: Context): Promise<Moved> {
    return this.own(id, ctx, (state, tx) => uncancelled(state, tx.now, 'Asked for by the customer'));
  }

  staffUpdateDate(id: number, dueAt: string, ctx: Context): Promise<Moved> {
    return this.any(id, ctx, (state, tx) => dateMoved(state, dueAt, londonDate(tx.now), 'staff'));
  }

  end(id: number, ctx: Context): Promise<Moved> {
    return this.any(id, ctx, (state) => ended(state, 'Ended by staff'));
  }

  backToApproval(id: number, ctx: Context): Promise<Moved> {
    return this.any(id, ctx, (state) => backToApproval(state, 'Asked for by staff'));
  }

  updateFrequency(id: number, frequency: number, ctx: Context): Promise<Moved> {
    return this.any(id, ctx, (state) => frequencyChanged(state, frequency));
  }

  private own(id: number, ctx: Context, decide: Decide): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) =>
      this.decide(tx, await this.subscriptions.lockedOf(tx, id, userIdOf(ctx)), decide),
    );
  }

  private any(id: number, ctx: Context, decide: Decide): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) => this.decide(tx, await this.subscriptions.locked(tx, id), decide));
  }

  private async decide(tx: Tx, aggregate: Aggregate, decide: Decide): Promise<Moved> {
    await this.subscriptions.apply(tx, aggregate, decide(this.subscriptions.state(aggregate), tx));
    return movedOf(tx, aggregate);
  }
}
