import type { ShopPrice } from './words.ts';

/**
 * A price as search engines read it (schema.org). Said by the build, which prints the prices of its release, and by who serves the
 * pages, which knows those of today.
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
