import { expect, test } from '@jest/globals';
import { entryHash, pageBegin, pageNext, pagesOf, type Stated } from './page.ts';

const D = (day: number): string => `2026-11-${day}`;
test.each<[string, string[], string | null, string, [string, string[]][]]>([
  [
    'each day has its own page',
    [D(20), D(18)],
    null,
    D(20),
    [
      [D(18), [D(18)]],
      [D(20), [D(20)]],
    ],
  ],
  ['a later day stays open', [D(20), D(21)], D(19), D(20), [[D(20), [D(20)]]]],
  ['what came after the closing stands on the next page', [D(20), D(21)], D(20), D(21), [[D(21), [D(20), D(21)]]]],
  ['and on a page of its own where nothing else is open', [D(20)], D(20), D(22), [[D(22), [D(20)]]]],
  ['a closed day is not closed again', [D(20)], D(20), D(20), []],
  ['nothing open, no page', [], D(19), D(20), []],
])('%s', (_, open, lastClosed, until, pages) => {
  expect(pagesOf(open, lastClosed, until).map(({ day, of }) => [day, of])).toEqual(pages);
});

const stated = (over: Partial<Stated> = {}): Stated => ({
  key: 'supply:1',
  kind: 'supply',
  itemId: 1,
  corrects: null,
  enteredAt: new Date('2026-11-20T10:00:00Z'),
  by: 'Ann',
  written: { particulars: { medicine: 'Cream' } as Stated['written']['particulars'], salt: 'x' },
  reason: null,
  ...over,
});
test.each<[string, Partial<Stated>]>([
  ['its particulars', { written: { particulars: { medicine: 'Gel' } as never, salt: 'x' } }],
  ['its author', { by: 'Bea' }],
  ['its moment', { enteredAt: new Date('2026-11-20T10:00:01Z') }],
  ['its reason', { reason: 'because' }],
  ['what it corrects', { corrects: 4 }],
  ['whose it is', { itemId: 2 }],
])('an entry’s checksum changes with %s', (_, over) => {
  expect(entryHash(stated(over))).not.toBe(entryHash(stated()));
});

test('a page’s checksum changes with its order, its signer and the page before', () => {
  const heading = { day: D(20), closedAt: new Date(0), userId: 3, by: 'Ann' };
  const all = (before: string, by: string, entries: string[]): string =>
    entries.reduce(pageNext, pageBegin(before, { ...heading, by }));
  const whole = all('', 'Ann', ['a', 'b']);
  expect(
    new Set([whole, all('', 'Ann', ['b', 'a']), all('', 'Bea', ['a', 'b']), all('p', 'Ann', ['a', 'b'])]).size,
  ).toBe(4);
  expect(all('', 'Ann', ['a', 'b'])).toBe(whole);
});
