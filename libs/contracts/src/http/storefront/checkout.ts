import { z } from 'zod';
import { CheckoutNotice, PriceStep, ShopPrice } from '../../billing/words.ts';
import { Id } from '../../rpc-contract.ts';
import { Address, Ingredient, SubscriptionStatus } from '../../words.ts';
import { AccountUser, CustomerMethod } from './account.ts';
import { Ok } from './shapes.ts';

/* From the price in the shop to the paid order. */

/** GET /v2/catalogue: what the shop's treatments cost now, by slug; the same for everybody, cached. Pence, as the name says: it is what the built pages print. */
export const PublicCatalogue = z.object({
  prices: z.record(z.string(), ShopPrice),
  treatments: z.record(z.string(), z.object({ name: z.string(), short: z.string(), isComingSoon: z.boolean() })),
});

export type PublicCatalogue = z.infer<typeof PublicCatalogue>;

export const QuoteView = z.object({
  lines: z.array(z.object({ text: z.string(), amount: z.number() })),
  subtotal: z.number(),
  discount: z.number(),
  credit: z.number(),
  total: z.number(),
});

export const PlanView = z.object({
  id: Id,
  name: z.string(),
  treatment: z.object({ slug: z.string(), image_url: z.string() }),
  items: z
    .array(
      z.object({
        price: z.number(),
        interval: z.string().nullable(),
        interval_duration: z.int(),
        ingredients: z.array(Ingredient),
      }),
    )
    .min(1),
  charge: z.number(),
  /** What each strength costs, where they differ. */
  steps: z.array(PriceStep),
  /** The strength it begins with, where somebody has used such a medicine elsewhere. */
  start: z.object({ strength: z.string(), why: z.string(), paid_back: z.string() }).nullable(),
});

export type PlanView = z.infer<typeof PlanView>;

export const PromoView = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(['percentage', 'fixed']),
  value: z.number(),
  duration: z.enum(['once', 'repeating', 'forever']),
  /** How many payments a `repeating` one counts for. */
  charges: z.int().nullable(),
  is_first_order_only: z.boolean(),
});

/** GET /v2/subscription/result and /v2/subscription/checkout (JSON). */
export const CheckoutPage = z.object({
  component: z.enum(['Subscription/Result', 'Subscription/Checkout']),
  props: z.object({
    plan: PlanView.nullable(),
    plans: z.array(PlanView),
    promo: PromoView.nullable(),
    /** An applied code that does not count for this order, and why. */
    refusedCode: z.object({ code: z.string(), why: z.string() }).nullable(),
    /** Why the customer may not have what they chose, or not yet, and the alternatives. */
    notice: CheckoutNotice.nullable(),
    quote: QuoteView.nullable(),
    methods: z.array(CustomerMethod),
    address: Address.nullable(),
    user: AccountUser,
    credit: z.number(),
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
  }),
  url: z.string(),
});

export type CheckoutPage = z.infer<typeof CheckoutPage>;

/** POST /v2/subscription/form/update-billing-info: with `is_doubtful`, nothing is sent there until staff have asked the customer. */
export const AddressSaved = Ok.extend({ is_doubtful: z.boolean() });

/** POST /v2/subscription/form/apply-code {code} */
export const CodeApplied = Ok.extend(PromoView.shape).extend({ quote: QuoteView.nullable() });

/** POST /v2/subscription/form/start-subscription {paymentMethod, amount?: what the button said}. `clientSecret` null: nothing to confirm. */
export const SubscriptionStarted = Ok.extend({
  clientSecret: z.string().nullable(),
  subscriptionId: Id,
  amount: z.number(),
});

/** POST /v2/subscription/form/confirm-subscription {subscription} */
export const SubscriptionConfirmed = Ok.extend({
  status: SubscriptionStatus,
  isPaid: z.boolean(),
  /** The text to show if the bank refused after all. */
  refusal: z.string().nullable(),
});
