import { expect, test } from '@jest/globals';
import { drugWords } from './register.ts';

test('a drug is found by substance, strength and product, each once', () => {
  const tretinoin = { name: 'Tretinoin', value: '0.025', unit: '%' };
  expect(
    drugWords({
      product: 'Anti-ageing cream',
      ingredients: [tretinoin, tretinoin, { name: 'Minoxidil', value: '5', unit: 'mg' }],
    }),
  ).toEqual(['anti-ageing cream', 'minoxidil 5 mg', 'tretinoin 0.025%']);
});
