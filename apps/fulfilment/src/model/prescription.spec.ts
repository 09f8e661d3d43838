import { expect, test } from '@jest/globals';
import { whyNotCovered } from './prescription.ts';

const tretinoin = { name: 'Tretinoin', value: '0.025', unit: '%' };
const niacinamide = { name: 'Niacinamide', value: '4', unit: '%' };
const prescription = {
  userId: 12,
  date: '2026-11-20',
  validUntil: '2027-05-20',
  repeats: 1,
  ingredients: [tretinoin, niacinamide],
  revokedAt: null as Date | null,
};
const supply = { userId: 12, today: '2026-11-21', earlierSupplies: 0, ingredients: [niacinamide, tretinoin] };

test('a revoked one covers nothing', () =>
  expect(whyNotCovered({ ...prescription, revokedAt: new Date(0) }, supply)).toContain('revoked'));

test.each([
  [{}, null],
  [{ today: '2026-11-20' }, null],
  [{ today: '2027-05-20' }, null],
  [{ earlierSupplies: 1 }, null],
  [{ ingredients: [{ ...tretinoin, name: 'TRETINOIN' }, niacinamide] }, null],
  [{ today: '2026-11-19' }, 'future'],
  [{ today: '2027-05-21' }, 'expired'],
  [{ earlierSupplies: 2 }, 'All supplies'],
  [{ userId: 13 }, 'somebody else'],
  [{ ingredients: [tretinoin] }, 'another formula'],
  [{ ingredients: [{ ...tretinoin, value: '0.05' }, niacinamide] }, 'another formula'],
  [{ ingredients: [] }, 'another formula'],
])('%j', (over, words) => {
  const why = whyNotCovered(prescription, { ...supply, ...over });
  if (words === null) expect(why).toBeNull();
  else expect(why).toContain(words);
});
