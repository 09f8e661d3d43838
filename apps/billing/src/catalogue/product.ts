import type { CatalogueItem, PriceStep, StartShown } from '@sorrel/contracts/billing/words';
import { isNotForPregnancy } from '@sorrel/contracts/pregnancy';
import type { Ingredient, TreatmentSlug } from '@sorrel/contracts/words';

/** One thing that can be sent. Prices are versioned apart from it: a running subscription keeps the price it began with. */
export type Product = Omit<CatalogueItem, 'interval'> & { interval: 'month' | null };

/** A product with the treatment and plan it is sold under, at today's price. */
export interface Offer {
  treatmentSlug: string;
  consultation: TreatmentSlug;
  treatmentTitle: string;
  planId: number;
  planName: string;
  isOffered: boolean;
  /** Staff have marked its treatment as "coming soon": nobody can begin it, and whoever has it goes on. */
  isComingSoon: boolean;
  /** A pharmacist has stopped it for everybody. */
  isStopped: boolean;
  product: Product;
  isContraindicated: boolean;
  imageUrl: string;
  /** What each strength of the plan costs, where they differ. */
  steps: PriceStep[];
  /** With which strength this person begins, where what they used elsewhere decides it. */
  start?: StartShown | null;
}

/** Why staff cannot put it into a plan now; null when they can. */
export function whyNotSold({ product, isOffered, isStopped }: Pick<Offer, 'product' | 'isOffered' | 'isStopped'>) {
  if (!isOffered) return `${product.name} is not available yet.`;
  return isStopped ? `${product.name} is stopped for everybody at the moment, for safety.` : null;
}

/** Why it cannot be begun in this plan; null when it can. In a plan of its own treatment a "coming soon" one goes on, in whatever strength. */
export const whyNotBegun = (
  { product, treatmentSlug, isComingSoon }: Pick<Offer, 'product' | 'treatmentSlug' | 'isComingSoon'>,
  plan: string | null,
) =>
  isComingSoon && plan !== treatmentSlug ? `${product.name} is marked as coming soon, so nobody can begin it.` : null;

export function isContraindicatedInPregnancy(ingredients: Pick<Ingredient, 'name'>[]): boolean {
  return ingredients.some(({ name }) => isNotForPregnancy(name));
}

/** The same formula: same substances in the same strengths, in whatever order. */
export function formulaKey(code: string, ingredients: Ingredient[]): string {
  return [code, ...ingredients.map(({ name, value, unit }) => `${name.toLowerCase()}=${value}${unit}`).sort()].join(
    '|',
  );
}

export interface Treatment {
  id: number;
  slug: string;
  consultation: string;
  title: string;
  name: string;
  category: 'skincare' | 'tablets' | 'boosters' | 'hair' | 'weight';
  isOffered: boolean;
  plans: Plan[];
}
/** A plan's first product is what a checkout starts with; the others are steps a prescriber may move to. */
interface Plan {
  id: number;
  name: string;
  codes: string[];
}

export const imageUrlOf = (slug: string): string => `/images/treatments/${slug}.webp`;
