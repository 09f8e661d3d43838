import { Injectable } from '@nestjs/common';
import { refusalText, type RefusalReason } from '@sorrel/contracts/billing/words';
import { paymentFailed } from '@sorrel/contracts/billing/events';
import { londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { BooksService } from '../ledger/books.service.ts';
import { BackupsService } from '../cards/backups.service.ts';
import { CreditService } from '../ledger/balances/credit.service.ts';
import { chargeKey } from '../ledger/ledger.ts';
import { formulaKey } from '../catalogue/product.ts';
import { PatientsQueries } from '../copies/patients.queries.ts';
import { EvidenceQueries } from '../copies/evidence.queries.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import { RefundIntents } from '../ledger/intents/refund-intents.service.ts';
import { history, type Decision } from '../model/decision.ts';
import type { Item } from '../model/item.entity.ts';
import { Promises } from '../announcing/promises.service.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { togetherWith } from '../deliveries/owed.ts';
import { RecoveryLinks } from './links.service.ts';
import { fellBehind, gaveUp, itemPaid } from '../decisions/lifecycle/payment.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { Charge } from '../ledger/charge.entity.ts';
import {
  classOf,
  reasonOf,
  isCardGone,
  stepAfter,
  withBackup,
  type NextStep,
  type Refusal,
} from '../decisions/retry-plan.ts';

/** One prescription may cover both: what the other line has just taken of it must be counted, so it is written first. */
const sharesFormula = ({ items }: Aggregate, item: Item): boolean =>
  items.some(
    (one) =>
      one.stid !== item.stid && formulaKey(one.code, one.ingredients) === formulaKey(item.code, item.ingredients),
  );

// The line goes on with a next item: with its id known, it is written with everything else.
const NEXT_ITEM = `select nextval(pg_get_serial_sequence('items', 'id'))::bigint as id`;

const written = (moment: Date): string => londonDate(moment).split('-').reverse().join('/');

/** What follows when a charge is paid, refused or closed. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly credit: CreditService,
    private readonly promotions: PromotionsService,
    private readonly evidence: EvidenceQueries,
    private readonly patients: PatientsQueries,
    private readonly refunds: RefundIntents,
    private readonly books: BooksService,
    private readonly backups: BackupsService,
    private readonly links: RecoveryLinks,
    private readonly deliveries: DeliveriesService,
    private readonly holds: HoldsService,
    private readonly promises: Promises,
  ) {}

  async succeeded(tx: Tx, aggregate: Aggregate, item: Item, charge: Charge): Promise<void> {
    // One that was paid before a restore keeps its day.
    charge.paidAt ??= tx.now;
    charge.changedAt = tx.now;
    const decision = await this.paidDecision(tx, aggregate, item, charge);
    if (!decision) {
      aggregate.ahead = undefined;
      return this.giveBack(tx, aggregate, item, charge);
    }
    charge.state = 'succeeded';
    item.transactionPricePence = charge.amountPence;
    item.lines = charge.lines;
    item.months = charge.months;
    item.stripeTransactionId = charge.paymentIntentId ?? null;
    item.cardBrand = charge.cardBrand ?? null;
    item.cardLast4 = charge.cardLast4 ?? null;
    await this.books.sale(tx, charge, item);
    await this.count(tx, aggregate, charge);
    await this.subscriptions.apply(tx, aggregate, decision);
  }

  // Null when the item cannot take the money any more: paid already, removed, or its subscription has ended.
  private async paidDecision(tx: Tx, aggregate: Aggregate, item: Item, charge: Charge): Promise<Decision | null> {
    const { subscription } = aggregate;
    if (['cancelled', 'refused'].includes(subscription.status) || !['upcoming', 'failed'].includes(item.status))
      return null;
    const today = londonDate(tx.now);
    const reads = tx.beside.together();
    const [barrier, cover, isComplete, , spare] = await Promise.all([
      this.patients.barrier(reads, subscription, item),
      this.evidence.coverOf(sharesFormula(aggregate, item) ? tx : reads, item, today),
      this.evidence.isComplete(reads, subscription),
      this.books.seller(reads),
      item.interval ? reads.first<{ id: number }>(NEXT_ITEM) : undefined,
      this.subscriptions.readAhead(reads, aggregate, charge.id),
    ]);
    aggregate.spareItemId = spare?.id;
    const repeatOf = barrier === null ? cover : null;
    try {
      return itemPaid(this.subscriptions.state(aggregate), item.sequence, {
        at: charge.paidAt ?? tx.now,
        isComplete,
        repeatOf,
        isBackup: charge.isBackup,
        cause:
          charge.amountPence === 0
            ? 'Nothing was due'
            : charge.isBackup
              ? `The backup card ending in ${charge.cardLast4 ?? ''} was charged`
              : 'The card payment succeeded',
      });
    } catch (error) {
      if (error instanceof Fault && error.code === 'conflict') return null;
      throw error;
    }
  }

  private async count(tx: Tx, { subscription }: Aggregate, charge: Charge): Promise<void> {
    const isFirst = subscription.chargesPaid === 0;
    subscription.chargesPaid += 1;
    subscription.providerReference ??= charge.paymentIntentId ?? null;
    if (await this.isCardFromNowOn(tx, subscription, charge))
      subscription.paymentMethodId = charge.paymentMethodId ?? null;
    await this.promotions.used(tx, subscription);
    if (isFirst && subscription.origin === 'checkout')
      tx.atEnd('delete from checkouts where user_id = ?', [subscription.userId]);
  }

  private async giveBack(tx: Tx, aggregate: Aggregate, item: Item, charge: Charge): Promise<void> {
    const other = await tx.em.findOne(Charge, {
      subscriptionId: charge.subscriptionId,
      sequence: charge.sequence,
      state: 'succeeded',
      isSurplus: false,
      id: { $ne: charge.id },
    });
    // An item set to paid by hand needs no charge: this one did not pay for it and is surplus.
    charge.isSurplus = other !== null || item.isManual;
    charge.state = 'succeeded';
    await this.subscriptions.remark(
      tx,
      aggregate,
      history('A payment that was no longer due is being returned', 'The card payment succeeded too late'),
    );
    await this.books.late(tx, charge);
    await this.refunds.ofCharge(tx, charge, 'cancelled');
  }

  /** A charge closed without payment: the credit it held is free again. */
  async closed(tx: Tx, charge: Charge, state: 'cancelled' | 'failed'): Promise<void> {
    charge.state = state;
    charge.changedAt = tx.now;
    if (charge.creditPence > 0)
      await this.credit.post(tx, charge.userId, {
        amountPence: charge.creditPence,
        cause: 'returned',
        key: chargeKey(charge.id, 'returned'),
      });
    charge.creditPence = 0;
  }

  /** The bank refused a charge for which the customer was not present. */
  async refused(tx: Tx, aggregate: Aggregate, item: Item, charge: Charge, refusal: Refusal): Promise<void> {
    const isKnown = charge.refusedAt !== null && charge.refusedAt !== undefined;
    charge.refusal = refusal;
    if (isKnown) return;
    charge.refusedAt = tx.now;
    charge.changedAt = tx.now;
    if (!charge.cardLast4) await this.nameCard(tx, charge);
    const step = await this.nextStep(tx, aggregate, charge, refusal);
    await this.follow(tx, aggregate, item, charge, { refusal, step });
  }

  // The provider's refusal names the card by its id alone.
  private async nameCard(tx: Tx, charge: Charge): Promise<void> {
    const card = await tx.first<{ brand: string; last4: string }>(
      'select brand, last4 from cards where method_id = ?',
      [charge.paymentMethodId ?? ''],
    );
    charge.cardBrand = card?.brand ?? null;
    charge.cardLast4 = card?.last4 ?? null;
  }

  private async nextStep(
    tx: Tx,
    { subscription }: Aggregate,
    charge: Charge,
    refusal: Refusal,
  ): Promise<NextStep | null> {
    // An attempt made by a person leaves the retry plan, if there is one, as it was.
    if (!charge.isRetriedByPlan) return null;
    const refused = await this.ownRefusals(tx, charge.itemId);
    const first = refused.map((one) => one.refusedAt ?? tx.now).reduce((a, b) => (a < b ? a : b), tx.now);
    // The backup card was refused too: go on as if there had been none.
    if (charge.isBackup) return stepAfter(refused.at(-1)?.refusal ?? refusal, refused.length, first, tx.now);
    const attempt = refused.some((one) => one.id === charge.id) ? refused.length : refused.length + 1;
    const { userId, itemId } = charge;
    const backup = await this.backups.untried(tx, { userId, itemId, mainMethodId: subscription.paymentMethodId });
    return withBackup(refusal, stepAfter(refusal, attempt, first, tx.now), backup !== null);
  }

  // The plan's attempts on the customer's own card, oldest first.
  private ownRefusals(tx: Tx, itemId: number): Promise<Charge[]> {
    const own = { itemId, isRetriedByPlan: true, isBackup: false, refusedAt: { $ne: null } };
    return tx.em.find(Charge, own, { orderBy: { attempt: 'asc' } });
  }

  // A card the customer paid with in person is used from now on. News of a success may come late, so a card chosen since is kept; a backup
  // replaces only a card that the bank will never honour again.
  private async isCardFromNowOn(tx: Tx, { paymentMethodId }: Subscription, charge: Charge): Promise<boolean> {
    if (!charge.paymentMethodId) return false;
    if (!charge.isBackup) return !charge.isOffSession || !paymentMethodId;
    const last = (await this.ownRefusals(tx, charge.itemId)).at(-1);
    return Boolean(last?.refusal && classOf(last.refusal) === 'final' && last.paymentMethodId === paymentMethodId);
  }

  private async follow(
    tx: Tx,
    aggregate: Aggregate,
    item: Item,
    charge: Charge,
    { refusal, step }: { refusal: Refusal; step: NextStep | null },
  ): Promise<void> {
    const reason = reasonOf(refusal);
    const why = refusalText(reason);
    const state = this.subscriptions.state(aggregate);
    const cause = `${charge.isBackup ? 'The backup card' : 'The payment'} was refused: ${why}`;
    // The lines of one delivery are tried, announced and given up together.
    const others = togetherWith(aggregate.items, item, londonDate(tx.now));
    item.nextMethodId = null;
    let isReviewedFirst = false;
    if (step?.kind === 'give-up') {
      const text = `The payment was given up: ${why}`;
      const given = gaveUp(
        state,
        item.sequence,
        text,
        cause,
        others.map(({ sequence }) => sequence),
      );
      await this.subscriptions.apply(tx, aggregate, given);
    } else if (step?.kind === 'backup') {
      const backup = await this.backups.of(charge.userId, tx);
      item.nextMethodId = backup?.methodId ?? null;
      item.nextAttemptAt = tx.now;
      const next = `We try the backup card ending in ${backup?.last4 ?? ''} now`;
      await this.subscriptions.apply(tx, aggregate, fellBehind(state, item.sequence, next, cause));
    } else if (step) {
      const at = step.kind === 'retry' ? step.at : step.until;
      item.nextAttemptAt = at;
      for (const one of others) if ((one.nextAttemptAt ?? tx.now) <= tx.now) one.nextAttemptAt = at;
      const next =
        step.kind === 'retry' ? `We try again on ${written(at)}` : `Waiting for the customer until ${written(at)}`;
      await this.subscriptions.apply(tx, aggregate, fellBehind(state, item.sequence, next, cause));
      isReviewedFirst = await this.holds.reviewIfOutBy(tx, aggregate, item, at);
    } else await this.subscriptions.remark(tx, aggregate, history('The payment did not go through', cause));
    await this.tell(tx, aggregate, item, charge, { reason, step, isReviewedFirst });
  }

  private async tell(
    tx: Tx,
    aggregate: Aggregate,
    item: Item,
    charge: Charge,
    { reason, step, isReviewedFirst }: { reason: RefusalReason; step: NextStep | null; isReviewedFirst: boolean },
  ): Promise<void> {
    const { id: subscriptionId, userId, status, shouldCancel } = aggregate.subscription;
    const isGoingOn = item.status === 'upcoming' && step && !shouldCancel;
    const next = isReviewedFirst ? 'review' : isGoingOn ? step.kind : 'give-up';
    const nextAt = next === 'give-up' || next === 'review' ? null : (item.nextAttemptAt ?? null);
    const { lines, totalPence } = await this.deliveries.unpaid(tx, aggregate);
    const duePence = lines.length > 0 ? totalPence : charge.amountPence;
    if (next === 'wait') await this.promises.forget(tx, subscriptionId);
    if (next === 'retry' && nextAt) await this.promises.keep(tx, subscriptionId, londonDate(nextAt), duePence);
    await tx.publish(paymentFailed, `subscription:${subscriptionId}`, {
      subscriptionId,
      itemId: item.id,
      userId,
      chargeId: charge.id,
      amountPence: charge.amountPence,
      duePence,
      lineCount: Math.max(lines.length, 1),
      reason,
      isFinal: status === 'failed' || status === 'cancelled',
      retryAt: next === 'retry' ? (nextAt?.toISOString() ?? null) : null,
      next: step === null ? 'unchanged' : next,
      until: nextAt?.toISOString() ?? null,
      card: charge.cardLast4 ? { brand: charge.cardBrand ?? '', last4: charge.cardLast4 } : null,
      isBackup: charge.isBackup,
      ...(isCardGone(charge.refusal ?? null) ? { isCardGone: true } : {}),
      link: this.links.to({ subscriptionId, itemId: item.id, userId }, tx.now),
    });
  }
}
