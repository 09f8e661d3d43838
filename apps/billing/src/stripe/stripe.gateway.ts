import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { currentTrace } from '@sorrel/service-kit/observability/trace';
import { spanned, TRACING, type Tracing } from '@sorrel/service-kit/observability/tracing';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import type { ListedPayment, Payment, PaymentOrder, ProviderDispute, ProviderRefund } from '../ledger/charge.ts';
import type { Refusal } from '../decisions/retry-plan.ts';
import { isOurs, isRefundRefused } from './refusal.ts';
import { ProviderRefusals } from './refusals.service.ts';
import { busy, stopped, StripeCalls } from './stripe.calls.gateway.ts';
import { CardServicePace, type HttpClient } from './stripe.pace.gateway.ts';
import {
  listedPaymentOf,
  paymentOf,
  savedMethodOf,
  type SavedMethod,
  refundOf,
  refusalOfError,
  idOf,
} from './stripe.words.ts';

const EXPAND = ['payment_method'];
const CARDS_ONLY = { enabled: true, allow_redirects: 'never' } as const;

export function stripeClient(
  { stripe }: BillingConfig,
  httpClient: HttpClient = Stripe.createNodeHttpClient(),
): Stripe {
  const { secretKey, host, port, protocol, timeoutMs: timeout } = stripe;
  return new Stripe(secretKey, { host, port, protocol, timeout, httpClient, maxNetworkRetries: 1, telemetry: false });
}

/** The card provider. Its errors leave here as refusals, where the outcome is known, or as `stripe.calls.gateway.ts` says. */
@Injectable()
export class StripeGateway {
  readonly #stripe: Stripe;
  /** For payments that nobody waits for: a person's writes go before these. */
  readonly #nightly: Stripe;
  private readonly calls: StripeCalls;

  constructor(
    @Inject(BILLING_CONFIG) config: BillingConfig,
    pace: CardServicePace,
    refusals: ProviderRefusals,
    @Inject(LOG) private readonly log: Log,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {
    this.#stripe = stripeClient(config, pace.client(true));
    this.#nightly = stripeClient(config, pace.client(false));
    this.calls = new StripeCalls(refusals, log);
  }

  async createCustomer(person: { userId: number; email: string; name: string }): Promise<string> {
    const { userId, email, name } = person;
    // The key follows the parameters: a changed name between two tries would otherwise be refused as a reused key.
    const key = `cus_${userId}_${Buffer.from(`${email}|${name}`).toString('base64url').slice(0, 200)}`;
    const customer = await this.calls.answer(
      () =>
        this.#stripe.customers.create({ email, name, metadata: { user_id: String(userId) } }, { idempotencyKey: key }),
      stopped,
    );
    return customer.id;
  }

  async createSetupIntent(customerId: string): Promise<string> {
    const intent = await this.calls.answer(
      () =>
        this.#stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          automatic_payment_methods: CARDS_ONLY,
        }),
      stopped,
    );
    return intent.client_secret ?? '';
  }

  /** All that a customer has saved. A customer the provider has removed has nothing. */
  async methods(customerId: string): Promise<SavedMethod[]> {
    const list = await this.calls.found(
      () => this.#stripe.customers.listPaymentMethods(customerId, { limit: 100 }),
      stopped,
    );
    return (list?.data ?? []).map(savedMethodOf);
  }

  /** A method's owner and the details we show; null when it does not exist. */
  async readMethod(methodId: string): Promise<SavedMethod | null> {
    const method = await this.calls.found(() => this.#stripe.paymentMethods.retrieve(methodId), stopped);
    return method ? savedMethodOf(method) : null;
  }

  /** Opens a payment that the person confirms in their browser, or takes it at once without them. */
  async pay(order: PaymentOrder): Promise<Payment> {
    const { chargeId, customerId, methodId, amountPence, isOffSession, subscriptionId, itemId, sequence, traceId } =
      order;
    const metadata = {
      charge_id: chargeId,
      subscription_id: String(subscriptionId),
      item_id: String(itemId),
      // The period it pays for. After a restore the item may have another id.
      sequence: String(sequence),
      // The trace from the charge's row, not the current one: the same key with other parameters would be refused.
      ...(traceId ? { trace_id: traceId } : {}),
    };
    const base = {
      amount: amountPence,
      currency: 'gbp',
      customer: customerId,
      payment_method: methodId,
      automatic_payment_methods: CARDS_ONLY,
      metadata,
      expand: EXPAND,
    };
    const params = isOffSession
      ? { ...base, off_session: true, confirm: true }
      : { ...base, setup_future_usage: 'off_session' as const };
    try {
      const stripe = isOffSession ? this.#nightly : this.#stripe;
      return await spanned(
        this.tracing,
        { kind: 'client', name: 'stripe payment_intents.create', parent: currentTrace() },
        async () => paymentOf(await stripe.paymentIntents.create(params, { idempotencyKey: chargeId })),
      );
    } catch (error) {
      return await this.refusedPayment(error, order);
    }
  }

  async read(paymentId: string): Promise<Payment | null> {
    const intent = await this.calls.found(() => this.#stripe.paymentIntents.retrieve(paymentId, { expand: EXPAND }));
    return intent ? paymentOf(intent) : null;
  }

  /** The payment made for a charge, when its answer was lost. Lists are exact at the provider; its search lags. */
  async find(customerId: string, chargeId: string, since: Date): Promise<Payment | null> {
    const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
    return this.calls.answer(async () => {
      for await (const intent of this.#stripe.paymentIntents.list({
        customer: customerId,
        created,
        limit: 100,
        expand: ['data.payment_method'],
      }))
        if (intent.metadata.charge_id === chargeId) return paymentOf(intent);
      return null;
    });
  }

  /** Everything made for us since a moment, oldest first. Lists are exact at the provider; its search lags. */
  async madeSince(since: Date | null): Promise<ListedPayment[]> {
    const created = since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {};
    const all = await this.calls.answer(async () => {
      const made: ListedPayment[] = [];
      const list = { ...created, limit: 100, expand: ['data.payment_method'] };
      for await (const intent of this.#stripe.paymentIntents.list(list)) {
        const listed = listedPaymentOf(intent);
        if (listed) made.push(listed);
      }
      return made;
    });
    return all.toReversed();
  }

  async useMethod(paymentId: string, methodId: string): Promise<Payment> {
    return paymentOf(
      await this.calls.answer(() =>
        this.#stripe.paymentIntents.update(paymentId, { payment_method: methodId, expand: EXPAND }),
      ),
    );
  }

  /** Closes an open payment. One that has succeeded or was closed before comes back as it is. */
  async cancel(paymentId: string): Promise<Payment | null> {
    try {
      return paymentOf(await this.#stripe.paymentIntents.cancel(paymentId, { expand: EXPAND }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return this.read(paymentId);
      throw await this.calls.unknown(error);
    }
  }

  async refund(order: { refundId: string; paymentId: string; amountPence: number }): Promise<ProviderRefund | Refusal> {
    const { refundId, paymentId, amountPence } = order;
    try {
      return refundOf(
        await this.#stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: amountPence,
            reason: 'requested_by_customer',
            metadata: { refund_id: refundId },
          },
          { idempotencyKey: `rf_${refundId}` },
        ),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && isRefundRefused(error)) return refusalOfError(error);
      throw await this.calls.unknown(error, busy, { refundId });
    }
  }

  async readRefund(id: string): Promise<ProviderRefund | null> {
    const refund = await this.calls.found(() => this.#stripe.refunds.retrieve(id));
    return refund ? refundOf(refund) : null;
  }

  async refundsOf(paymentId: string): Promise<ProviderRefund[]> {
    const list = await this.calls.answer(() => this.#stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
    return list.data.map(refundOf);
  }

  /** Which payment a dispute is about, and whether it is still open or lost: then nothing ships. */
  async readDispute(id: string): Promise<ProviderDispute | null> {
    const dispute = await this.calls.found(() => this.#stripe.disputes.retrieve(id));
    if (!dispute) return null;
    const paymentId = idOf(dispute.payment_intent);
    const {
      status,
      amount: amountPence,
      reason,
      evidence_details: evidence,
      created,
      balance_transactions: moved,
    } = dispute;
    const isHolding = status !== 'won' && status !== 'warning_closed';
    // An inquiry takes no money.
    const money = status.startsWith('warning') ? null : status === 'won' ? 'returned' : 'taken';
    return {
      id,
      paymentId,
      isHolding,
      amountPence,
      money,
      status,
      reason,
      // The fee stands on the movement that took the money; one that is won may give it back.
      feePence: moved.reduce((sum, { fee }) => sum + fee, 0),
      answerBy: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
      hasEvidence: evidence.has_evidence,
      openedAt: new Date(created * 1000),
    };
  }

  /** Events since a moment (seconds), oldest first: what webhooks may have lost. */
  async eventsSince(
    seconds: number,
  ): Promise<{ id: string; type: string; objectId: string; isLive: boolean; created: number }[]> {
    // What an event carries is many times what is kept of it here, and a day of a large clinic is a hundred thousand of them.
    const events = await this.calls.answer(async () => {
      const all: ReturnType<typeof eventOf>[] = [];
      for await (const event of this.#stripe.events.list({ created: { gte: seconds }, limit: 100 }))
        all.push(eventOf(event));
      return all;
    });
    return events.sort((a, b) => a.created - b.created);
  }

  /** A webhook's event when one of the secrets signed exactly these bytes within 300 s, to either side, else null. */
  verify(body: Buffer, signature: string, secrets: string[], now: Date): ReturnType<typeof eventOf> | null {
    // Their library looks at what is too old alone.
    const signedAt = Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
    if (!(signedAt <= now.getTime() / 1_000 + PATIENCE_SECONDS)) return null;
    for (const secret of secrets) {
      try {
        const event: unknown = this.#stripe.webhooks.constructEvent(body, signature, secret);
        return isEvent(event) ? eventOf(event) : null;
      } catch {
        // not this secret, too old, or no JSON
      }
    }
    return null;
  }

  private async refusedPayment(error: unknown, order: PaymentOrder): Promise<Payment> {
    const isRefused =
      error instanceof Stripe.errors.StripeCardError ||
      (error instanceof Stripe.errors.StripeInvalidRequestError && !isOurs(error));
    if (!isRefused) throw await this.calls.unknown(error, stopped, { chargeId: order.chargeId });
    const made = error.payment_intent;
    if (made) return { ...paymentOf(made), refusal: refusalOfError(error) };
    this.log.warn('payment refused before it was made', { chargeId: order.chargeId, code: error.code ?? error.type });
    return {
      id: null,
      chargeId: order.chargeId,
      status: 'requires_payment_method',
      amountPence: order.amountPence,
      currency: 'gbp',
      clientSecret: null,
      methodId: order.methodId,
      card: null,
      refusal: refusalOfError(error),
    };
  }
}

const PATIENCE_SECONDS = 300;
/** Their ids are at most that long; they are keys of ours. */
const LONGEST_ID = 255;
export const isId = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ID;
const isEvent = (value: unknown): value is Stripe.Event =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  isId(value.id) &&
  'type' in value &&
  isId(value.type) &&
  'data' in value;

/** `objectId`: whom it is about; of a finished setup that is the method it saved. */
function eventOf(event: Stripe.Event): {
  id: string;
  type: string;
  objectId: string;
  isLive: boolean;
  created: number;
} {
  const object: unknown = event.data?.object;
  const own = typeof object === 'object' && object !== null && 'id' in object ? String(object.id) : '';
  const objectId = (event.type === 'setup_intent.succeeded' && idOf(event.data.object.payment_method)) || own;
  return { id: event.id, type: event.type, objectId, isLive: event.livemode, created: event.created };
}
