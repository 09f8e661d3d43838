import { Injectable } from '@nestjs/common';
import { chargeHeld } from '@sorrel/contracts/billing/events';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { addDays, daysBetween, londonDate } from '@sorrel/contracts/london';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { conflict } from '@sorrel/service-kit/fault';
import { Told } from '../announcing/told.service.ts';
import { history, type Decision } from '../model/decision.ts';
import { ChargePrices } from '../charge-prices/charge-prices.service.ts';
import type { Item } from '../model/item.entity.ts';
import { IS_FOR_LINE } from '../model/prescribed.ts';
import { chargeMoment } from '../model/schedule.ts';
import { HoldReasons } from '../transitions/hold-reasons.service.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { putOffReleased } from '../decisions/lifecycle/put-off.ts';
import { reviewedAhead } from '../decisions/lifecycle/review-ahead.ts';
import { STANDS } from '../catalogue/stopped.ts';
import { SOON_DAYS } from '../decisions/stop.ts';
import { heldAs, type StoredHold } from '../decisions/clinical.ts';
import { foreseenHold, holdOf, isForPrescriber, LOOK_AGAIN_DAYS } from '../decisions/hold.ts';
import { ReadinessQueries, type Facts } from '../copies/readiness.queries.ts';

/** How many held subscriptions one transaction updates, at about sixteen statements each. */
export const BATCH = 10;

/** How far a count has got: the last subscription updated, and since when it was held. */
export interface Place {
  since: string;
  id: number;
}
export type Waiting = Place;

/** Charges only what can ship: an obstacle to a due charge is recorded, announced once, and checked again later. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly readiness: ReadinessQueries,
    private readonly prices: ChargePrices,
    private readonly told: Told,
    private readonly reasons: HoldReasons,
  ) {}

  async reasonOf(tx: Tx, { subscription }: Aggregate, item: Item, facts?: Facts): Promise<HoldReason | null> {
    return holdOf(await this.readiness.of(tx, subscription, item, londonDate(tx.now), facts));
  }

  /** What the obstacles are judged by, asked beside something else. */
  factsOf(tx: Tx, { subscription }: Aggregate, item: Item, reads: Reader): Promise<Facts> {
    return this.readiness.facts(reads, subscription, item, londonDate(tx.now));
  }

  /** True when nothing stands in the way any more; who was held before is told of a new day first. Otherwise the item is held, and its job checks again tomorrow. */
  async isClear(tx: Tx, aggregate: Aggregate, item: Item, facts?: Facts): Promise<boolean> {
    const reason = await this.reasonOf(tx, aggregate, item, facts);
    if (reason) await this.hold(tx, aggregate, item, reason);
    else if (item.hold) await this.lift(tx, aggregate, item);
    return reason === null;
  }

  /** Records and announces known obstacles to coming charges before the charges themselves are announced. */
  async foresee(tx: Tx, aggregate: Aggregate): Promise<void> {
    const { subscription } = aggregate;
    const today = londonDate(tx.now);
    for (const item of aggregate.items) {
      const { status, treatmentStatus, dueAt } = item;
      if (subscription.shouldCancel || status !== 'upcoming' || treatmentStatus !== 'upcoming') continue;
      if (!dueAt || dueAt <= today) continue;
      const days = daysBetween(today, dueAt);
      const reason = foreseenHold(await this.readiness.of(tx, subscription, item, dueAt), days);
      if (reason && reason !== item.hold) await this.hold(tx, aggregate, item, reason);
      else if (!reason && item.hold) await this.release(tx, aggregate, item);
    }
  }

  /** The other held lines of a delivery that nothing stands in the way of any more: they go on together. Answers their sequences. */
  async alsoClear(tx: Tx, aggregate: Aggregate): Promise<number[]> {
    const today = londonDate(tx.now);
    const clear: number[] = [];
    for (const item of aggregate.items)
      if (item.hold && item.status === 'upcoming' && item.treatmentStatus === 'upcoming' && (item.dueAt ?? '') <= today)
        if ((await this.reasonOf(tx, aggregate, item)) === null) {
          await this.lift(tx, aggregate, item);
          clear.push(item.sequence);
        }
    return clear;
  }

  /** Something is to be charged today at somebody's wish: what cannot be is held before an e-mail promises it. */
  async lookNow(tx: Tx, aggregate: Aggregate): Promise<void> {
    const today = londonDate(tx.now);
    for (const item of aggregate.items)
      if (item.status === 'upcoming' && item.treatmentStatus === 'upcoming' && item.dueAt === today)
        await this.isClear(tx, aggregate, item);
  }

  /** Records a known obstacle to a charge. A payment that was given up is not held, but its review opens. */
  async stop(tx: Tx, aggregate: Aggregate, item: Item, reason: HoldReason): Promise<void> {
    if (item.status === 'upcoming') return this.hold(tx, aggregate, item, reason);
    if (reason === 'prescription') await this.reviewFirst(tx, aggregate, item);
  }

  /** The prescription of a payment that was given up has run out: a prescriber looks before anybody can pay it. */
  async reviewFirst(tx: Tx, aggregate: Aggregate, item: Item): Promise<void> {
    const next = reviewedAhead(this.subscriptions.state(aggregate), item.sequence);
    if (next.notes.length === 0) return;
    await this.subscriptions.apply(tx, aggregate, next);
  }

  /** The next attempt would come after the prescription has run out: a prescriber looks now, and no e-mail promises the attempt. */
  async reviewIfOutBy(tx: Tx, aggregate: Aggregate, item: Item, at: Date): Promise<boolean> {
    if (item.status !== 'upcoming' || !(await this.isOutBy(tx, aggregate, item, at))) return false;
    await this.hold(tx, aggregate, item, 'prescription');
    return item.treatmentStatus === 'review';
  }

  private async isOutBy(tx: Tx, { subscription }: Aggregate, item: Item, at: Date): Promise<boolean> {
    if (!item.isPrescription || subscription.chargesPaid === 0) return false;
    const inDate = `select 1 from prescriptions p join items i on i.id = ? where ${IS_FOR_LINE} and p.valid_until >= ?`;
    return (await tx.first(inDate, [item.id, londonDate(at)])) === undefined;
  }

  /** Looks at a payment that was given up: once its prescription has run out the review opens by itself. */
  async reviewGivenUp(tx: Tx, aggregate: Aggregate): Promise<void> {
    if (aggregate.subscription.status !== 'failed') return;
    for (const item of aggregate.items)
      if (item.status === 'failed' && (await this.isOutBy(tx, aggregate, item, tx.now)))
        return this.reviewFirst(tx, aggregate, item);
  }

  /** A charge is asked for now: refused with the reason, in words for whoever asks. */
  async refuse(tx: Tx, aggregate: Aggregate, item: Item, by: 'checkout' | 'staff', facts?: Facts): Promise<void> {
    const reason = await this.reasonOf(tx, aggregate, item, facts);
    const words = reason ? heldTexts({ reason, status: aggregate.subscription.status }) : null;
    if (words) throw conflict(words[by] ?? words.unpaid, 'on_hold');
  }

  private async hold(tx: Tx, aggregate: Aggregate, item: Item, reason: HoldReason): Promise<void> {
    const { subscription } = aggregate;
    const today = londonDate(tx.now);
    if (item.dueAt && item.dueAt <= today) item.nextAttemptAt = chargeMoment(addDays(today, LOOK_AGAIN_DAYS));
    const isNews = item.hold !== reason;
    if (isNews) {
      this.reasons.put(item, reason);
      item.heldSince = tx.now;
      Object.assign(item, { announcedAt: null, announcedPence: null, promisedAt: null });
      if (item.dueAt) await this.told.withdraw(tx, subscription.id, item.dueAt);
    }
    const state = this.subscriptions.state(aggregate);
    const next: Decision = isForPrescriber(reason) ? reviewedAhead(state, item.sequence) : { state, notes: [] };
    if (!isNews && next.notes.length === 0) return this.subscriptions.replan(tx, aggregate);
    const notes = isNews
      ? [...next.notes, history('The next charge waits', heldTexts({ reason, status: subscription.status }).staff)]
      : next.notes;
    await this.subscriptions.apply(tx, aggregate, { ...next, notes });
    if (isNews && !(reason === 'stopped' && (await this.isToldOfStop(tx, subscription.userId, item.code))))
      await tx.publish(chargeHeld, `subscription:${subscription.id}`, {
        subscriptionId: subscription.id,
        itemId: item.id,
        userId: subscription.userId,
        reason,
        amountPence: await this.expected(tx, aggregate, item, reason),
        at: tx.now.toISOString(),
      });
  }

  // The letter about the stop says the same already.
  private async isToldOfStop(tx: Tx, userId: number, code: string): Promise<boolean> {
    const told = await tx.first(
      `select 1 from medicine_stops m join medicine_stop_patients p on p.stop_id = m.id where p.user_id = ? and ? = any(m.codes) and ${STANDS}`,
      [userId, code],
    );
    return told !== undefined;
  }

  // What it comes to, where the hold is a matter of days. The letter after it names the day.
  private async expected(tx: Tx, aggregate: Aggregate, item: Item, reason: HoldReason): Promise<number | null> {
    if (!heldTexts({ reason, status: aggregate.subscription.status }).isShort) return null;
    return (await this.prices.quote(tx, aggregate, item)).totalPence;
  }

  private async lift(tx: Tx, aggregate: Aggregate, item: Item): Promise<void> {
    this.unhold(tx, item);
    await this.subscriptions.apply(tx, aggregate, {
      state: this.subscriptions.state(aggregate),
      notes: [history('The charge goes on', 'What stood in its way is settled')],
    });
  }

  // Ahead of its day: near ones are put off, so that a new letter stands for its days first.
  private async release(tx: Tx, aggregate: Aggregate, item: Item): Promise<void> {
    this.unhold(tx, item);
    await this.subscriptions.apply(tx, aggregate, {
      state: putOffReleased(this.subscriptions.state(aggregate), item.sequence, tx.now),
      notes: [history('The charge goes on', 'What stood in its way is settled')],
    });
  }

  // Whoever waited for stock is told of a day: nobody else is sold that unit until then.
  private unhold(tx: Tx, item: Item): void {
    if (item.hold === 'stock') item.promisedAt = tx.now;
    this.reasons.put(item, null);
    item.heldSince = null;
  }

  /** Something that may have stood in the way has changed for a customer: their held charges are looked at now. */
  async lookAgain(tx: Tx, userId: number, reason: HoldReason): Promise<void> {
    await this.wake(tx, await this.waitingOf(tx, userId, reason), reason);
  }

  /** Their subscriptions with a charge that is held for this reason. */
  async waitingOf(reads: Reader, userId: number, reason: HoldReason): Promise<{ id: number }[]> {
    const held = await reads.rows<StoredHold & { subscription_id: number } & Row>(
      `select i.id, i.subscription_id, i.hold, i.hold_sealed from items i join subscriptions s on s.id = i.subscription_id
       where s.user_id = ? and i.hold = any(?) and i.status = 'upcoming' order by i.subscription_id`,
      [userId, [reason, heldAs(reason)]],
    );
    const ids = held.filter((one) => this.reasons.of(one) === reason).map((one) => one.subscription_id);
    return [...new Set(ids)].map((id) => ({ id }));
  }

  /** The next batch that waits for a code, longest waiting first. Rows are locked by id, as everywhere, so that no deadlock can arise. */
  async waitingFor(tx: Tx, code: string, after: Place): Promise<Waiting[]> {
    const rows = await tx.rows<{ id: number; since: string }>(
      `select i.subscription_id as id, min(i.held_since)::text as since from items i where i.code = ? and i.hold = 'stock' and i.status = 'upcoming'
       group by 1 having (min(i.held_since), i.subscription_id) > (?::timestamptz, ?) order by min(i.held_since), 1 limit ?`,
      [code, after.since, after.id, BATCH],
    );
    await tx.rows('select 1 from subscriptions where id = any(?) order by id for update', [rows.map(({ id }) => id)]);
    return rows;
  }

  /** The pharmacy has counted what this batch waits for. */
  async restocked(tx: Tx, batch: readonly Waiting[]): Promise<void> {
    await this.wake(tx, batch, 'stock');
  }

  /** A medicine was stopped, or goes on: the next batch of those whose charge is near or held for it, by id. */
  async stopMoved(tx: Tx, codes: readonly string[], after: number): Promise<number | null> {
    const today = londonDate(tx.now);
    const rows = await tx.rows<{ id: number }>(
      `select distinct i.subscription_id as id from items i where i.code = any(?) and i.status = 'upcoming' and (i.hold = 'stopped' or i.due_at <= ?)
         and i.subscription_id > ? order by 1 limit ?`,
      [codes, addDays(today, SOON_DAYS), after, BATCH],
    );
    for (const { id } of rows) {
      const aggregate = await this.subscriptions.locked(tx, id);
      for (const item of aggregate.items)
        if (item.hold === 'stopped' && (item.dueAt ?? today) <= today) item.nextAttemptAt = tx.now;
      await this.foresee(tx, aggregate);
      await this.subscriptions.replan(tx, aggregate);
    }
    return rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
  }

  private async wake(tx: Tx, rows: readonly { id?: unknown }[], reason: HoldReason): Promise<void> {
    for (const row of rows) {
      const aggregate = await this.subscriptions.locked(tx, Number(row.id));
      const today = londonDate(tx.now);
      for (const item of aggregate.items)
        if (item.hold === reason && (item.dueAt ?? today) <= today) item.nextAttemptAt = tx.now;
      await this.foresee(tx, aggregate);
      await this.subscriptions.replan(tx, aggregate);
    }
  }
}
