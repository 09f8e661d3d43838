import { expect, test } from '@jest/globals';
import { offerOf } from './offer.ts';
import { shopPriceOf } from './words.ts';

const step = (pricePence: number, interval: 'month' | null = 'month', intervalDuration = 1) => ({
  pricePence,
  interval,
  intervalDuration,
  ingredients: [{ name: 'Substance', value: String(pricePence), unit: 'mg' }],
});
const place = { url: 'https://sorrel.example/shop/x', seller: {} };

test.each([
  ['one step', [step(2_420, 'month', 2)], { pricePence: 2_420, months: 2, isFrom: false }, 'price'],
  ['steps that cost the same', [step(2_420), step(2_420)], { pricePence: 2_420, months: 1, isFrom: false }, 'price'],
  ['dearer steps', [step(11_500), step(17_000)], { pricePence: 11_500, months: 1, isFrom: true }, 'lowPrice'],
  [
    'a cheaper step later',
    [step(11_500), step(9_900, 'month', 2), step(17_000)],
    { pricePence: 9_900, months: 2, isFrom: true },
    'lowPrice',
  ],
  ['no subscription', [step(3_900, null)], { pricePence: 3_900, months: 0, isFrom: false }, 'price'],
] as const)('%s', (_, items, price, field) => {
  const told = shopPriceOf([{ items: [...items] }, { items: [step(1)] }]);
  expect(told).toMatchObject(price);
  // Where prices differ, every strength has its own.
  expect(told.steps?.map(({ pricePence }) => pricePence)).toEqual(
    price.isFrom ? items.map(({ pricePence }) => pricePence) : undefined,
  );
  // Screens and search engines get the same price.
  expect(offerOf(told, place)).toHaveProperty(field, (price.pricePence / 100).toFixed(2));
});
