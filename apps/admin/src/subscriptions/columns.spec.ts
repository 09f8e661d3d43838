import { expect, test } from '@jest/globals';
import { columnsFor, rowClass } from './columns.tsx';

const user = { id: 1, name: 'Jane', email: 'jane@demo.test', mobile: '', pregs: false };

test.each([
  [null, false, ''],
  [{ colour: 'yellow', reason: 'Hydroquinone' }, false, 'row--watched row--yellow'],
  [null, true, 'row--pregnant'],
  [{ colour: 'yellow', reason: 'Hydroquinone' }, true, 'row--watched row--yellow row--pregnant'],
  [{ colour: 'url(evil)', reason: 'x' }, false, 'row--watched row--yellow'],
])('highlight %j and pregs %p give %p', (highlight, pregs, classes) =>
  expect(rowClass({ highlight, user: { ...user, pregs } })).toBe(classes),
);

test('the columns and their order', () => {
  expect(columnsFor('review').map(({ title }) => title)).toEqual([
    'ID',
    'Customer',
    'Status',
    'Stripe #',
    'Treatment',
    'Due at',
  ]);
});
