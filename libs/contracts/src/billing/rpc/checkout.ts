import { z } from 'zod';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Pence, SubscriptionStatus } from '../../words.ts';
import {
  AppliedPromo,
  CatalogueTreatment,
  CheckoutNotice,
  PaymentMethod,
  PlannedPrice,
  PlanPreview,
  Promo,
  Quote,
} from '../words.ts';
import { customer, MethodId } from './shapes.ts';

export const readCatalogue = query(
  'rpc.billing.catalogue.read',
  Nothing,
  z.object({
    treatments: z.array(CatalogueTreatment),
    banner: Promo.nullable(),
    planned: z.array(PlannedPrice).default([]),
    /** How many versions of what the pages say there are: another number, other words. */
    wordsVersions: z.int().default(0),
  }),
  { actors: ['visitor', 'customer', 'staff', 'system'], permissions: 'open' },
);

/** The caller's open checkout: the chosen plan (by their latest submitted consultation, else null), price with promo and credit, saved cards. */
export const readCheckout = query(
  'rpc.billing.checkout.read',
  z.object({ promoCode: z.string().max(100).nullish() }),
  z.object({
    plan: PlanPreview.nullable(),
    plans: z.array(PlanPreview),
    promo: AppliedPromo.nullable(),
    /** An applied code that does not (or no longer) count for this order, and why: the quote is without it. */
    refusedCode: z.object({ code: z.string(), why: z.string() }).nullable().default(null),
    quote: Quote.nullable(),
    /** Why the customer may not have what they chose, or not yet, and the alternatives. */
    notice: CheckoutNotice.nullable().default(null),
    methods: z.array(PaymentMethod),
    creditPence: Pence,
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
    pendingSubscriptionId: Id.nullable(),
  }),
  { actors: customer, permissions: 'own' },
);
/** Chooses a plan, or the first one of a treatment; possible before the customer has finished its consultation. */
export const choosePlan = command(
  'rpc.billing.checkout.choose-plan',
  z.object({ plan: Id.nullish(), treatment: z.string().max(60).nullish() }),
  Nothing,
  { actors: customer, permissions: 'own' },
);
/** Applies a code to the caller's open checkout. A refused one clears whatever was applied and answers `invalid` with the text to show. */
export const applyCode = command(
  'rpc.billing.checkout.apply-code',
  z.object({ code: z.string().trim().min(1, 'Please enter a code.').max(64, 'Invalid promo code') }),
  AppliedPromo.extend({ quote: Quote.nullable() }),
  { actors: customer, permissions: 'own' },
);
/** Removes the applied code from the caller's checkout, whether it counts or not. */
export const removeCode = command('rpc.billing.checkout.remove-code', Nothing, Nothing, {
  actors: customer,
  permissions: 'own',
});
/**
 * Opens (or finds) the pending subscription and its payment. `clientSecret` is null when nothing is due. Repeating gives the same
 * subscription. `expectedPence`: the sum the customer was shown; any other one is refused, `price_changed` or `code_refused`.
 */
export const startSubscription = command(
  'rpc.billing.checkout.start',
  z.object({
    paymentMethod: MethodId,
    expectedPence: Pence.nullish(),
    /** The plan the customer was shown; if the checkout is for another one by now, nothing is begun. */
    plan: Id.nullish(),
  }),
  z.object({ clientSecret: z.string().nullable(), subscriptionId: Id, amountPence: Pence }),
  { actors: customer, permissions: 'own', timeoutMs: 20_000 },
);
/** Looks the payment up at the provider; the browser's word is not trusted. */
/** `refusal`: why the bank refused the open payment, in words for the customer; another card may pay it. */
export const confirmSubscription = command(
  'rpc.billing.checkout.confirm',
  z.object({ subscription: Id }),
  Receipt.extend({ status: SubscriptionStatus, isPaid: z.boolean(), refusal: z.string().nullable() }),
  { actors: customer, permissions: 'own', timeoutMs: 20_000 },
);
