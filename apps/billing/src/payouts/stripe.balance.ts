import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { stripeClient } from '../stripe/stripe.gateway.ts';
import type { ProviderLine, ProviderPayout } from './booking.ts';

const PAGE = 100;

/** The card provider's balance: its lines and its payouts, page by page. */
@Injectable()
export class StripeBalance {
  readonly #stripe: Stripe;

  constructor(@Inject(BILLING_CONFIG) config: BillingConfig) {
    this.#stripe = stripeClient(config);
  }

  /** Of a time, or of a payout; the latest first. */
  async *lines(of: { from: Date; until: Date } | { payoutId: string }): AsyncGenerator<ProviderLine[]> {
    const which =
      'payoutId' in of ? { payout: of.payoutId } : { created: { gte: seconds(of.from), lt: seconds(of.until) } };
    for (let after: string | undefined; ;) {
      const page = await this.#stripe.balanceTransactions.list({
        ...which,
        limit: PAGE,
        expand: ['data.source'],
        ...(after ? { starting_after: after } : {}),
      });
      yield page.data.map(lineOf);
      after = page.data.at(-1)?.id;
      if (!page.has_more || !after) return;
    }
  }

  async *payouts(from: Date): AsyncGenerator<ProviderPayout[]> {
    for (let after: string | undefined; ;) {
      const page = await this.#stripe.payouts.list({
        created: { gte: seconds(from) },
        limit: PAGE,
        ...(after ? { starting_after: after } : {}),
      });
      yield page.data.map(payoutOf);
      after = page.data.at(-1)?.id;
      if (!page.has_more || !after) return;
    }
  }
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
const dayOf = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);

function lineOf(line: Stripe.BalanceTransaction): ProviderLine {
  const { source } = line;
  const intent =
    source !== null && typeof source === 'object' && 'payment_intent' in source ? source.payment_intent : null;
  return {
    id: line.id,
    type: line.type,
    category: line.reporting_category,
    amountPence: line.amount,
    feePence: line.fee,
    netPence: line.net,
    createdAt: new Date(line.created * 1000),
    availableOn: dayOf(line.available_on),
    source: typeof source === 'string' ? source : (source?.id ?? null),
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  };
}

const payoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  amountPence: payout.amount,
  status: payout.status,
  arrivalOn: dayOf(payout.arrival_date),
  createdAt: new Date(payout.created * 1000),
  isAutomatic: payout.automatic,
  trace: payout.trace_id?.value ?? null,
  hasLines: payout.reconciliation_status === 'completed',
});
