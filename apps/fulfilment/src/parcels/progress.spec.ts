import { describe, expect, test } from '@jest/globals';
import type { ParcelStatus } from '@sorrel/contracts/fulfilment/parcel-status';
import { isColdTooLong, isNews, nextAsk } from './progress.ts';

const leftAt = new Date('2026-11-23T14:20:00Z');
const after = (hours: number): Date => new Date(leftAt.getTime() + hours * 3_600_000);
const inHours = (moment: Date | null): number | null =>
  moment && (moment.getTime() - leftAt.getTime()) / 3_600_000 + 1 / 3;

describe('when a parcel is asked after next', () => {
  test.each<[string, number, ParcelStatus | null, number | null]>([
    ['just left', 0, null, 6],
    ['on its first day', 7, 'accepted', 10],
    ['on its third day', 71, 'out', 74],
    ['held for four days', 96, 'held', 102],
    ['after two weeks', 14 * 24, null, 15 * 24],
    ['after a month', 30 * 24, null, null],
    ['delivered', 20, 'delivered', null],
    ['returned', 20, 'returned', null],
  ])('%s (%i hours): %s', (_name, hours, status, then) => {
    const next = inHours(nextAsk({ leftAt, status, coldUntil: null }, after(hours)));
    expect(next === null ? null : Math.round(next)).toBe(then);
  });

  test('whole hours only, so that parcels are asked after together', () => {
    for (const minutes of [0, 1, 17, 59]) {
      const next = nextAsk({ leftAt, status: null, coldUntil: null }, after(8 + minutes / 60));
      expect(next && next.getTime() % 3_600_000).toBe(0);
    }
  });

  test.each([
    ['before the next turn', 30, 31, 31],
    ['long after it', 30, 60, 33],
    ['past', 30, 29, 33],
  ])('a cold one should be there %s', (_name, now, until, then) => {
    const next = nextAsk({ leftAt, status: 'accepted', coldUntil: after(until) }, after(now));
    expect(next && Math.round((next.getTime() - leftAt.getTime()) / 3_600_000)).toBe(then);
  });
});

describe('what the carrier says', () => {
  const now = after(30);
  test.each<[string, [ParcelStatus, number] | null, [ParcelStatus, number], boolean]>([
    ['the first thing', null, ['accepted', 9], true],
    ['a step on', ['accepted', 9], ['out', 20], true],
    ['delivered after it was held', ['held', 9], ['delivered', 20], true],
    ['back to the depot', ['out', 20], ['held', 22], true],
    ['out once more', ['held', 22], ['out', 28], true],
    ['the same again', ['out', 20], ['out', 20], false],
    ['the same, scanned once more', ['accepted', 9], ['accepted', 16], false],
    ['something older', ['out', 20], ['accepted', 9], false],
    ['something older than an end', ['delivered', 24], ['out', 20], false],
    ['something after an end', ['delivered', 24], ['out', 28], false],
    ['another end', ['returned', 24], ['delivered', 28], false],
    ['a later step of the same moment', ['out', 24], ['delivered', 24], true],
    ['an earlier step of the same moment', ['held', 24], ['out', 24], false],
    ['a moment to come', null, ['delivered', 32], false],
    ['a clock a little ahead', null, ['delivered', 30.5], true],
    ['a life before ours: the number was used before', null, ['delivered', -25], false],
    ['scanned before the label was entered here', null, ['accepted', -1], true],
  ])('%s counts: %s, then %s: %s', (_name, known, [status, hours], is) => {
    const before = known && { status: known[0], since: after(known[1]) };
    expect(isNews({ leftAt, known: before }, { status, since: after(hours) }, now)).toBe(is);
  });
});

describe('a cold parcel is too long on its way', () => {
  test.each<[string, number | null, ParcelStatus | null, boolean, boolean]>([
    ['one that need not stay cold', null, 'accepted', false, false],
    ['in time', 31, 'accepted', false, false],
    ['at that moment', 30, 'accepted', false, true],
    ['never scanned', 29, null, false, true],
    ['held', 29, 'held', false, true],
    ['delivered', 29, 'delivered', false, false],
    ['returned, which is told by itself', 29, 'returned', false, false],
    ['told already', 29, 'out', true, false],
  ])('%s', (_name, until, status, isTold, is) => {
    expect(isColdTooLong({ coldUntil: until === null ? null : after(until), status, isTold }, after(30))).toBe(is);
  });
});
