import type { PlanView, QuoteView } from '@sorrel/contracts/http/storefront';
import { pounds } from '@sorrel/web-kit/format';
import type { z } from 'zod';

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
  return item.interval ? `${pounds(item.price)} / ${item.interval}` : pounds(item.price);
}

/** What will be taken now, and what later: the sentence beside the paying button. */
export function chargeText(plan: PlanView, quote: Quote | null): string {
  const today = `${pounds(dueToday(plan, quote))} today`;
  return isSubscription(plan)
    ? `${today}, then ${pounds(plan.charge)} ${rhythm(plan)} until you cancel.`
    : `${today}. Nothing after that.`;
}

export const dueToday = (plan: PlanView, quote: Quote | null): number => quote?.total ?? plan.charge;

/** What a promo code does, for the line under it. */
export function promoText(promo: {
  type: 'percentage' | 'fixed';
  value: number;
  duration: 'once' | 'repeating' | 'forever';
}): string {
  const off = promo.type === 'percentage' ? `${promo.value}% off` : `${pounds(promo.value)} off`;
  const on = { once: 'your first order', repeating: 'your next orders', forever: 'every order' }[promo.duration];
  return `${off} ${on}`;
}
