import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { Ingredient, Pence, TreatmentSlug } from '../../words.ts';
import { ItemForm } from './catalogue.ts';
import { PriceStep } from './price-step.ts';

export const PromoType = z.enum(['percentage', 'fixed']);
export const PromoDuration = z.enum(['once', 'repeating', 'forever']);
/** A code as the screens show it. `value`: percent, or pounds for a fixed amount. */
export const Promo = z.object({
  code: z.string(),
  title: z.string(),
  type: PromoType,
  value: z.number(),
  duration: PromoDuration,
});
export type Promo = z.infer<typeof Promo>;
/** A code at a checkout, with its full terms. */
export const AppliedPromo = Promo.extend({
  /** How many charges a `repeating` code counts for. */
  charges: z.int().nullable().default(null),
  isFirstOrderOnly: z.boolean().default(true),
});
export type AppliedPromo = z.infer<typeof AppliedPromo>;

/** The strength an order begins with, where somebody has used such a medicine elsewhere: why this one, and what happens if a lower is chosen. */
export const StartShown = z.object({ strength: z.string(), why: z.string(), paidBack: z.string() });
export type StartShown = z.infer<typeof StartShown>;

/** What a plan costs and how often, for the preview card (C section 3). */
export const PlanPreview = z.object({
  id: Id,
  name: z.string(),
  treatmentSlug: z.string(),
  consultation: TreatmentSlug,
  imageUrl: z.string(),
  pricePence: Pence,
  interval: z.enum(['month']).nullable(),
  intervalDuration: z.int(),
  months: z.int(),
  chargePence: Pence,
  ingredients: z.array(Ingredient),
  form: ItemForm,
  /** What each strength costs, where they differ. */
  steps: z.array(PriceStep).default([]),
  start: StartShown.nullable().default(null),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

export const QuoteLine = z.object({ text: z.string(), amountPence: Pence });
export const Quote = z.object({
  lines: z.array(QuoteLine),
  subtotalPence: Pence,
  discountPence: Pence,
  creditPence: Pence,
  totalPence: Pence,
});
export type Quote = z.infer<typeof Quote>;

/**
 * A customer chose a treatment that a safety rule keeps from them, or whose questions they have not answered. `kind` says which; `instead`
 * lists alternatives, each after a short consultation of its own.
 */
export const CheckoutNotice = z.object({
  kind: z.enum(['pregnancy', 'ruled-out', 'consultation', 'decision', 'stopped', 'soon']),
  title: z.string(),
  text: z.string(),
  /** The consultation of the treatment they chose. */
  consultation: TreatmentSlug,
  instead: z.array(z.object({ name: z.string(), consultation: TreatmentSlug, text: z.string() })),
});
export type CheckoutNotice = z.infer<typeof CheckoutNotice>;
