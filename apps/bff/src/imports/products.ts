import type { z } from 'zod';
import type { readCatalogue } from '@sorrel/contracts/billing/rpc';
import type { beginImport } from '@sorrel/contracts/identity/imports';

type Catalogue = z.output<typeof readCatalogue.output>['treatments'];

/** What an order of another system may name: what the catalogue sells, by its ingredients or its own name, and by its codes. */
export function productsIn(treatments: Catalogue): z.input<typeof beginImport.input>['products'] {
  const items = treatments.flatMap(({ plans }) => plans.flatMap((plan) => plan.items));
  const each = (words: string[]): string[] => [...new Set(words.map((one) => one.trim().toLowerCase()))];
  return {
    names: each(items.flatMap(({ name, ingredients }) => [name, ...ingredients.map((one) => one.name)])),
    codes: each(items.map(({ code }) => code)),
  };
}
