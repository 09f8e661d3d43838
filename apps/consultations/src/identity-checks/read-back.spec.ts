import { expect, test } from '@jest/globals';
import { nextReadBack } from './read-back.ts';

const begun = new Date('2026-11-29T10:00:00Z');
test.each([
  ['at once', '2026-11-29T10:00:00Z', '2026-11-29T10:15:00.000Z'],
  ['at the first time itself', '2026-11-29T10:15:00Z', '2026-11-29T11:00:00.000Z'],
  ['after it', '2026-11-29T10:20:00Z', '2026-11-29T11:00:00.000Z'],
  ['after an outage that took some times away', '2026-11-29T15:00:00Z', '2026-11-30T10:00:00.000Z'],
  ['on the next day', '2026-11-30T10:00:00Z', '2026-12-01T11:00:00.000Z'],
  ['when the link is no good any more', '2026-12-01T11:00:00Z', null],
])('an identity check is asked after: %s', (_, now, next) => {
  expect(nextReadBack(begun, new Date(now))?.toISOString() ?? null).toBe(next);
});
