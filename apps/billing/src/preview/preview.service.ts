import { Injectable } from '@nestjs/common';
import type { Change, Preview } from '@sorrel/contracts/billing/change';
import { stepsSentence } from '@sorrel/contracts/billing/steps';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { whyNotSold, type Offer } from '../catalogue/product.ts';
import { changed } from '../decisions/changes/change.ts';
import { sayEarly } from '../decisions/changes/early.ts';
import { BackupsService } from '../cards/backups.service.ts';
import { classOf } from '../decisions/retry-plan.ts';
import { owedOf } from '../deliveries/owed.ts';
import { CheckoutsService } from '../checkout/checkouts.service.ts';
import { CreditService } from '../ledger/balances/credit.service.ts';
import { EvidenceQueries } from '../copies/evidence.queries.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { INVALID_CODE, PromotionsService } from '../promotions/promotions.service.ts';
import type { Promotion } from '../pricing/promotion.ts';
import type { Decision } from '../model/decision.ts';
import type { By } from '../model/schedule.ts';
import { isUnpaidOrder } from '../model/aggregate.ts';
import { upcomingItems, type SubscriptionState } from '../model/subscription.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import { IS_PLAN_REVOKED } from '../model/prescribed.ts';
import { Strengths } from '../transitions/strengths.service.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { londonDate } from '@sorrel/contracts/london';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { putOffReleased, putOffUnannounced } from '../decisions/lifecycle/put-off.ts';
import { isRaisedLate } from '../decisions/notice.ts';
import { heldNext } from '../model/held-next.ts';
import { forecast, othersOf, PLANNED, type Other, type PlannedCharge, type Prospect, type Sold } from './forecast.ts';
import { ObstaclesQueries, recorded, type Obstacles } from './obstacles.queries.ts';
import { ordered } from './order.ts';
import { mayReadHealth, plainNext } from '../decisions/clinical.ts';
import { backupText, isChargedNow, textsOf } from './texts.ts';

interface Chosen {
  itemId: number | null;
  offer: Offer | null;
}

/** Previews what would be charged next if a change were made. Nothing is written. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly subscriptions: SubscriptionsService,
    private readonly catalogue: CatalogueQueries,
    private readonly checkouts: CheckoutsService,
    private readonly promotions: PromotionsService,
    private readonly charges: ChargesService,
    private readonly credit: CreditService,
    private readonly evidence: EvidenceQueries,
    private readonly backups: BackupsService,
    private readonly obstacles: ObstaclesQueries,
    private readonly strengths: Strengths,
  ) {}

  /** For the caller's own subscription, or the one their checkout would begin. */
  async mine(input: { subscription?: number | null | undefined; change: Change }, ctx: Context): Promise<Preview> {
    if (input.subscription) return this.of(input.subscription, input.change, 'customer', ctx);
    return this.ofCheckout(input.change, ctx);
  }

  async of(id: number, change: Change, by: By, ctx: Context): Promise<Preview> {
    const chosen: Chosen = {
      itemId: change.kind === 'item' ? (change.id ?? null) : null,
      offer: change.kind === 'item' && change.item_id ? await this.offer(change.item_id) : null,
    };
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.seen(tx, id, by === 'staff' ? null : userIdOf(ctx));
      await this.obstacles.refuseBarred(tx, aggregate, chosen.offer);
      const promotion = await this.promotionOf(aggregate, change, tx);
      const item = itemOf(aggregate, change, chosen);
      const decision = changed(this.subscriptions.state(aggregate), change, {
        by,
        now: tx.now,
        isCharging: await this.charges.isInFlight(tx, id),
        item,
        isPreview: true,
      });
      // Refused here as it will be, before anybody has read what it would cost.
      const earlier = decision.early && sayEarly(decision.early, { kind: change.kind, by });
      const inTheWay = await this.obstacles.after(tx, aggregate, decision.state, { ...item, offer: chosen.offer });
      const hasNewCard = change.kind === 'card';
      const released = releasedBy(aggregate, decision.state, inTheWay, tx.now);
      const asItWas = await this.prospect(tx, aggregate, released, promotion, { hasNewCard, inTheWay });
      asItWas.sold = withChosen(asItWas.sold, decision, item.sequence, chosen.offer);
      const prospect = inTime(asItWas, aggregate);
      const preview = previewOf(change, decision, prospect, {
        goods: aggregate.items[0],
        held: heldThen(prospect, inTheWay),
      });
      const { userId, paymentMethodId } = aggregate.subscription;
      const backup = preview.charges.length > 0 && change.kind !== 'card' ? await this.backups.of(userId, tx) : null;
      if (backup && backup.methodId !== paymentMethodId) preview.says.push(backupText(backup.last4));
      if (!mayReadHealth(tx.ctx.actor)) preview.says = preview.says.map(plainNext);
      const shown = withSteps(preview, await this.catalogue.ofPlan(aggregate.subscription.planId));
      return earlier ? { ...shown, says: [earlier, ...shown.says], asksWhy: change.kind === 'send-now' } : shown;
    });
  }

  /** What is charged next as things stand. */
  async next(tx: Tx, aggregate: Aggregate): Promise<PlannedCharge[]> {
    const promotion = await this.promotions.of(aggregate.subscription, tx);
    const prospect = await this.prospect(tx, aggregate, this.subscriptions.state(aggregate), promotion);
    // Enough charges to show every line that falls due with the first.
    return forecast(prospect, Math.max(PLANNED, upcomingItems(prospect.state).length));
  }

  private async prospect(
    tx: Tx,
    aggregate: Aggregate,
    state: SubscriptionState,
    promotion: Promotion | null,
    then: { hasNewCard: boolean; inTheWay: Obstacles } | null = null,
  ): Promise<Prospect> {
    const { userId, id } = aggregate.subscription;
    const creditPence = await this.credit.balance(userId, tx);
    const hasNewCard = then?.hasNewCard ?? false;
    const alone = await this.alone(tx, aggregate, state, { promotion, creditPence, hasNewCard });
    return this.beside(tx, then ? { ...alone, held: [...then.inTheWay.keys()] } : alone, userId, id);
  }

  // Adds the customer's other charges in that time, where there is credit to share.
  private async beside(tx: Tx, alone: Prospect, userId: number, id: number | null): Promise<Prospect> {
    const last = alone.terms.creditPence > 0 ? forecast(alone).at(-1) : undefined;
    return last ? { ...alone, others: await this.others(tx, userId, last.date, id) } : alone;
  }

  // The prospect of this subscription alone, without the customer's other charges.
  private async alone(
    tx: Tx,
    aggregate: Aggregate,
    state: SubscriptionState,
    { promotion, creditPence, hasNewCard }: { promotion: Promotion | null; creditPence: number; hasNewCard: boolean },
  ): Promise<Prospect> {
    const { subscription, items } = aggregate;
    const { chargesPaid, userId } = subscription;
    const owed = owedOf(subscription, items, londonDate(tx.now));
    const [due] = owed;
    const waiting = hasNewCard ? [] : await this.waiting(tx, aggregate);
    const open = due ? await this.charges.openOf(tx, due.id) : null;
    return {
      state,
      now: tx.now,
      sold: await this.sold(tx, aggregate),
      terms: { promotion, chargesPaid, creditPence },
      heldPence: open?.creditPence ?? 0,
      retries: items.flatMap(({ sequence, dueAt, nextAttemptAt }) =>
        dueAt && nextAttemptAt ? [{ sequence, dueAt, at: nextAttemptAt }] : [],
      ),
      isPaidNow: due !== undefined && (waitsForPayment(subscription) || hasNewCard),
      owed: owed.map(({ sequence }) => sequence),
      isPregnant: await this.evidence.isPregnant(tx, userId),
      held: recorded(state, items, londonDate(tx.now)).map(([sequence]) => sequence),
      waiting,
    };
  }

  // Refused until the customer acts: nothing is tried by itself, so nothing is foretold. With a backup card that is left, it is tried at the end.
  private async waiting(tx: Tx, { subscription, items }: Aggregate): Promise<number[]> {
    const { userId, paymentMethodId: mainMethodId } = subscription;
    const found: number[] = [];
    for (const { id: itemId, sequence, status, nextAttemptAt, nextMethodId, hold } of items) {
      if (status !== 'upcoming' || !nextAttemptAt || nextMethodId || hold) continue;
      const last = (await this.charges.ofItem(tx, itemId)).findLast(({ isBackup }) => !isBackup);
      const isStuck = last?.refusal && classOf(last.refusal) === 'customer' && last.paymentMethodId === mainMethodId;
      if (isStuck && !(await this.backups.untried(tx, { userId, itemId, mainMethodId: mainMethodId ?? null })))
        found.push(sequence);
    }
    return found;
  }

  /** What each item is sold as; the strengths after it only where its plan goes on. */
  private async sold(tx: Tx, { subscription, items }: Aggregate): Promise<Prospect['sold']> {
    const sold = await this.strengths.sold(items, PLANNED);
    if (!sold.some(({ later }) => later)) return sold;
    const revoked = await tx.rows<{ stid: string }>(
      `select distinct i.stid from items i where i.subscription_id = ? and ${IS_PLAN_REVOKED}`,
      [subscription.id],
    );
    return sold.map(({ later, ...one }) =>
      later && !revoked.some(({ stid }) => stid === one.stid) ? { ...one, later } : one,
    );
  }

  // All of a customer's subscriptions share one credit balance: those charged before this one use it first. Unpaid orders are left out,
  // because they may never be paid.
  private async others(tx: Tx, userId: number, until: string, id: number | null): Promise<Other[]> {
    const rows = await tx.rows<{ id: number }>(
      `select id from subscriptions where user_id = ? and id is distinct from ? and status in ('active', 'pending', 'review', 'shipping', 'incomplete')
         and not should_cancel and not is_disputed and due_at <= ? order by id`,
      [userId, id, until],
    );
    const others: Other[] = [];
    for (const row of rows) {
      const other = await this.subscriptions.seen(tx, row.id, null);
      if (waitsForPayment(other.subscription)) continue;
      const promotion = await this.promotions.of(other.subscription, tx);
      const state = this.subscriptions.state(other);
      const prospect = await this.alone(tx, other, state, { promotion, creditPence: 0, hasNewCard: false });
      others.push(...othersOf(prospect, until, id === null || row.id < id));
    }
    return others.toSorted((a, b) => a.date.localeCompare(b.date));
  }

  // A code belongs to an order and is reserved before its first payment.
  private async promotionOf({ subscription, items }: Aggregate, change: Change, tx: Tx): Promise<Promotion | null> {
    if (change.kind !== 'promo') return this.promotions.of(subscription, tx);
    const promotion = await this.promotions.find(change.code, tx);
    if (!promotion) throw invalid('code', INVALID_CODE);
    const { userId, id, chargesPaid } = subscription;
    const refusal = await this.promotions.refusal(promotion, userId, items[0]?.form ?? null, id, tx);
    if (refusal !== null) throw invalid('code', refusal);
    if (chargesPaid > 0) throw conflict('A code is taken with an order, before its first payment.');
    return promotion;
  }

  private async ofCheckout(change: Change, ctx: Context): Promise<Preview> {
    const userId = userIdOf(ctx);
    const planId = change.kind === 'item' ? (change.item_id ?? null) : null;
    const offer = await this.checkouts.offerFor(userId, planId);
    if (!offer?.isOffered)
      throw conflict('Please finish a consultation first, so that we know what to offer you.', 'no_plan');
    const terms = await this.checkouts.termsFor(userId, offer, change.kind === 'promo' ? change.code : null);
    const now = this.clock.now();
    const { state, sold } = ordered(offer, londonDate(now), terms.frequency, change);
    const isPaidNow = change.kind !== 'cancel';
    const alone = { state, now, sold, terms, retries: [], isPaidNow, isPregnant: false };
    const prospect = await this.db.transaction(ctx, (tx) => this.beside(tx, alone, userId, null));
    const preview = previewOf(change, { state, notes: [] }, prospect, { goods: offer.product, held: null });
    // The next strength, and so its price, is open until a prescriber has decided.
    return offer.steps.length > 0 ? withSteps({ ...preview, charges: preview.charges.slice(0, 1) }, offer) : preview;
  }

  private async offer(productId: number): Promise<Offer> {
    const offer = await this.catalogue.ofProduct(productId);
    if (!offer) throw invalid('item_id', 'Please select an item.');
    const why = whyNotSold(offer);
    if (why) throw conflict(why);
    return offer;
  }
}

const waitsForPayment = (subscription: Subscription): boolean =>
  subscription.status === 'pending' && isUnpaidOrder(subscription);

/** The item to change: the named one, else the next to be charged. */
function itemOf({ subscription, items }: Aggregate, change: Change, { itemId, offer }: Chosen) {
  const named =
    itemId === null ? items.find((one) => one.status === 'upcoming') : items.find((one) => one.id === itemId);
  // What is added is a line of its own: none of those there are is changed, nor judged as if it were.
  const isAdded = change.kind === 'item' && change.action === 'add';
  if (change.kind === 'item' && itemId !== null && !named)
    throw invalid('id', 'This item is not part of the subscription.');
  const lines = new Set(items.map((one) => one.stid)).size;
  const product = offer && {
    stid: `S${subscription.id}-${lines + 1}`,
    interval: offer.product.interval,
    intervalDuration: offer.product.intervalDuration,
    isContraindicated: offer.isContraindicated,
  };
  return { sequence: isAdded ? null : (named?.sequence ?? null), product };
}

function withChosen(sold: Sold[], { state }: Decision, sequence: number | null, offer: Offer | null): Sold[] {
  if (!offer) return sold;
  const { name, pricePence } = offer.product;
  const known = new Set(sold.map((one) => one.sequence));
  const added = state.items.filter((item) => !known.has(item.sequence));
  if (added.length > 0)
    return [...sold, ...added.map((item) => ({ sequence: item.sequence, stid: item.stid, name, pricePence }))];
  return sold.map((one) => (one.sequence === sequence ? { ...one, name, pricePence } : one));
}

/** What the change takes out of the way of a charge is put off as the release of any hold. */
function releasedBy({ items }: Aggregate, state: SubscriptionState, inTheWay: Obstacles, now: Date): SubscriptionState {
  const isReleased = ({ sequence, hold }: Aggregate['items'][number]): boolean =>
    Boolean(hold) && !inTheWay.has(sequence);
  return items.filter(isReleased).reduce((next, { sequence }) => putOffReleased(next, sequence, now), state);
}

/** A sum that the change would raise above its letter, too near its day, is put off as it will be. */
function inTime(prospect: Prospect, { items }: Aggregate): Prospect {
  const charges = forecast(prospect);
  const today = londonDate(prospect.now);
  const [first] = charges;
  if (!first || first.date <= today) return prospect;
  const together = charges.filter(({ date }) => date === first.date);
  const sequences = together.map(({ sequence }) => sequence);
  const amountPence = together.reduce((sum, { price }) => sum + price.totalPence, 0);
  const told = items.filter(({ sequence }) => sequences.includes(sequence));
  if (!isRaisedLate({ date: first.date, amountPence }, told, prospect.now)) return prospect;
  return { ...prospect, state: putOffUnannounced(prospect.state, sequences, prospect.now).state };
}

/** Why the next charge would not be made. */
function heldThen({ state, isPregnant }: Prospect, inTheWay: Obstacles): HoldReason | null {
  const seen = state.items.map((item) => ({
    ...item,
    hold: isPregnant && item.isContraindicated ? ('pregnancy' as const) : (inTheWay.get(item.sequence) ?? null),
  }));
  return heldNext(state, seen)?.hold ?? null;
}

function withSteps(preview: Preview, offer: Offer | undefined): Preview {
  const sentence = preview.charges.length > 0 ? stepsSentence(offer?.steps ?? []) : '';
  return sentence ? { ...preview, says: [...preview.says, sentence] } : preview;
}

function previewOf(
  change: Change,
  decision: Decision,
  prospect: Prospect,
  { goods, held }: { goods: Parameters<typeof textsOf>[0]['goods'] | undefined; held: HoldReason | null },
): Preview {
  const charges = forecast(prospect);
  return {
    charges: charges.map(({ date, price }) => ({ date, amountPence: price.totalPence, lines: price.lines })),
    says: textsOf({ change, decision, charges, held, goods: goods ?? { form: 'cream', isPrescription: true } }),
    asksWhy: false,
    isNow: isChargedNow(change, decision.state, charges),
  };
}
