import { shopPriceOf, type CatalogueTreatment, type PlannedPrice } from '@sorrel/contracts/billing/words';
import type { Prices } from './offers.ts';
import type { Written } from './words.ts';

export interface Catalogue {
  treatments: Pick<CatalogueTreatment, 'slug' | 'title' | 'isStopped' | 'isOffered' | 'plans'>[];
  /** What staff have written for the pages, by treatment. */
  written: Written;
  /** What begins after the catalogue was read. */
  planned: PlannedPrice[];
}

/** What everything costs at a moment: a planned price counts from its own moment on, whenever the catalogue was read. */
export function pricesAt({ treatments, planned }: Pick<Catalogue, 'treatments' | 'planned'>, now: Date): Prices {
  const begun = new Map(
    planned
      .filter(({ from }) => Date.parse(from) <= now.getTime())
      .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
      .map(({ productId, pricePence }) => [productId, pricePence]),
  );
  return Object.fromEntries(
    treatments.map(({ slug, plans }) => [
      slug,
      shopPriceOf(
        plans.map(({ items }) => ({
          items: items.map((item) => ({ ...item, pricePence: begun.get(item.id) ?? item.pricePence })),
        })),
      ),
    ]),
  );
}

/** How many of the planned prices have begun: while this is the same, so is what is shown. */
export const begunBy = ({ planned }: Catalogue, now: Date): number =>
  planned.filter(({ from }) => Date.parse(from) <= now.getTime()).length;
