import { describe, expect, test } from '@jest/globals';
import { offerOf } from '@sorrel/contracts/billing/offer';
import { hasOffer, withPrices, withStopped } from './offers.ts';

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

describe('a treatment that is stopped for everybody', () => {
  const html = `<body><a href="#content">Skip</a><header>Sorrel</header><a href="/shop/acne">Acne cream</a>${product(printed)}</body>`;
  test('is said not to be available, above the header, to readers and to search engines', () => {
    const told = withStopped(html, [{ slug: 'acne', title: 'Acne & <cream>' }]);
    expect(told).toContain('</a><aside aria-label="Not available"');
    expect(told).toContain('Not available at the moment: Acne &amp; &lt;cream&gt;. ');
    expect(told).toContain('https://schema.org/OutOfStock');
    expect(told).not.toContain('https://schema.org/InStock');
  });
  test('a page that does not lead to it stays as it was', () => {
    for (const stopped of [[], [{ slug: 'glow', title: 'Glow cream' }], [{ slug: 'acn', title: 'Other' }]])
      expect(withStopped(html, stopped)).toBe(html);
  });
});
