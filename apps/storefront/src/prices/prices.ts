import { useSyncExternalStore } from 'react';
import type { ShopPrice } from '@sorrel/contracts/billing/words';
import type { PublicCatalogue } from '@sorrel/contracts/http/storefront';
import { isPomSafe } from './marketing.ts';
import { priceWords, type PriceWords } from './price.ts';
import { PRINTED, PRINTED_MEDICINES } from './printed.ts';

const printed: Record<string, ShopPrice> = isPomSafe ? PRINTED : { ...PRINTED, ...PRINTED_MEDICINES };

/** The price of the release the pages were built from. */
export function printedPrice(slug: string): ShopPrice {
  const price = printed[slug];
  if (!price) throw new Error(`The catalogue has no price for ${slug}`);
  return price;
}

export const printedWords = (slug: string): PriceWords => priceWords(slug, printedPrice(slug));

let current = printed;
let isAsked = false;
const listeners = new Set<() => void>();

/**
 * Pages come with the prices of their release; billing's current prices are fetched once a visit, and replace them only where they differ.
 */
async function askForCurrent(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const response = await fetch('/v2/catalogue', { headers: { accept: 'application/json' } });
    if (!response.ok) return;
    const { prices } = (await response.json()) as PublicCatalogue;
    if (Object.entries(prices).every(([slug, price]) => isSame(price, current[slug]))) return;
    current = { ...current, ...prices };
    for (const listener of listeners) listener();
  } catch {
    // The printed price stays; checkout shows the current one before anything is paid.
  }
}

const isSame = (one: ShopPrice, other: ShopPrice | undefined): boolean =>
  one.pricePence === other?.pricePence &&
  one.months === other.months &&
  one.isFrom === other.isFrom &&
  JSON.stringify(one.steps ?? []) === JSON.stringify(other.steps ?? []);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  void askForCurrent();
  return () => void listeners.delete(listener);
};

/** A treatment's price: as printed until the page is live, then billing's current price. */
export function useShopPrice(slug: string): ShopPrice {
  const price = useSyncExternalStore(
    subscribe,
    () => current[slug],
    () => printed[slug],
  );
  return price ?? printedPrice(slug);
}

/** The same in words. */
export const usePrice = (slug: string): PriceWords => priceWords(slug, useShopPrice(slug));

/** Only the price, for the middle of a sentence. */
export function PriceOf({ slug }: { slug: string }): string {
  return usePrice(slug).price;
}
