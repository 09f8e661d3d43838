import { Injectable } from '@nestjs/common';
import type { CancelReason, Change } from '@sorrel/contracts/billing/change';
import { earlySupplyAsked, healthReasonGiven } from '@sorrel/contracts/billing/events';
import type { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import type { SubscriptionStatus } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { cancelled, ended } from '../decisions/lifecycle/ending.ts';
import { backToApproval } from '../decisions/lifecycle/review.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import type { Decision } from '../model/decision.ts';
import { may, statusOf, type SubscriptionState } from '../model/subscription.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { ChargesService } from '../payments/charges.service.ts';
import type { By } from '../model/schedule.ts';
import { changed, isOfHealth, whyOf } from '../decisions/changes/change.ts';
import type { Early } from '../decisions/changes/early.ts';
import { LeavingReasons } from './leaving-reasons.service.ts';
import { MeanwhileService } from './meanwhile.service.ts';

export interface Moved {
  events: string[];
  dueAt: string | null;
  status: SubscriptionStatus;
}

export const movedOf = (tx: Tx, { subscription, items }: Aggregate): Moved => ({
  events: tx.events,
  dueAt: subscription.dueAt ?? null,
  status: statusOf({ status: subscription.status, items }),
});

/** What customers and staff change about a subscription as a whole. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
    private readonly notices: NoticesService,
    private readonly holds: HoldsService,
    private readonly meanwhile: MeanwhileService,
    private readonly reasons: LeavingReasons,
  ) {}

  /** For the owner: anybody else's subscription is answered as not found. */
  change(id: number, change: Change, ctx: Context): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.lockedOf(tx, id, userIdOf(ctx));
      return this.changed(tx, aggregate, change, 'customer');
    });
  }

  staffChange(id: number, change: Change, ctx: Context): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) =>
      this.changed(tx, await this.subscriptions.locked(tx, id), change, 'staff'),
    );
  }

  /** The next delivery or the months between deliveries. `was`: the plan as it was read; the same again is no conflict, it is so already. */
  staffSet(
    id: number,
    change: Extract<Change, { kind: 'date' | 'frequency' }>,
    was: PlanAsRead | null | undefined,
    ctx: Context,
  ): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, id);
      const { dueAt, frequency } = aggregate.subscription;
      const [asked, wanted, is] =
        change.kind === 'date'
          ? (['due_at', change.due_at, dueAt] as const)
          : (['frequency', change.frequency, frequency] as const);
      if (is === wanted && was?.[asked] !== undefined && was[asked] !== is) return movedOf(tx, aggregate);
      await this.meanwhile.refuse(tx, aggregate, asked, was);
      return this.changed(tx, aggregate, change, 'staff');
    });
  }

  end(id: number, ctx: Context): Promise<Moved> {
    return this.any(id, ctx, (state) => ended(state, 'Ended by staff'));
  }

  /** Whatever it is in: what can be ended ends, the rest is taken back. */
  close(id: number, cause: string, ctx: Context): Promise<Moved> {
    return this.any(id, ctx, (state) => (may('end', state) ? ended(state, cause) : cancelled(state, cause)));
  }

  backToApproval(id: number, ctx: Context): Promise<Moved> {
    return this.any(id, ctx, (state) => backToApproval(state, 'Asked for by staff'));
  }

  private async keepReason(tx: Tx, { subscription }: Aggregate, reason: CancelReason | null): Promise<void> {
    const id = await tx.nextId('cancellations');
    await tx.rows(
      'insert into cancellations (id, subscription_id, at, reason_sealed) overriding system value values (?, ?, ?, ?)',
      [id, subscription.id, tx.now, reason && this.reasons.sealed(id, reason)],
    );
  }

  private async changed(tx: Tx, aggregate: Aggregate, change: Change, by: By): Promise<Moved> {
    const isCharging = await this.charges.isInFlight(tx, aggregate.subscription.id);
    const decision = changed(this.subscriptions.state(aggregate), change, { by, now: tx.now, isCharging });
    await this.subscriptions.apply(tx, aggregate, decision);
    if (decision.early) await this.tellEarly(tx, aggregate, decision.early, change, by);
    if (change.kind === 'send-now') {
      await this.holds.lookNow(tx, aggregate);
      await this.notices.tellNow(tx, aggregate);
      await this.subscriptions.replan(tx, aggregate);
    }
    if (change.kind === 'cancel' && decision.notes.some((note) => note.kind === 'cancellation-requested'))
      await this.keepReason(tx, aggregate, change.reason ?? null);
    const reason = change.kind === 'cancel' ? (change.reason ?? null) : null;
    if (isOfHealth(reason)) {
      const { id: subscriptionId, userId } = aggregate.subscription;
      // Also where it was cancelled already: a prescriber hears of it whenever it is said.
      const at = tx.now.toISOString();
      await tx.publish(healthReasonGiven, `subscription:${subscriptionId}`, {
        subscriptionId,
        userId,
        reason,
        at,
      });
    }
    return movedOf(tx, aggregate);
  }

  private async tellEarly(
    tx: Tx,
    { subscription, items }: Aggregate,
    { sequence, sentOn, until }: Early,
    change: Change,
    by: By,
  ): Promise<void> {
    const item = items.find((one) => one.sequence === sequence);
    if (!item) return;
    await tx.publish(earlySupplyAsked, `subscription:${subscription.id}`, {
      subscriptionId: subscription.id,
      userId: subscription.userId,
      itemId: item.id,
      sentOn,
      until,
      reason: whyOf(change),
      by,
      at: tx.now.toISOString(),
    });
  }

  private any(id: number, ctx: Context, decide: (state: SubscriptionState) => Decision): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, id);
      await this.subscriptions.apply(tx, aggregate, decide(this.subscriptions.state(aggregate)));
      return movedOf(tx, aggregate);
    });
  }
}
