import { expect, test } from '@jest/globals';
import type { WorkRow } from '@sorrel/contracts/http/admin';
import type { Work } from '@sorrel/contracts/work';
import { ageText, countText, inOrder, isAt, lateText, spoken } from './waiting.ts';

test.each([
  [0, '0'],
  [12, '12'],
  [999, '999'],
  [1_000, '999+'],
  [null, '–'],
])('%p is shown as %s', (count, text) => expect(countText(count)).toBe(text));

test.each([
  [{ count: 12, late: 3 }, 'Reviews: 12, 3 late'],
  [{ count: 12, late: 0 }, 'Reviews: 12'],
  [{ count: 0, late: 0 }, 'Reviews: nothing waits'],
  [{ count: null, late: 0 }, 'Reviews: could not be counted'],
])('who does not see the rail hears of %j: %s', (row, text) => expect(spoken({ kind: 'reviews', ...row })).toBe(text));

const AT = '2026-11-23T09:00:00.000Z';
test.each([
  ['2026-11-23T08:59:30.000Z', 'less than a minute'],
  ['2026-11-23T08:58:59.000Z', '1 minute'],
  ['2026-11-23T07:30:00.000Z', '90 minutes'],
  ['2026-11-23T06:59:00.000Z', '2 hours'],
  ['2026-11-21T10:00:00.000Z', '47 hours'],
  ['2026-11-21T09:00:00.000Z', '2 days'],
  ['2026-10-23T09:00:00.000Z', '31 days'],
  // The product's clock is the server's: what is newer than it has not waited yet.
  ['2026-11-23T09:00:10.000Z', 'less than a minute'],
])('since %s it has waited %s', (from, text) => expect(ageText(from, AT)).toBe(text));

test.each<[Parameters<typeof lateText>[0], string | null]>([
  [{ kind: 'reviews', late: 0, target_hours: 24 }, null],
  [{ kind: 'reviews', late: 1, target_hours: 24 }, '1 has waited for more than 24 hours'],
  [{ kind: 'chats', late: 4, target_hours: 1 }, '4 have waited for more than an hour'],
  [{ kind: 'parcels', late: 2, target_hours: null }, '2 should have left before today'],
  [{ kind: 'register', late: 1, target_hours: null }, '1 should have been signed by yesterday'],
  [{ kind: 'checks', late: 1, target_hours: null }, '1 was packed before today'],
  [{ kind: 'owed', late: 1, target_hours: null }, '1 should have been there by now, or has no expected day'],
  [{ kind: 'complaints', late: 1, target_hours: null }, '1 should have been acknowledged by now'],
  [{ kind: 'misses', late: 2, target_hours: null }, '2 should have been reviewed last month'],
])('what is late of %j: %p', (row, text) => expect(lateText(row)).toBe(text));

test.each([
  ['/subscriptions', '/subscriptions', '', true],
  ['/subscriptions', '/subscriptions', '?page=2', true],
  ['/subscriptions', '/subscriptions', '?status=failed', false],
  ['/subscriptions', '/subscriptions/10012', '', false],
  ['/subscriptions?status=failed', '/subscriptions', '?keyword=x&status=failed', true],
  ['/dispatch?tab=owed', '/dispatch', '?tab=owed&settled=yes', true],
  ['/dispatch?tab=owed', '/dispatch', '?tab=to-check', false],
  ['/dispatch', '/dispatch', '?tab=owed', false],
  ['/dispatch', '/dispatch', '?tab=packed', true],
  ['/chats?show=unanswered', '/chats', '', false],
  ['/chats?show=unanswered', '/chats', '?show=unanswered', true],
])('the link to %s at %s%s is the current one: %p', (to, pathname, search, is) =>
  expect(isAt(to, { pathname, search })).toBe(is),
);

test('what may be urgent comes first, then what is late, then what waits; what waits for nobody is apart', () => {
  const row = (kind: Work, over: Partial<Pick<WorkRow, 'count' | 'late' | 'urgent'>> = {}) => ({
    kind,
    count: 1,
    late: 0,
    urgent: null,
    ...over,
  });
  const urgent = { count: 1, since: '2026-11-29T09:00:00Z', due: '2026-11-29T09:15:00Z', late: 0 };
  const { waiting, none } = inOrder([
    row('stops', { count: 0 }),
    row('reviews'),
    row('chats', { urgent }),
    row('parcels', { late: 2 }),
    row('owed', { count: 0 }),
    row('tasks', { count: null }),
  ]);
  expect(waiting.map(({ kind }) => kind)).toEqual(['chats', 'parcels', 'reviews', 'tasks']);
  expect(none.map(({ kind }) => kind)).toEqual(['stops', 'owed']);
  expect(inOrder([row('reviews'), row('stops')]).waiting.map(({ kind }) => kind)).toEqual(['stops', 'reviews']);
});
