import { Inject, Injectable } from '@nestjs/common';
import { cardUsed } from '@sorrel/contracts/billing/events';
import { refusalText } from '@sorrel/contracts/billing/words';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
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
import { SubscriptionsService } from '../transitions/subscriptions.service.ts';
import { OutcomesService } from './outcomes.service.ts';

type ChargeKey = Pick<Charge, 'id' | 'subscriptionId'>;
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
    @Inject(LOG) private readonly log: Log,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  /** Applies a payment's state as the provider shows it. Repeats, outdated states and unknown payments change nothing. */
  async apply(charge: ChargeKey | null, payment: Payment, ctx: Context): Promise<Seen | null> {
    const known = charge
      ? { id: charge.id, subscription_id: charge.subscriptionId }
      : await this.db.first<{ id: string; subscription_id: number }>(
          'select id, subscription_id from charges where id = ? or payment_intent_id = ?',
          [uuidOf(payment.chargeId), payment.id],
        );
    if (!known) return null;
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, known.subscription_id);
      const charge = await tx.em.findOneOrFail(Charge, { id: known.id });
      const item = aggregate.items.find((one) => one.id === charge.itemId);
      if (!item) throw notFound('This item');
      if (payment.currency !== 'gbp' || payment.amountPence !== charge.amountPence) {
        this.log.error('payment does not match its charge', {
          chargeId: charge.id,
          subscriptionId: charge.subscriptionId,
        });
        return { events: tx.events, state: charge.state };
      }
      const next = advance(
        charge.state,
        stateOf({
          status: payment.status,
          hasError: payment.refusal !== null,
          needsCustomer: needsCustomer(payment.refusal),
          isOffSession: charge.isOffSession || payment.id === null,
        }),
      );
      const isNew = next !== charge.state;
      this.note(tx, charge, payment);
      if (isNew && next === 'succeeded') await this.paid(tx, aggregate, item, charge, payment);
      else if (isNew && (next === 'cancelled' || next === 'failed')) await this.outcomes.closed(tx, charge, next);
      else if (isNew) charge.state = next;
      if (payment.refusal && isNew && next === 'failed')
        await this.outcomes.refused(tx, aggregate, item, charge, payment.refusal);
      else if (payment.refusal && next === 'requires_action') await this.refusedButOpen(tx, aggregate, charge, payment);
      if (!isOpen(charge.state))
        for (const kind of ['look-up-charge', 'close-charge']) await tx.unschedule(kind, charge.id);
      return { events: tx.events, state: charge.state };
    });
  }

  private async paid(
    tx: Tx,
    aggregate: Awaited<ReturnType<SubscriptionsService['locked']>>,
    item: Item,
    charge: Charge,
    { card }: Payment,
  ): Promise<void> {
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
  private async refusedButOpen(
    tx: Tx,
    aggregate: Awaited<ReturnType<SubscriptionsService['locked']>>,
    charge: Charge,
    payment: Payment,
  ): Promise<void> {
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

const isSame = (a: Refusal, b: Refusal): boolean =>
  a.code === b.code && a.declineCode === b.declineCode && a.adviceCode === b.adviceCode;
const uuidOf = (text: string | null): string | null =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;
