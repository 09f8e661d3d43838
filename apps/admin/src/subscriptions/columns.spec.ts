import { expect, test } from '@jest/globals';
import { columnsFor, dueWords, rowClass } from './columns.tsx';

const user = { id: 1, fname: 'Jane', sname: '', name: 'Jane', email: 'jane@demo.test', mobile: '', pregs: null };

const SINCE = '2026-11-20T09:00:00.000Z';

test.each([
  [null, null, ''],
  [{ colour: 'yellow', reason: 'Hydroquinone' }, null, 'row--watched row--yellow'],
  [null, SINCE, 'row--pregnant'],
  [{ colour: 'yellow', reason: 'Hydroquinone' }, SINCE, 'row--watched row--yellow row--pregnant'],
  [{ colour: 'url(evil)', reason: 'x' }, null, 'row--watched row--yellow'],
])('highlight %j and pregs %p give %p', (highlight, pregs, classes) =>
  expect(rowClass({ highlight, user: { ...user, pregs } })).toBe(classes),
);

test('the columns stand in the specified order', () => {
  expect(columnsFor('review').map(({ title }) => title)).toEqual([
    'ID',
    'Customer',
    'Status',
    'Stripe #',
    'Treatment',
    'Due at',
    'Waiting',
  ]);
  expect(columnsFor('active').map(({ title }) => title)).not.toContain('Waiting');
});

test.each([
  [false, true, 'next delivery'],
  [false, false, 'paid'],
  [true, true, 'cancelled: nothing is sent'],
  [true, false, 'paid'],
])('a plan that is set to cancel (%s) has a next delivery (upcoming %s): %s', (isEnding, isUpcoming, words) =>
  expect(dueWords({ should_cancel: isEnding }, isUpcoming)).toBe(words),
);
