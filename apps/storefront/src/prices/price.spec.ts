import { describe, expect, test } from '@jest/globals';
import { priceWords } from './price.ts';
import { printedPrice } from './prices.ts';

const INCLUDED = 'Includes the consultation and clinician access. Cancel anytime.';

describe('the printed prices', () => {
  test.each([
    ['anti-ageing', '£24.20/month', '£48.40 every 2 months.'],
    ['acne', '£24.20/month', '£48.40 every 2 months.'],
    ['glow', '£24.20/month', '£48.40 every 2 months.'],
    ['hyperpigmentation', '£24.20/month', '£48.40 every 2 months.'],
    ['rosacea', '£24.20/month', '£48.40 every 2 months.'],
    ['hormonal-acne', '£65.00/month', '£130.00 every 2 months.'],
    ['menopause', '£65.00/month', '£130.00 every 2 months.'],
    ['hormonal-acne-pill', '£80.00', '£80.00 every month.'],
    ['the-regrowth-drops', '£35/month', '£70.00 every 2 months. Delivery every 2 months.'],
    ['wegovy', 'from £115.00', 'Every month, by dose.'],
    ['mounjaro', 'from £170.00', 'Every month, by dose.'],
  ])('%s costs %s: %s', (slug, price, sub) => {
    expect(priceWords(slug, printedPrice(slug))).toMatchObject({ price, subPrice: `${sub} ${INCLUDED}` });
  });

  test('the serum is bought once', () => {
    expect(priceWords('vitamin-c-serum', printedPrice('vitamin-c-serum'))).toMatchObject({
      price: '£39.00',
      subPrice: 'Once, no subscription.',
    });
  });

  test('a product missing from the catalogue has no price', () => {
    expect(() => printedPrice('elixir')).toThrow('elixir');
  });
});

test.each([
  ['acne', { pricePence: 2500, months: 3, isFrom: false }, '£25.00/month', '£75.00 every 3 months.'],
  [
    'the-regrowth-drops',
    { pricePence: 3550, months: 2, isFrom: false },
    '£35.50/month',
    '£71.00 every 2 months. Delivery every 2 months.',
  ],
  ['acne', { pricePence: 2420, months: 1, isFrom: true }, 'from £24.20', 'Every month, by dose.'],
])('%s at %p is printed as %s', (slug, price, words, sub) => {
  expect(priceWords(slug, price)).toMatchObject({ price: words, subPrice: `${sub} ${INCLUDED}` });
});
