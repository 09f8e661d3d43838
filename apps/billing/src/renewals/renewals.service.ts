import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Fault } from '@sorrel/service-kit/fault';
import { HoldsService } from '../holds/holds.service.ts';
import { BackupsService } from '../cards/backups.service.ts';
import { MethodsService } from '../cards/methods.service.ts';
import type { Charge } from '../ledger/charge.entity.ts';
import type { Price } from '../pricing/price.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { classOf } from '../decisions/retry-plan.ts';
import { isAnnounced } from '../decisions/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { putOffUnannounced } from '../decisions/lifecycle/put-off.ts';
import { periodEnded } from '../decisions/lifecycle/ending.ts';
import { Promises } from '../announcing/promises.service.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { togetherWith } from '../deliveries/owed.ts';
import { history } from '../model/decision.ts';
import { chargeMoment, written } from '../model/schedule.ts';
import { isUnpaidOrder } from '../model/aggregate.ts';
import type { Item } from '../model/item.entity.ts';
import { gaveUp, isCharged } from '../decisions/lifecycle/payment.ts';
import type { Facts } from '../copies/readiness.queries.ts';
import { Restores } from '../restores/restores.service.ts';
import { BehindQueries } from './behind.queries.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';

// How soon an item that waits for another of its subscription checks again: each time later, up to an hour.
const NEXT_LOOK_MS = 30_000;
const LONGEST_LOOK_MS = 3_600_000;
const DUE = 'item-due';
// It waits for another subscription for a quarter of an hour at most.
const RECHECKS_FOR_CREDIT = 5;
interface How {
  /** Charged together with another item of its subscription that was just paid. */
  isExtra?: boolean;
  /** How often it has already waited for another. */
  rechecks?: number;
}
type Step =
  | { kind: 'nothing' }
  | { kind: 'send'; chargeId: string; charge: Charge }
  | { kind: 'look-up'; chargeId: string }
  | { kind: 'close-first'; chargeId: string }
  | { kind: 'done'; isPaid: boolean };

/**
 * Decides what happens when an item falls due: a charge, a retry, the end of the customer's time to act, or the end of the subscription.
 */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
    private readonly payments: PaymentsService,
    private readonly methods: MethodsService,
    private readonly holds: HoldsService,
    private readonly backups: BackupsService,
    private readonly deliveries: DeliveriesService,
    private readonly promises: Promises,
    private readonly notices: NoticesService,
    private readonly restores: Restores,
    private readonly behind: BehindQueries,
  ) {}

  /** Works an item that is due, then the others due with it; also when an earlier run died between the two. */
  async run(itemId: number, ctx: Context, rechecks = 0): Promise<void> {
    const isPaid =
      (await this.one(itemId, ctx, { rechecks })) ||
      (await this.db.first(`select 1 from items where id = ? and status = 'paid'`, [itemId])) !== undefined;
    // Paid, and nothing else is due with it: that has ended the job.
    if (!isPaid || ctx.claim?.isOver) return;
    const rows = await this.db.rows<{ id: number }>(
      `select o.id from items i join items o on o.subscription_id = i.subscription_id and o.status = 'upcoming' and o.due_at <= i.due_at and o.stid <> i.stid
       join subscriptions s on s.id = i.subscription_id where i.id = ? and s.status in ('review', 'shipping') and not s.should_cancel order by o.due_at, o.sequence`,
      [itemId],
    );
    for (const row of rows) await this.one(row.id, ctx, { isExtra: true });
  }

  // True when the item was paid.
  private async one(itemId: number, ctx: Context, how: How): Promise<boolean> {
    for (let round = 0; round < 3; round++) {
      const step = await this.step(itemId, ctx, how);
      if (step.kind === 'nothing') return false;
      if (step.kind === 'done') return step.isPaid;
      if (step.kind === 'close-first') {
        if (!(await this.payments.close(step.chargeId, ctx))) return true;
        continue;
      }
      await (
        step.kind === 'send'
          ? this.payments.sendClaimed(step.charge, ctx, (tx, aggregate) => this.endWith(tx, aggregate, itemId))
          : this.payments.lookUp(step.chargeId, ctx)
      ).catch(settledElsewhere);
      if (ctx.claim?.isOver) return true;
      const { state } = await this.payments.charge(step.chargeId);
      // Never sent, because something stood in its way then: check again what stands in its way now.
      if (step.kind === 'look-up' && state === 'cancelled') continue;
      return state === 'succeeded';
    }
    return false;
  }

  // The job of an item that was paid is done with its payment, unless others are due with it.
  private endWith(tx: Tx, { items }: Aggregate, itemId: number): void {
    if (tx.ctx.claim?.kind !== DUE || tx.ctx.claim.key !== `item:${itemId}`) return;
    const paid = items.find(({ id }) => id === itemId);
    const isAlone = !items.some(
      ({ stid, status, dueAt }) =>
        stid !== paid?.stid && status === 'upcoming' && dueAt && paid?.dueAt && dueAt <= paid.dueAt,
    );
    if (paid?.status === 'paid' && isAlone) tx.finish();
  }

  private step(itemId: number, ctx: Context, { isExtra = false, rechecks = 0 }: How): Promise<Step> {
    return this.db.transaction(ctx, async (tx): Promise<Step> => {
      const job = { kind: DUE, key: `item:${itemId}`, data: { itemId } };
      const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId, (reads) =>
        Promise.all([this.restores.isOpen(reads), this.charges.ofItem(tx, itemId, reads)]),
      );
      if (await this.restores.putOff(tx, job)) return { kind: 'nothing' };
      const aggregate = { subscription, items };
      const isWithAnother = isExtra && !subscription.isDisputed && ['review', 'shipping'].includes(subscription.status);
      const isCharging = isWithAnother || isCharged(this.subscriptions.state(aggregate), item);
      if (item.status !== 'upcoming' || !isCharging || !item.dueAt) return { kind: 'nothing' };
      if ((item.nextAttemptAt ?? new Date(0)) > tx.now || item.dueAt > londonDate(tx.now)) return { kind: 'nothing' };
      const reads = tx.together();
      const [waits, facts, customerId] = await Promise.all([
        !isExtra && this.waitsForAnother(tx, aggregate, item, rechecks, reads),
        this.holds.factsOf(tx, aggregate, item, reads),
        this.methods.customerOf(subscription.userId, reads),
      ]);
      if (waits) return { kind: 'nothing' };
      if (subscription.shouldCancel && subscription.status === 'active') {
        await this.subscriptions.apply(
          tx,
          aggregate,
          periodEnded(this.subscriptions.state(aggregate), 'The date came after the customer had cancelled'),
        );
        return { kind: 'done', isPaid: false };
      }
      return this.chargeOrGiveUp(tx, aggregate, item, { facts, customerId });
    });
  }

  // Items due together are charged in order, each once the outcome of the one before is known: promotion and credit depend on what was paid
  // before, and the preview uses the same order. A waiting item checks again. An item with a payment of its own does not wait, and none
  // waits for a payment that the customer has to confirm: either may take a week.
  private async waitsForAnother(
    tx: Tx,
    { subscription, items }: Aggregate,
    item: Item,
    rechecks: number,
    reads: Reader,
  ): Promise<boolean> {
    const isBehind = await this.behind.isBehind(reads, tx.now, subscription, item, rechecks < RECHECKS_FOR_CREDIT);
    if (await this.charges.openOf(tx, item.id)) return false;
    const isAhead = ({ id, status, sequence, dueAt, hold, nextAttemptAt }: Item): boolean =>
      id !== item.id &&
      status === 'upcoming' &&
      !hold &&
      (nextAttemptAt ?? new Date(0)) <= tx.now &&
      Boolean(dueAt && item.dueAt && (dueAt < item.dueAt || (dueAt === item.dueAt && sequence < item.sequence)));
    if (!isBehind && !items.some(isAhead)) return false;
    const job = { kind: DUE, key: `item:${item.id}`, data: { itemId: item.id, rechecks: rechecks + 1 } };
    const pauseMs = Math.min(NEXT_LOOK_MS * 2 ** Math.min(rechecks, 10), LONGEST_LOOK_MS);
    await tx.schedule({ ...job, dueAt: new Date(tx.now.getTime() + pauseMs) });
    return true;
  }

  private async chargeOrGiveUp(
    tx: Tx,
    aggregate: Aggregate,
    item: Item,
    { facts, customerId }: { facts: Facts; customerId: string | null },
  ): Promise<Step> {
    const { subscription } = aggregate;
    const open = await this.charges.openOf(tx, item.id);
    // An earlier try got no answer: look it up at the provider before anything is sent again.
    if (open?.isOffSession && open.state === 'created') return { kind: 'look-up', chargeId: open.id };
    if (open?.state === 'processing') return { kind: 'nothing' };
    if (open) return { kind: 'close-first', chargeId: open.id };
    if (isUnpaidOrder(subscription))
      return this.giveUp(tx, aggregate, item, 'The checkout was not paid', 'Nobody paid within 24 hours');
    const last = (await this.charges.ofItem(tx, item.id)).findLast(({ isBackup }) => !isBackup);
    const isStuck =
      last?.refusal &&
      classOf(last.refusal) === 'customer' &&
      last.isOffSession &&
      last.paymentMethodId === subscription.paymentMethodId;
    if (isStuck && !item.nextMethodId) item.nextMethodId = await this.backup(tx, aggregate, item);
    if (isStuck && !item.nextMethodId)
      return this.giveUp(tx, aggregate, item, 'The payment was given up', 'The customer did not act in time');
    // Tried before, or waiting with a line that was. An order that staff begin today is neither.
    const isWaiting = item.nextAttemptAt !== null && !item.hold && (await this.charges.isAny(tx, subscription.id));
    const isLater = Boolean(last?.refusal ?? isWaiting) && !item.nextMethodId;
    const wasHeld = Boolean(item.hold);
    if (!(await this.holds.isClear(tx, aggregate, item, facts))) return { kind: 'done', isPaid: false };
    if (wasHeld && !last?.refusal) return this.announceFirst(tx, aggregate, item);
    if ((isLater || wasHeld) && (await this.isAbovePromise(tx, aggregate, item, wasHeld)))
      return { kind: 'done', isPaid: false };
    // A charge that was never sent was never told of again: only a refusal has an e-mail of its own.
    const isToBeAnnounced = !isLater && !last?.refusal && subscription.chargesPaid > 0;
    const price = isToBeAnnounced ? await this.charges.quote(tx, aggregate, item) : undefined;
    if (price && !isAnnounced(item, price.totalPence, tx.now)) return this.announceFirst(tx, aggregate, item);
    return this.open(tx, aggregate, item, customerId, price);
  }

  // The e-mail about the refused payment named a day and a sum. The sum may have grown since because credit was used elsewhere, and the
  // e-mail named no day where the customer had to act next: a new e-mail goes out and the charge is made later.
  private async isAbovePromise(tx: Tx, aggregate: Aggregate, item: Item, wasHeld: boolean): Promise<boolean> {
    const { subscription, items } = aggregate;
    const named = await this.promises.named(tx, subscription.id);
    const { totalPence } = await this.deliveries.unpaid(tx, aggregate);
    if (!wasHeld && named !== null && totalPence <= named) return false;
    const date = await this.promises.renew(tx, subscription, item.sequence, totalPence);
    const at = chargeMoment(date);
    for (const one of [item, ...togetherWith(items, item, londonDate(tx.now))])
      if ((one.nextAttemptAt ?? tx.now) <= tx.now) one.nextAttemptAt = at;
    const text = `The next attempt is put off to ${written(date)}`;
    await this.subscriptions.apply(tx, aggregate, {
      state: this.subscriptions.state(aggregate),
      notes: [history(text, 'Nothing is taken that we have not written of')],
    });
    return true;
  }

  // No e-mail announced this sum, for whatever reason: it is sent now, and the charge waits out the notice period.
  private async announceFirst(tx: Tx, aggregate: Aggregate, item: Item): Promise<Step> {
    const sequences = [item.sequence, ...(await this.holds.alsoClear(tx, aggregate))];
    await this.subscriptions.apply(
      tx,
      aggregate,
      putOffUnannounced(this.subscriptions.state(aggregate), sequences, tx.now),
    );
    await this.notices.tell(tx, aggregate);
    return { kind: 'done', isPaid: false };
  }

  // The customer did not act in time: their backup card is tried before the payment is given up.
  private async backup(tx: Tx, { subscription }: Aggregate, item: Item): Promise<string | null> {
    const { userId, paymentMethodId: mainMethodId } = subscription;
    return (await this.backups.untried(tx, { userId, itemId: item.id, mainMethodId }))?.methodId ?? null;
  }

  private async giveUp(tx: Tx, aggregate: Aggregate, item: Item, text: string, cause: string): Promise<Step> {
    await this.subscriptions.apply(
      tx,
      aggregate,
      gaveUp(
        this.subscriptions.state(aggregate),
        item.sequence,
        text,
        cause,
        togetherWith(aggregate.items, item, londonDate(tx.now)).map(({ sequence }) => sequence),
      ),
    );
    return { kind: 'done', isPaid: false };
  }

  private async open(
    tx: Tx,
    aggregate: Aggregate,
    item: Item,
    customerId: string | null,
    quoted: Price | undefined,
  ): Promise<Step> {
    const { subscription } = aggregate;
    const charge = await this.charges.open(
      tx,
      aggregate,
      item,
      {
        customerId,
        methodId: item.nextMethodId ?? subscription.paymentMethodId ?? null,
        isOffSession: true,
        isRetriedByPlan: true,
        isSentNext: true,
        isBackup: Boolean(item.nextMethodId),
      },
      quoted,
    );
    return charge.state === 'succeeded'
      ? { kind: 'done', isPaid: true }
      : { kind: 'send', chargeId: charge.id, charge };
  }
}

// Refused in the meantime: already recorded. Or the provider refused our request: the charge stays as it is, and its planned look-up sends
// it once the provider accepts our requests again.
function settledElsewhere(error: unknown): void {
  if (!(error instanceof Fault && ['payment_failed', 'payments_stopped'].includes(error.code))) throw error;
}
