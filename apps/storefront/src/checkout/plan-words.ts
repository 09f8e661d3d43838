import type { PlanView, QuoteView } from '@sorrel/contracts/http/storefront';
import { stepsSentence } from '@sorrel/contracts/billing/steps';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import type { z } from 'zod';
import type { CheckoutProps } from './checkout.api.ts';

type Quote = z.infer<typeof QuoteView>;

/** `every 2 months`, or `once (no subscription)`. */
export function rhythm(plan: PlanView): string {
  const item = plan.items[0];
  if (!item?.interval) return 'once (no subscription)';
  const count = item.interval_duration;
  return `every ${count} ${item.interval}${count === 1 ? '' : 's'}`;
}

export const isSubscription = (plan: PlanView): boolean => Boolean(plan.items[0]?.interval);

/** `£24.20 a month` for subscriptions, the price alone otherwise. */
export function priceText(plan: PlanView): string {
  const item = plan.items[0];
  if (!item) return pounds(plan.charge);
  const price = item.interval ? `${pounds(item.price)} / ${item.interval}` : pounds(item.price);
  return plan.steps.length > 0 ? `${price} for ${plan.steps[0]?.strength ?? ''}` : price;
}

type Ordered = Pick<CheckoutProps, 'quote' | 'promo' | 'credit'> & { plan: PlanView };
const isSame = (a: number, b: number): boolean => Math.round(a * 100) === Math.round(b * 100);

/** What will be taken now, and what later: the sentence beside the paying button. `later`: the charges that were worked out; null: not yet. */
export function chargeText(ordered: Ordered, later: { date: string; amount: number }[] | null): string {
  const { plan, quote, promo } = ordered;
  const today = `${pounds(dueToday(plan, quote))} today`;
  if (!isSubscription(plan)) return `${today}. Nothing after that.`;
  if (plan.steps.length > 0)
    return `${today}, then a month’s price every month until you cancel. ${stepsSentence(plan.steps)}`;
  const isForEver = promo?.duration === 'forever' && quote !== null;
  const settled = isForEver ? quote.subtotal - quote.discount : plan.charge;
  const usual = `${pounds(settled)} ${rhythm(plan)} until you cancel.`;
  const what = [
    ...(promo?.duration === 'repeating' ? ['code'] : []),
    ...(ordered.credit > (quote?.credit ?? 0) ? ['credit'] : []),
  ];
  if (later === null) return `${today}, then ${what.length > 0 ? 'at most ' : ''}${usual}`;
  const others = later.slice(0, later.findLastIndex(({ amount }) => !isSame(amount, settled)) + 1);
  const listed = [today, ...others.map(({ date, amount }) => `${pounds(amount)} on ${formatDate(date)}`)].join(', ');
  if (others.length < later.length || others.length === 0) return `${listed}, then ${usual}`;
  return `${listed}, and so on while your ${what.join(' and ') || 'credit'} last${what.length > 1 ? '' : 's'}, then ${usual}`;
}

export const dueToday = (plan: PlanView, quote: Quote | null): number => quote?.total ?? plan.charge;

/** What a promo code does for the price, for the line under it. */
export function promoText({ type, value, duration, ...promo }: NonNullable<CheckoutProps['promo']>): string {
  if (value === 0) return 'Your own price stays as it is.';
  const off = type === 'percentage' ? `${value}% off` : `${pounds(value)} off`;
  const isOne = duration === 'once' || (duration === 'repeating' && promo.charges === 1);
  if (isOne) return `${off} ${promo.is_first_order_only ? 'your first order' : 'this order'}`;
  return duration === 'forever' ? `${off} every order` : `${off} each of your first ${promo.charges ?? 2} orders`;
}
