import { expect, test } from '@jest/globals';
import { lookedFor } from './looked-for.ts';

const NOTHING = { tracking: null, prescription: null, oldOrder: null };
test.each([
  ['AB123456789GB', { tracking: 'AB123456789GB' }],
  [' ab 1234 5678 9gb ', { tracking: 'AB123456789GB' }],
  ['PRX20012', { prescription: { ref: 'PRX20012', itemId: 20012 } }],
  ['prx20012-2', { prescription: { ref: 'PRX20012-2', itemId: 20012 } }],
  ['Siobhan', {}],
  ['Featherstonehaugh', {}],
  ['20012', { oldOrder: 20012 }],
  ['Old order 80121', { oldOrder: 80121 }],
  ['#80121', { oldOrder: 80121 }],
  ['12345678', { tracking: '12345678', oldOrder: 12345678 }],
  ['12', {}],
  ['', {}],
])('%j is looked up as %j and as nothing else', (typed, meant) =>
  expect(lookedFor(typed)).toEqual({ ...NOTHING, ...meant }),
);
