import type { ShopPrice } from './words.ts';

/**
 * A price as search engines read it (schema.org). Used by the build, which prints the prices of its release, and by
 * the BFF, which puts those of today in their place.
 */
export function offerOf({ pricePence, months, isFrom }: ShopPrice, place: { url: string; seller: object }): object {
  const price = (pricePence / 100).toFixed(2);
  const common = { priceCurrency: 'GBP', ...place };
  if (isFrom) return { '@type': 'AggregateOffer', lowPrice: price, ...common };
  return {
    '@type': 'Offer',
    price,
    ...common,
    eligibleRegion: 'GB',
    availability: 'https://schema.org/InStock',
    // What is printed is the price of a month; the charge covers `months` of them.
    priceSpecification: months
      ? {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'GBP',
          billingDuration: 1,
          billingIncrement: months,
          unitCode: 'MON',
        }
      : undefined,
  };
}
