import { expect, test } from '@jest/globals';
import type { Packed } from '../batches/batch.ts';
import { hasLeaflet, inBenchOrder, pickList, type OnBench } from './bench.ts';

const lot = (number: string, expiresOn: string): Packed => ({ kind: 'batch', number, expiresOn, label: 1 });
const order = (itemId: number, code: string, packed: Packed): OnBench => ({
  itemId,
  packed,
  formula: {
    treatmentTitle: 'Acne',
    months: 2,
    item: {
      stid: 'S1',
      code,
      name: `Cream ${code}`,
      form: 'cream',
      ingredients: [],
      directions: '',
      precautions: '',
      quantity: '50 g',
      batch: 'CAT',
      isPrescription: true,
    },
  },
});

const ORDERS = [
  order(12, '160C', { kind: 'catalogue' }),
  order(10, '110C', lot('LATE', '2027-09-30')),
  order(9, '110C', lot('SOON', '2027-03-31')),
  order(2, '110C', lot('LATE', '2027-09-30')),
  order(30, '110C', { kind: 'not-packed' }),
];

test('papers lie in the order of the shelf: code, first expiry, order', () =>
  expect(inBenchOrder(ORDERS).map(({ itemId }) => itemId)).toEqual([9, 2, 10, 30, 12]));

test('the pick list has a row for each batch, and names every order once', () =>
  expect(
    pickList(inBenchOrder(ORDERS)).map(({ code, batch, expiresOn, orders }) => [code, batch, expiresOn, orders]),
  ).toEqual([
    ['110C', 'SOON', '2027-03-31', ['SRL-9']],
    ['110C', 'LATE', '2027-09-30', ['SRL-2', 'SRL-10']],
    ['110C', 'not packed yet', null, ['SRL-30']],
    ['160C', 'CAT', null, ['SRL-12']],
  ]));

test('what is made up here, or used outside its licence, has a leaflet among its papers, counted on the pick list; a pen and a serum have none', () => {
  const of = (form: 'cream' | 'tablet' | 'injection' | 'serum', name: string, isPrescription = true): OnBench => {
    const one = order(1, form, lot('A', '2027-03-31'));
    const item = { ...one.formula.item, form, isPrescription, ingredients: [{ name, value: '1', unit: '%' }] };
    return { ...one, formula: { ...one.formula, item } };
  };
  const [cream, tablet, pen, serum] = [
    of('cream', 'Tretinoin'),
    of('tablet', 'Spironolactone'),
    of('injection', 'Tirzepatide'),
    of('serum', 'Niacinamide', false),
  ];
  expect([cream, tablet, pen, serum].map((one) => hasLeaflet(one!))).toEqual([true, true, false, false]);
  expect(pickList([cream!, { ...cream!, itemId: 2 }, pen!]).map(({ leaflets }) => leaflets)).toEqual([2, 0]);
});
