import { expect, test } from '@jest/globals';
import { coverOf } from './prescription.ts';

const tretinoin = { name: 'Tretinoin', value: '0.025', unit: '%' };
const niacinamide = { name: 'Niacinamide', value: '4', unit: '%' };
const prescription = {
  userId: 12,
  date: '2026-11-20',
  validUntil: '2027-05-20',
  repeats: 1,
  ingredients: [tretinoin, niacinamide],
};
const supply = { userId: 12, today: '2026-11-21', earlierSupplies: 0, ingredients: [niacinamide, tretinoin] };
const covers = { isForPatient: true, isForFormula: true, dated: 'in date', hasSupplyLeft: true };

test.each([
  [{}, {}],
  [{ today: '2026-11-20' }, {}],
  [{ today: '2027-05-19' }, {}],
  [{ earlierSupplies: 1 }, {}],
  [{ ingredients: [{ ...tretinoin, name: 'TRETINOIN' }, niacinamide] }, {}],
  [{ today: '2026-11-19' }, { dated: 'ahead' }],
  [{ today: '2027-05-20' }, { dated: 'expired' }],
  [{ earlierSupplies: 2 }, { hasSupplyLeft: false }],
  [{ userId: 13 }, { isForPatient: false }],
  [{ ingredients: [tretinoin] }, { isForFormula: false }],
  [{ ingredients: [{ ...tretinoin, value: '0.05' }, niacinamide] }, { isForFormula: false }],
  [{ ingredients: [] }, { isForFormula: false }],
])('of a supply with %j it says %j', (over, says) =>
  expect(coverOf(prescription, { ...supply, ...over })).toEqual({ ...covers, ...says }),
);
