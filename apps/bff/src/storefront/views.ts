import { isColdForm } from '@sorrel/contracts/packing';
import type { z } from 'zod';
import type { Preview } from '@sorrel/contracts/billing/change';
import type {
  PaymentMethod,
  PlanPreview,
  AppliedPromo,
  Quote,
  Subscription,
  SubscriptionItem,
} from '@sorrel/contracts/billing/words';
import type { OwingView } from '@sorrel/contracts/fulfilment/owing-place';
import type { LegacyOrder } from '@sorrel/contracts/fulfilment/rpc';
import type {
  AccountUser,
  CustomerMethod,
  LegacyOrderCard,
  PlanView,
  PreviewAnswer,
  PromoView,
  QuoteView,
  TreatmentCard,
} from '@sorrel/contracts/http/storefront';
import type { Customer } from '@sorrel/contracts/identity/words';
import { poundsNumber } from '@sorrel/contracts/money';
import { cardState } from './badge.ts';

/** From the services' words (pence, camel case) to what the specification's answers say (pounds, its field names). */
export const accountUser = (
  customer: Customer,
  creditPence: number,
  publicUrl: string,
): z.input<typeof AccountUser> => ({
  id: customer.id,
  fname: customer.fname,
  sname: customer.sname,
  name: customer.fname,
  surname: customer.sname,
  email: customer.email,
  phone: customer.phone,
  referral_code: customer.referral_code,
  referral_link: `${publicUrl}/?promo_code=${encodeURIComponent(customer.referral_code)}`,
  role: customer.role,
  credit: poundsNumber(creditPence),
  birth_date: customer.birth_date,
  sex: customer.sex,
  uk_resident: customer.uk_resident,
});

export const customerMethod = (method: PaymentMethod): CustomerMethod => ({
  id: method.id,
  type: 'card',
  brand: method.brand,
  last4: method.last4,
  holder_name: method.holder_name,
  exp_month: method.exp_month,
  exp_year: method.exp_year,
  is_backup: method.is_backup,
});

// A delivery that could not be charged, or a part of it, is paid on a page of its own; an order that was never paid is not, it is still being made.
const payPath = ({ id, status, hold, items }: Subscription): string | null =>
  (['pending', 'failed'].includes(hold?.status ?? status) || items.some((item) => item.status === 'failed')) &&
  items.some((item) => item.paidAt !== null) &&
  !['cancelled', 'refused'].includes(status)
    ? `/v2/pay?subscription=${id}`
    : null;

/** Months between deliveries; 0 for what is delivered once. */
export const intervalMonths = ({ frequency, items }: Pick<Subscription, 'frequency' | 'items'>): number =>
  items[0]?.interval == null ? 0 : (frequency ?? items[0].intervalDuration);

const RECEIPTED = new Set(['paid', 'packaging', 'shipped', 'waiting', 'refunded']);

export function treatmentCard(
  subscription: Subscription,
  trackingUrl: string,
  today: string,
  question: string | null = null,
): TreatmentCard {
  return {
    id: subscription.id,
    name: subscription.treatmentTitle,
    status: subscription.status,
    should_cancel: subscription.shouldCancel,
    due_at: subscription.dueAt,
    paused_from: subscription.pausedFrom,
    next: subscription.next,
    manage: subscription.manage,
    price: poundsNumber(subscription.pricePence),
    frequency: subscription.frequency,
    interval_months: intervalMonths(subscription),
    ...cardState(subscription, today, question),
    consultation: subscription.consultation,
    pay: payPath(subscription),
    method: subscription.paymentMethodId,
    steps: subscription.steps.map(({ pricePence, ...step }) => ({ ...step, price: poundsNumber(pricePence) })),
    items: subscription.items.map((item) => ({
      id: item.id,
      status: item.status,
      treatment_status: item.treatmentStatus,
      name: item.name,
      image_url: item.imageUrl,
      tracking_id: item.trackingId,
      tracking_url: item.trackingId ? trackingUrl.replace('{number}', encodeURIComponent(item.trackingId)) : null,
      parcel: item.parcel,
      owing: owingView(item.owing),
      is_cold: isColdForm(item.form),
      price: poundsNumber(item.transactionPricePence ?? item.pricePence),
      paid_at: item.paidAt,
      ingredients: item.ingredients,
      has_receipt: item.paidAt !== null && RECEIPTED.has(item.status),
    })),
  };
}

/** What is owed of an item, in the words of the browsers. */
export const owingView = (owing: SubscriptionItem['owing']): OwingView | null =>
  owing && { state: owing.state, since: owing.since, expected_on: owing.expectedOn };

export const planView = (plan: PlanPreview): PlanView => ({
  id: plan.id,
  name: plan.name,
  treatment: { slug: plan.treatmentSlug, image_url: plan.imageUrl },
  items: [
    {
      price: poundsNumber(plan.pricePence),
      interval: plan.interval,
      interval_duration: plan.intervalDuration,
      ingredients: plan.ingredients,
    },
  ],
  charge: poundsNumber(plan.chargePence),
  steps: plan.steps,
  start: plan.start && { strength: plan.start.strength, why: plan.start.why, paid_back: plan.start.paidBack },
});

export const promoView = (promo: AppliedPromo): z.input<typeof PromoView> => ({
  code: promo.code,
  title: promo.title,
  type: promo.type,
  value: promo.value,
  duration: promo.duration,
  charges: promo.charges,
  is_first_order_only: promo.isFirstOrderOnly,
});

export const quoteView = (quote: Quote): z.input<typeof QuoteView> => ({
  lines: quote.lines.map((line) => ({ text: line.text, amount: poundsNumber(line.amountPence) })),
  subtotal: poundsNumber(quote.subtotalPence),
  discount: poundsNumber(quote.discountPence),
  credit: poundsNumber(quote.creditPence),
  total: poundsNumber(quote.totalPence),
});

export const previewView = ({ charges, says, asksWhy, isNow }: Preview): z.input<typeof PreviewAnswer> => ({
  charges: charges.map(({ date, amountPence, lines }) => ({
    date,
    amount: poundsNumber(amountPence),
    lines: lines.map((line) => ({ text: line.text, amount: poundsNumber(line.amountPence) })),
  })),
  says,
  asks_why: asksWhy,
  is_now: isNow,
});

export const legacyCard = (order: z.output<typeof LegacyOrder>): z.input<typeof LegacyOrderCard> => ({
  id: order.id,
  status: order.status,
  ingredient_name_with_percentage: order.ingredientNames,
  quantity: order.quantity,
  shipping_date: order.shippingDate,
  delivery_date_from: order.deliveryDateFrom,
  delivery_date_to: order.deliveryDateTo,
  total_price: poundsNumber(order.totalPricePence),
});
