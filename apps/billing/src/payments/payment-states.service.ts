import { Inject, Injectable } from '@nestjs/common';
import { cardUsed } from '@sorrel/contracts/billing/events';
import { refusalText } from '@sorrel/contracts/billing/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { traceIdOf, traceOf } from '@sorrel/service-kit/observability/trace';
import type { Context } from '@sorrel/service-kit/security/actor';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { reasonOf, type Refusal } from '../decisions/retry-plan.ts';
import {
  advance,
  isOpen,
  needsCustomer,
  stateOf,
  tellingPrint,
  type ChargeState,
  type Payment,
} from '../ledger/charge.ts';
import { Charge } from '../ledger/charge.entity.ts';
import { history } from '../model/decision.ts';
import type { Item } from '../model/item.entity.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { OutcomesService } from './outcomes.service.ts';

type ChargeKey = Pick<Charge, 'id' | 'subscriptionId' | 'traceId' | 'spanId'>;
/** What else belongs into the transaction in which a charge turns out to be paid. */
export type OnPaid = (tx: Tx, aggregate: Aggregate) => void;
interface Seen {
  events: string[];
  state: ChargeState;
}

/** What a payment's state at the provider means for our charge, its item and its subscription. */
@Injectable()
export class PaymentStates {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly outcomes: OutcomesService,
    private readonly tokens: IndexTokens,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  /** Applies a payment's state as the provider shows it. Repeats, outdated states and unknown payments change nothing. */
  async apply(charge: ChargeKey | null, payment: Payment, ctx: Context, onPaid?: OnPaid): Promise<Seen | null> {
    const known =
      charge ??
      (await this.db.first<ChargeKey>(
        'select id, subscription_id as "subscriptionId", trace_id as "traceId", span_id as "spanId" from charges where id = ? or payment_intent_id = ?',
        [uuidOf(payment.chargeId), payment.id],
      ));
    if (!known) return null;
    return this.db.transaction(within(known, ctx), async (tx) => {
      let charge: Charge | undefined;
      const aggregate = await this.subscriptions.locked(tx, known.subscriptionId, async (reads) => {
        const row = await reads.first('select c.* from charges c where c.id = ?', [known.id]);
        charge = row && tx.em.map(Charge, row);
      });
      if (!charge) throw notFound('This payment');
      const { itemId } = charge;
      const item = aggregate.items.find(({ id }) => id === itemId);
      if (!item) throw notFound('This item');
      if (!isOf(charge, payment)) {
        this.log.error('payment does not match its charge', {
          chargeId: charge.id,
          subscriptionId: charge.subscriptionId,
        });
        return { events: tx.events, state: charge.state };
      }
      const next = nextOf(charge, payment);
      const isNew = next !== charge.state;
      this.note(tx, charge, payment);
      if (isNew && next === 'succeeded') await this.paid(tx, aggregate, item, charge, payment);
      else if (isNew && (next === 'cancelled' || next === 'failed')) await this.outcomes.closed(tx, charge, next);
      else if (isNew) charge.state = next;
      if (isNew && next === 'succeeded') onPaid?.(tx, aggregate);
      if (payment.refusal && isNew && next === 'failed')
        await this.outcomes.refused(tx, aggregate, item, charge, payment.refusal);
      else if (payment.refusal && next === 'requires_action') await this.refusedButOpen(tx, aggregate, charge, payment);
      if (!isOpen(charge.state))
        for (const kind of ['look-up-charge', 'close-charge']) await tx.unschedule(kind, charge.id);
      return { events: tx.events, state: charge.state };
    });
  }

  /**
   * A payment that was only begun is noted in its charge's row alone: nothing follows from it for the subscription, whose lock is left to
   * others. False: there is more to it, or somebody was faster.
   */
  async begun(charge: Charge, payment: Payment): Promise<boolean> {
    const { id, state } = charge;
    const next = nextOf(charge, payment);
    if (payment.id === null || payment.refusal || !isOf(charge, payment) || !isOpen(next)) return false;
    const noted = await this.db.rows(
      `update charges set state = ?, payment_intent_id = ?, payment_method_id = coalesce(?, payment_method_id),
         card_brand = coalesce(?, card_brand), card_last4 = coalesce(?, card_last4), changed_at = ?
       where id = ? and state = ? and payment_intent_id is null returning id`,
      [
        next,
        payment.id,
        payment.methodId,
        payment.card?.brand ?? null,
        payment.card?.last4 ?? null,
        this.clock.now(),
        id,
        state,
      ],
    );
    return noted.length > 0;
  }

  private async paid(tx: Tx, aggregate: Aggregate, item: Item, charge: Charge, { card }: Payment): Promise<void> {
    await this.outcomes.succeeded(tx, aggregate, item, charge);
    const { userId } = aggregate.subscription;
    const print = tellingPrint(card, this.config.stripe.provider);
    if (print)
      await tx.publish(cardUsed, `customer:${userId}`, {
        userId,
        print: await this.tokens.of(tx, 'billing.cards', print),
      });
  }

  private note(tx: Tx, charge: Charge, payment: Payment): void {
    if (payment.id && charge.paymentIntentId !== payment.id) {
      charge.paymentIntentId ??= payment.id;
      charge.changedAt = tx.now;
    }
    if (payment.methodId) charge.paymentMethodId = payment.methodId;
    if (payment.card) {
      charge.cardBrand = payment.card.brand;
      charge.cardLast4 = payment.card.last4;
    }
  }

  // A renewal that needs the customer's confirmation follows the retry plan; at a checkout the person simply tries another card.
  private async refusedButOpen(tx: Tx, aggregate: Aggregate, charge: Charge, payment: Payment): Promise<void> {
    const { refusal } = payment;
    const item = aggregate.items.find((one) => one.id === charge.itemId);
    if (!refusal || !item || (charge.refusal && isSame(charge.refusal, refusal))) return;
    if (charge.isOffSession && needsCustomer(refusal))
      return this.outcomes.refused(tx, aggregate, item, charge, refusal);
    charge.refusal = refusal;
    await this.subscriptions.remark(
      tx,
      aggregate,
      history('A card was refused', `At the checkout: ${refusalText(reasonOf(refusal))}`),
    );
  }
}

/** Whoever is first to bring the outcome, the provider's news, a look at it or the customer: what follows is part of the order's trace. */
const within = ({ traceId, spanId }: ChargeKey, ctx: Context): Context =>
  traceId && spanId && traceIdOf(ctx.trace) !== traceId ? { ...ctx, trace: traceOf(traceId, spanId) } : ctx;

const isOf = (charge: Charge, { currency, amountPence }: Payment): boolean =>
  currency === 'gbp' && amountPence === charge.amountPence;

const nextOf = (charge: Charge, payment: Payment): ChargeState =>
  advance(
    charge.state,
    stateOf({
      status: payment.status,
      hasError: payment.refusal !== null,
      needsCustomer: needsCustomer(payment.refusal),
      isOffSession: charge.isOffSession || payment.id === null,
    }),
  );

const isSame = (a: Refusal, b: Refusal): boolean =>
  a.code === b.code && a.declineCode === b.declineCode && a.adviceCode === b.adviceCode;
const uuidOf = (text: string | null): string | null =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;
