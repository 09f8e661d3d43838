import { LockMode, raw, type FilterQuery } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { EndedHow } from '@sorrel/contracts/billing/words';
import { subscriptionChanged } from '@sorrel/contracts/billing/events';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { daysBetween, londonDate } from '@sorrel/contracts/london';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { isFinished, listingOf, stateOf } from '../model/aggregate.ts';
import { isInHistory, type Decision, type Note } from '../model/decision.ts';
import { Item } from '../model/item.entity.ts';
import { HoldReasons } from './hold-reasons.service.ts';
import { NotesService } from './notes.service.ts';
import { OutlooksService } from './outlooks.service.ts';
import { PlansService, type OpenCharge } from './plans.service.ts';
import { Strengths } from './strengths.service.ts';
import { Subscription } from '../model/subscription.entity.ts';
import { NoticeRechecks } from '../announcing/notice-rechecks.service.ts';
import { lifeOf } from '../model/life.ts';
import { isKnown } from '../decisions/hold.ts';
import { goodsOf } from '../model/goods.ts';
import { statusOf, type ItemState, type SubscriptionState } from '../model/subscription.ts';

/** A subscription with its items; its row is locked, so nothing else changes it meanwhile. */
export interface Aggregate {
  subscription: Subscription;
  items: Item[];
  /** An id for the next item, where one was asked for beside something else: the item is then written at the end. */
  spareItemId?: number | undefined;
  /** What the next change of it would ask, asked beside something else. */
  ahead?: Ahead | undefined;
}
interface Ahead {
  open: OpenCharge[];
  sharing: Row[];
}
/** What is read in the same statement as the items, once the subscription is locked. */
type Beside = (reads: Reader) => Promise<unknown>;
const ITEMS = 'select i.* from items i where i.subscription_id = ? order by i.sequence';

/** Loads, applies decisions and saves. Every change of a subscription goes through `apply`. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly notes: NotesService,
    private readonly plans: PlansService,
    private readonly rechecks: NoticeRechecks,
    private readonly strengths: Strengths,
    private readonly outlooks: OutlooksService,
    private readonly holds: HoldReasons,
  ) {}

  async locked(tx: Tx, id: number, beside?: Beside): Promise<Aggregate> {
    const known = await this.lock(tx, { id }, beside);
    if (!known) throw notFound('This subscription');
    return known;
  }

  // What belongs to it is read after the lock, or a change that was waited for would be missed.
  private async lock(tx: Tx, where: FilterQuery<Subscription>, beside?: Beside): Promise<Aggregate | null> {
    const subscription = await tx.em.findOne(Subscription, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!subscription) return null;
    const reads = tx.together();
    const [rows] = await Promise.all([reads.rows(ITEMS, [subscription.id]), beside?.(reads)]);
    return { subscription, items: rows.map((row) => this.holds.opened(tx.em.map(Item, row))) };
  }

  /** Read-only, without a lock. */
  async seen(tx: Tx, id: number, userId: number | null): Promise<Aggregate> {
    const subscription = await tx.em.findOne(Subscription, { id, ...(userId === null ? {} : { userId }) });
    if (!subscription) throw notFound('This subscription');
    const items = await tx.em.find(Item, { subscriptionId: id }, { orderBy: { sequence: 'asc' } });
    return { subscription, items: items.map((item) => this.holds.opened(item)) };
  }

  /** The caller's own; somebody else's counts as not found. */
  async lockedOf(tx: Tx, id: number, userId: number): Promise<Aggregate> {
    const known = await this.lock(tx, { id, userId });
    if (!known) throw notFound('This subscription');
    return known;
  }

  async lockedByItem(tx: Tx, itemId: number, beside?: Beside): Promise<Aggregate & { item: Item }> {
    const itsSubscription = raw('id = (select i.subscription_id from items i where i.id = ?)', [itemId]);
    const aggregate = await this.lock(tx, { [itsSubscription]: [] }, beside);
    const item = aggregate?.items.find((one) => one.id === itemId);
    if (!aggregate || !item) throw notFound('This item');
    return { ...aggregate, item };
  }

  state({ subscription, items }: Aggregate): SubscriptionState {
    return stateOf(subscription, items);
  }

  /** Writes a decision: rows, jobs, history, events. Decisions without notes and without a change write nothing. */
  async apply(tx: Tx, aggregate: Aggregate, decision: Decision, isNew = false): Promise<void> {
    const before = this.state(aggregate);
    if (!isNew && decision.notes.length === 0 && JSON.stringify(before) === JSON.stringify(decision.state)) return;
    if (!isNew && !isInHistory(before, decision))
      throw new Error('A change of a subscription without a word in its history.');
    // Written with the rest of its row.
    for (const note of decision.notes)
      if (note.kind === 'item-cleared')
        for (const item of aggregate.items)
          if (item.sequence === note.sequence) item.prescriptionId = note.prescriptionId;
    const ended = decision.notes.find((note) => note.kind === 'ended');
    const next = await this.write(tx, aggregate, decision.state, ended?.how);
    await this.outlooks.foresee(tx, aggregate, isNew);
    // What is planned and told names a new item by its id.
    if (aggregate.items.some(({ id }) => !id)) await tx.flush();
    await this.plan(tx, aggregate);
    const follow = await this.notes.tell(tx, aggregate, decision.notes);
    await this.publishOutline(tx, aggregate, isNew);
    tx.em.persist(next);
    for (const follows of follow) await this.apply(tx, aggregate, follows(this.state(aggregate)));
  }

  private async plan(tx: Tx, aggregate: Aggregate): Promise<void> {
    const { ahead, subscription } = aggregate;
    aggregate.ahead = undefined;
    const reads = tx.together();
    await Promise.all([
      this.plans.plan(tx, aggregate, async (ids) =>
        ahead ? ahead.open.filter(({ item_id: id }) => ids.includes(id)) : this.plans.openOf(reads, ids),
      ),
      this.rechecks.changed(tx, ahead ? Promise.resolve(ahead.sharing) : this.rechecks.sharing(reads, subscription)),
    ]);
  }

  /** Asks what `apply` is going to ask. `paying`: the charge that is about to close. */
  async readAhead(reads: Reader, aggregate: Aggregate, paying: string): Promise<void> {
    const { subscription, items } = aggregate;
    const [open, sharing] = await Promise.all([
      this.plans.openOf(
        reads,
        items.map(({ id }) => id),
      ),
      this.rechecks.sharing(reads, subscription),
    ]);
    aggregate.ahead = { open: open.filter(({ id }) => id !== paying), sharing };
  }

  /** Adds a line of history without any other change. */
  async remark(tx: Tx, aggregate: Aggregate, note: Note): Promise<void> {
    await this.notes.tell(tx, aggregate, [note]);
  }

  /** Plans the charges anew once an obstacle to them is gone, or their hour has changed. */
  async replan(tx: Tx, aggregate: Aggregate): Promise<void> {
    await this.outlooks.foresee(tx, aggregate, false);
    await this.plans.plan(tx, aggregate);
  }

  // Answers the new item where it is still to be written: what is read meanwhile would else write it by itself.
  private async write(
    tx: Tx,
    aggregate: Aggregate,
    state: SubscriptionState,
    how: EndedHow | undefined,
  ): Promise<Item[]> {
    const { subscription, items, spareItemId } = aggregate;
    const wasFinished = isFinished(subscription);
    subscription.status = state.status;
    subscription.shouldCancel = state.shouldCancel;
    subscription.frequency = state.frequency;
    subscription.pausedFrom = state.pause?.from ?? null;
    subscription.isDisputed = state.isDisputed;
    const fresh = state.items.filter((wanted) => !items.some((one) => one.sequence === wanted.sequence));
    for (const item of items) {
      const wanted = state.items.find((one) => one.sequence === item.sequence);
      if (wanted) this.writeItem(tx, item, state.pause ? wanted : { ...wanted, before: null });
    }
    const next = fresh.map((wanted) => this.successor(subscription, items, wanted));
    await this.strengths.follow([...items, ...next]);
    Object.assign(
      subscription,
      listingOf(state, [...items, ...next]),
      lifeOf(subscription, state, { how, now: tx.now }),
    );
    // Old rows first: a line's paid item has to make way before the next upcoming one is written.
    if (next.length > 0) {
      // With the outlook, which would else be written by itself.
      if (subscription.status !== 'pending') this.outlooks.look(subscription, state, [...items, ...next]);
      await tx.flush();
    }
    const isIdKnown = next.length === 1 && spareItemId !== undefined;
    const made = next.map((one) =>
      isIdKnown ? tx.em.create(Item, { ...one, id: spareItemId }, { persist: false }) : tx.em.create(Item, one),
    );
    items.push(...made);
    aggregate.spareItemId = undefined;
    if (wasFinished && !isFinished(subscription)) await this.refuseSecond(tx, subscription);
    return isIdKnown ? made : [];
  }

  // A single delivery may have been ordered again since: only one of the two may run.
  private async refuseSecond(tx: Tx, { id, userId, consultation, origin }: Subscription): Promise<void> {
    const other =
      origin === 'checkout' &&
      (await tx.em.count(Subscription, {
        userId,
        consultation,
        origin,
        id: { $ne: id },
        status: { $nin: ['cancelled', 'refused'] },
        $not: { status: 'active', upcomingCode: null },
      }));
    if (other)
      throw conflict(
        'The customer has ordered this treatment again since. Please make the change in that subscription.',
      );
  }

  private writeItem(tx: Tx, item: Item, wanted: ItemState): void {
    if (wanted.status === 'waiting' && item.status !== 'waiting') item.waitingSince = tx.now;
    if (wanted.status !== 'upcoming' || (wanted.dueAt ?? null) !== (item.dueAt ?? null)) {
      item.nextAttemptAt = null;
      item.nextMethodId = null;
      // If the charge moves to a day far away, the obstacle may be gone by then: the hold is dropped.
      const stays = wanted.status === 'upcoming' && wanted.dueAt !== null && item.hold;
      if (!(stays && isKnown(stays, daysBetween(londonDate(tx.now), wanted.dueAt ?? '')))) {
        this.holds.put(item, null);
        item.heldSince = null;
      }
    }
    // An e-mail announced that day; it does not count for another one. The announcement of a charge already made is kept.
    if (wanted.status === 'upcoming' && (wanted.dueAt ?? null) !== (item.dueAt ?? null)) {
      item.announcedAt = null;
      item.announcedPence = null;
    }
    item.status = wanted.status;
    item.treatmentStatus = wanted.treatmentStatus;
    item.dueAt = wanted.dueAt;
    item.anchorDay = wanted.anchorDay;
    item.pausedDueAt = wanted.before?.dueAt ?? null;
    item.pausedAnchorDay = wanted.before?.anchorDay ?? null;
    item.round = wanted.round;
    item.paidAt = wanted.paidAt;
  }

  // The next item of a line is its last one over again, at the same price.
  private successor(subscription: Subscription, items: Item[], wanted: ItemState) {
    const last = items.findLast((one) => one.stid === wanted.stid);
    if (!last) throw new Error('A line begins with a product.');
    const { productId, consultation, imageUrl } = last;
    const {
      sequence,
      stid,
      status,
      treatmentStatus,
      interval,
      intervalDuration,
      dueAt,
      anchorDay,
      round,
      isContraindicated,
    } = wanted;
    return {
      subscriptionId: subscription.id,
      sequence,
      stid,
      productId,
      consultation: consultation ?? null,
      ...goodsOf(last),
      interval,
      intervalDuration,
      isContraindicated,
      imageUrl,
      status,
      treatmentStatus,
      dueAt,
      anchorDay,
      round,
      isManual: false,
      titration: null,
    };
  }

  async publishOutline(tx: Tx, { subscription, items }: Aggregate, isNew: boolean): Promise<void> {
    const { id, userId, shouldCancel, treatmentSlug, consultation, treatmentTitle } = subscription;
    await tx.publish(subscriptionChanged, `subscription:${id}`, {
      subscriptionId: id,
      userId,
      status: statusOf({ status: subscription.status, items }),
      shouldCancel,
      dueAt: subscription.dueAt ?? null,
      treatmentSlug,
      consultation,
      treatmentTitle,
      isNew,
    });
  }
}
