import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { stripeClient } from '../stripe/stripe.gateway.ts';
import type { Statement } from './comparison.ts';

const PAGE = 100;

/** What the card provider says it took and gave back in a time, page by page: nothing is kept but ids and amounts. */
@Injectable()
export class StripeStatement {
  readonly #stripe: Stripe;

  constructor(@Inject(BILLING_CONFIG) config: BillingConfig) {
    this.#stripe = stripeClient(config);
  }

  async between(from: Date, until: Date): Promise<Statement> {
    const created = { gte: seconds(from), lt: seconds(until) };
    const list = { created, limit: PAGE };
    const statement: Statement = { payments: [], refunds: [], disputes: [] };
    for await (const { id, status, amount_received: amountPence } of this.#stripe.paymentIntents.list(list))
      if (status === 'succeeded') statement.payments.push({ id, amountPence });
    for await (const { id, status, amount: amountPence, payment_intent: payment } of this.#stripe.refunds.list(list))
      if (status === 'succeeded') statement.refunds.push({ id, amountPence, paymentId: idOf(payment) });
    for await (const { id, status, amount: amountPence, payment_intent: payment } of this.#stripe.disputes.list(list))
      if (!status.startsWith('warning') && status !== 'won')
        statement.disputes.push({ id, amountPence, paymentId: idOf(payment) });
    return statement;
  }

  /** What one payment, refund or dispute took or gave back, when it is asked for alone. */
  async alone(kind: keyof Statement, id: string): Promise<number> {
    try {
      if (kind === 'payments') return (await this.#stripe.paymentIntents.retrieve(id)).amount_received;
      const { status, amount } =
        kind === 'refunds' ? await this.#stripe.refunds.retrieve(id) : await this.#stripe.disputes.retrieve(id);
      return status === 'succeeded' || (kind === 'disputes' && status !== 'won') ? amount : 0;
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return 0;
      throw error;
    }
  }
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
const idOf = (payment: string | { id: string } | null): string =>
  typeof payment === 'string' ? payment : (payment?.id ?? '');
