import { expect, test } from '@jest/globals';
import { catalogueRows } from './catalogue.ts';

const item = (id: number, code: string, ingredient: string) => ({
  id,
  name: `Item ${code}`,
  durationMonths: 1,
  interval_duration: 1,
  interval: 'month',
  price: 24.2,
  planned: [],
  code,
  batch: 'B1',
  ingredients: [{ name: ingredient, value: '1', unit: '%' }],
});
const TREATMENTS = [
  {
    id: 1,
    slug: 'acne',
    is_coming_soon: false,
    title: 'Acne cream',
    name: 'Acne cream',
    plans: [
      { id: 1, name: 'Monthly', items: [item(1, '110C', 'Tretinoin'), item(2, '111C', 'Adapalene')] },
      { id: 2, name: 'Single supply', items: [item(3, '115C', 'Tretinoin')] },
    ],
  },
  {
    id: 2,
    slug: 'glow',
    is_coming_soon: false,
    title: 'Glow cream',
    name: 'Glow cream',
    plans: [{ id: 3, name: 'Monthly', items: [item(4, '170C', 'Azelaic acid')] }],
  },
  { id: 3, slug: 'empty', is_coming_soon: false, title: 'Empty', name: 'Empty', plans: [] },
];
const said = (keyword: string) =>
  catalogueRows(TREATMENTS, keyword).map((row) =>
    row.kind === 'treatment' ? row.title : row.kind === 'plan' ? row.name : row.item.code,
  );

test.each([
  ['', ['Acne cream', 'Monthly', '110C', '111C', 'Single supply', '115C', 'Glow cream', 'Monthly', '170C']],
  [' tretinoin ', ['Acne cream', 'Monthly', '110C', 'Single supply', '115C']],
  ['170c', ['Glow cream', 'Monthly', '170C']],
  ['single', ['Acne cream', 'Single supply', '115C']],
  ['acne', ['Acne cream', 'Monthly', '110C', '111C', 'Single supply', '115C']],
  ['nothing', []],
])('searching %p', (keyword, rows) => expect(said(keyword)).toEqual(rows));

test('every row has its own key', () => {
  const keys = catalogueRows(TREATMENTS, '').map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
