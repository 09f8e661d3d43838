import { expect, test } from '@jest/globals';
import type { Verified } from './audit.api.ts';
import { further, foundText, share, verdictOf, WAITING, type Followed } from './chain.ts';

const part = (more: Partial<Verified>): Verified => ({
  rows: 1_000,
  until: '2026-11-22T12:00:00.000Z',
  newest: 2_500,
  is_anchored: true,
  anchors: 0,
  anchored_at: null,
  problem: null,
  next: null,
  ...more,
});
const hash = 'a'.repeat(64);

test('parts add up, and how far it is goes by the number of the row', () => {
  const one = further(WAITING, part({ next: `1000.${hash}`, anchors: 2, anchored_at: '2026-11-20T00:00:00.000Z' }));
  expect([one.state, one.rows, share(one)]).toEqual(['following', 1_000, 40]);
  const two = further(one, part({ rows: 1_500, anchors: 1, anchored_at: '2026-11-21T00:00:00.000Z' }));
  expect([two.state, two.rows, two.anchors, share(two)]).toEqual(['whole', 2_500, 3, 100]);
  expect(foundText(two)).toBe(
    '2,500 rows followed, until 22/11/2026 12:00. It agrees with its 3 anchors, the last of 21/11/2026 00:00.',
  );
});

test.each<[Partial<Verified>, RegExp]>([
  [{ rows: 0, until: null, newest: 0 }, /^0 rows followed\. There is nothing to compare\.$/],
  [{ is_anchored: false }, /no file of anchors here: rows cut off the end would not be noticed/],
  [{}, /None of its rows is anchored yet/],
  [{ anchors: 1, anchored_at: '2026-11-21T00:00:00.000Z' }, /agrees with its anchor, the last of 21\/11\/2026/],
  [
    { problem: 'row 3 was changed: its hash is another one' },
    /First break: row 3 was changed: its hash is another one\.$/,
  ],
])('%j reads well', (more, expected) => expect(foundText(further(WAITING, part(more)))).toMatch(expected));

const of = (state: Followed['state']): Followed => ({ ...WAITING, state });
test.each<[Followed['state'][], string | null]>([
  [['whole', 'whole'], 'success'],
  [['whole', 'following'], null],
  [['whole', 'away'], 'warning'],
  [['whole', 'stopped'], 'warning'],
  [['broken', 'away', 'waiting'], 'error'],
])('%j is judged as %s', (states, type) => expect(verdictOf(states.map(of))?.type ?? null).toBe(type));
