import { describe, expect, test } from '@jest/globals';
import { offerOf } from '@sorrel/contracts/billing/offer';
import { hasOffer, withPrices } from './offers.ts';

const place = { url: 'https://x.test/shop/acne', seller: { '@id': 'https://x.test/#organisation' } };
const block = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const product = (price: Parameters<typeof offerOf>[0]) =>
  block({ '@type': 'Product', name: 'Acne cream', offers: offerOf(price, place) });
const printed = { pricePence: 2420, months: 2, isFrom: false };
const page = (price: typeof printed) =>
  `<head>${block({ '@type': 'FAQPage', name: 'a < b' })}${product(price)}</head><p>£24.20</p>`;

describe('prices for search engines', () => {
  test.each([
    ['another price', { pricePence: 2650, months: 2, isFrom: false }],
    ['another rhythm', { pricePence: 2420, months: 3, isFrom: false }],
    ['a price to begin with', { pricePence: 11_500, months: 1, isFrom: true }],
    ['a thing bought once', { pricePence: 3900, months: 0, isFrom: false }],
    ['the printed price', printed],
  ])('%s: the block is as the build would have written it, the rest stands', (_what, price) =>
    expect(withPrices(page(printed), { acne: price })).toBe(page(price)),
  );

  test('keeps the printed price of what the catalogue does not know', () => {
    for (const prices of [{}, { glow: { ...printed, pricePence: 1 } }, JSON.parse('{"__proto__":{}}')])
      expect(withPrices(page(printed), prices)).toBe(page(printed));
  });

  test('a page without an offer is known as such', () => {
    expect([hasOffer(page(printed)), hasOffer(block({ '@type': 'FAQPage' }))]).toEqual([true, false]);
  });

  test('text of a product cannot close the script element', () => {
    const html = product(printed).replace('Acne cream', String.raw`\u003c/script>`);
    const told = withPrices(html, { acne: { ...printed, pricePence: 2650 } });
    expect([told.match(/<\/script>/g)?.length, told.includes(String.raw`\u003c/script>`)]).toEqual([1, true]);
  });
});
