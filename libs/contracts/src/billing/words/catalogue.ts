import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { Ingredient, Moment, Pence, TreatmentSlug } from '../../words.ts';
import { stepsOf } from '../steps.ts';
import { PriceStep } from './price-step.ts';

/** How an item reaches skin or mouth: label lines and the advertising and safety rules depend on it. */
export const ItemForm = z.enum(['cream', 'tablet', 'solution', 'injection', 'serum']);
export type ItemForm = z.infer<typeof ItemForm>;

/** One thing that can be sent, at the catalogue's price. `pricePence` is per month for `month` intervals; a charge is price x months. */
export const CatalogueItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  form: ItemForm,
  pricePence: Pence,
  interval: z.enum(['month']).nullable(),
  intervalDuration: z.int(),
  batch: z.string(),
  ingredients: z.array(Ingredient),
  directions: z.string(),
  precautions: z.string(),
  quantity: z.string(),
  isPrescription: z.boolean(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

const CataloguePlan = z.object({ id: Id, name: z.string(), items: z.array(CatalogueItem).min(1) });
type CataloguePlan = z.infer<typeof CataloguePlan>;

export const CatalogueTreatment = z.object({
  id: Id,
  slug: z.string(),
  consultation: TreatmentSlug,
  title: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  category: z.enum(['skincare', 'tablets', 'boosters', 'hair', 'weight']),
  /** Whether a plan of it can be begun: not while it is "coming soon". */
  isOffered: z.boolean(),
  /** A pharmacist has stopped it for everybody: no plan of it can be begun. */
  isStopped: z.boolean(),
  plans: z.array(CataloguePlan),
});
export type CatalogueTreatment = z.infer<typeof CatalogueTreatment>;

/** A price that begins later: a copy of the catalogue applies it from that moment on. */
export const PlannedPrice = z.object({ productId: Id, pricePence: Pence, from: Moment });
export type PlannedPrice = z.infer<typeof PlannedPrice>;

/** A treatment's price as the shop shows it: per month where `months` (what one charge covers) is above 0, else for the product. */
export const ShopPrice = z.object({
  pricePence: Pence,
  months: z.int(),
  isFrom: z.boolean(),
  steps: z.array(PriceStep).optional(),
});
export type ShopPrice = z.infer<typeof ShopPrice>;

/** A treatment's price is that of the plan offered first; where its steps differ in price it is shown as "from" the lowest of them. */
export function shopPriceOf(
  plans: { items: Pick<CatalogueItem, 'pricePence' | 'interval' | 'intervalDuration' | 'ingredients'>[] }[],
): ShopPrice {
  const steps = plans[0]?.items ?? [];
  const [least] = steps.toSorted((a, b) => a.pricePence - b.pricePence);
  if (!least) throw new Error('A treatment without a plan has no price');
  return {
    pricePence: least.pricePence,
    months: least.interval === null ? 0 : least.intervalDuration,
    isFrom: steps.some(({ pricePence }) => pricePence !== least.pricePence),
    ...(stepsOf(steps).length > 0 ? { steps: stepsOf(steps) } : {}),
  };
}
