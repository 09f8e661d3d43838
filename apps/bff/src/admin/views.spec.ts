import { expect, test } from '@jest/globals';
import { adminTreatment, nextBatches } from './views.ts';

const batch = (code: string, number: string, more: object = {}) => ({
  code,
  number,
  state: 'released' as const,
  onHand: 5,
  allocated: 0,
  expiresOn: '2027-06-01',
  ...more,
});
const next = nextBatches([
  batch('110C', '110-B', { expiresOn: '2027-09-01' }),
  batch('110C', '110-A'),
  batch('110C', '110-EARLY', { expiresOn: '2027-01-01', allocated: 5 }),
  batch('120C', '120-A', { state: 'quarantined' }),
  batch('130C', '130-A', { state: 'recalled' }),
]);
const item = (id: number, code: string) => ({
  id,
  name: code,
  interval: 'month' as const,
  intervalDuration: 2,
  pricePence: 2420,
  code,
  batch: 'AC2611A',
  ingredients: [],
});
const shown = (keepsBatches: boolean, planned: { productId: number; pricePence: number; from: string }[] = []) =>
  adminTreatment(
    {
      id: 1,
      slug: 'acne',
      title: 'Acne cream',
      name: 'Acne cream',
      isOffered: true,
      plans: [{ id: 1, name: 'Acne', items: [item(1, '110C'), item(2, '120C'), item(3, '130C'), item(4, '140C')] }],
    } as never,
    { next, keepsBatches, planned },
  ).plans[0]!.items;

test('the page of treatments names a batch that the shelf does not have', () => {
  expect(shown(true).map((one) => one.batch)).toEqual(['110-A', '', '', '']);
  expect(shown(false).map((one) => one.batch)).toEqual(['110-A', '', '', 'AC2611A']);
});

test('a price that is planned is told only by the dialog that plans it', () => {
  const later = { productId: 1, pricePence: 2900, from: '2027-02-01' };
  expect(shown(true, [later, { ...later, pricePence: 2650, from: '2026-12-01' }]).map((one) => one.planned)).toEqual([
    [
      { price: 26.5, from: '2026-12-01' },
      { price: 29, from: '2027-02-01' },
    ],
    [],
    [],
    [],
  ]);
});
