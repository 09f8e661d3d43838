import { describe, expect, test } from '@jest/globals';
import { isGtin } from '@sorrel/contracts/fulfilment/rpc';
import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import {
  afterOwed,
  coverOf,
  firstToExpire,
  forecastOf,
  type Labels,
  packOf,
  whyNone,
  type OnShelf,
  whyNotReleased,
} from './batch.ts';

const lot = (id: number, expiresOn: string, over: Partial<OnShelf> = {}): OnShelf => ({
  id,
  number: `B${id}`,
  expiresOn,
  state: 'released',
  onHand: 5,
  ...over,
});

describe('first expiry, first out', () => {
  test.each<[string, OnShelf[], number | null]>([
    ['the first to expire, however they stand', [lot(1, '2027-06-01'), lot(2, '2027-03-01'), lot(3, '2027-09-01')], 2],
    ['of the same day the one received first', [lot(9, '2027-03-01'), lot(4, '2027-03-01')], 4],
    ['not an empty one', [lot(1, '2027-03-01', { onHand: 0 }), lot(2, '2027-06-01')], 2],
    ['not one in quarantine', [lot(1, '2027-03-01', { state: 'quarantined' }), lot(2, '2027-06-01')], 2],
    ['not a recalled one', [lot(1, '2027-03-01', { state: 'recalled' }), lot(2, '2027-06-01')], 2],
    ['not one that expires the day before the supply ends', [lot(1, '2027-01-22'), lot(2, '2027-06-01')], 2],
    ['one that expires on the day the supply ends', [lot(1, '2027-01-23'), lot(2, '2027-06-01')], 1],
    ['not an expired one', [lot(1, '2026-11-22'), lot(2, '2026-11-23')], null],
    ['nothing from nothing', [], null],
  ])('%s', (_, shelf, id) => expect(firstToExpire(shelf, '2027-01-23')?.id ?? null).toBe(id));
});

test.each([
  ['2026-11-23', 2, '2027-01-23'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-11-23', 0, '2026-12-23'],
])('a supply of %s for %i months is used until %s', (from, months, day) => expect(supplyEnds(from, months)).toBe(day));

test.each<[string, OnShelf[], string[], number | null]>([
  ['with nobody ahead, the first to expire', [lot(1, '2027-06-01'), lot(2, '2027-03-01')], [], 2],
  ['the only pack is theirs who waits longer', [lot(1, '2027-06-01', { onHand: 1 })], ['2027-01-23'], null],
  ['the second pack is left', [lot(1, '2027-06-01', { onHand: 2 })], ['2027-01-23'], 1],
  ['not to the third of three', [lot(1, '2027-06-01', { onHand: 2 })], ['2027-01-23', '2027-01-23'], null],
  [
    'theirs is the first to expire, too',
    [lot(1, '2027-03-01', { onHand: 1 }), lot(2, '2027-06-01', { onHand: 1 })],
    ['2027-01-23'],
    2,
  ],
  [
    'what expires too soon for them is left',
    [lot(1, '2027-03-01', { onHand: 1 }), lot(2, '2027-06-01', { onHand: 1 })],
    ['2027-05-01'],
    1,
  ],
  ['those ahead for whom there is nothing take nothing', [lot(1, '2027-03-01', { onHand: 1 })], ['2027-12-01'], 1],
])('after those that have waited longer: %s', (_, shelf, owed, id) => {
  const before = structuredClone(shelf);
  expect(afterOwed(shelf, owed, '2027-01-23')?.id ?? null).toBe(id);
  expect(shelf).toEqual(before);
});

test.each<[OnShelf[], string]>([
  [[lot(1, '2027-06-01')], 'owed to orders that have waited longer'],
  [[], 'nothing is left'],
  [[lot(1, '2027-06-01', { onHand: 0 })], 'nothing is left'],
  [[lot(1, '2027-06-01', { state: 'recalled' })], 'nothing is left'],
  [[lot(1, '2027-06-01', { state: 'quarantined' })], 'in quarantine'],
  [[lot(1, '2026-12-01'), lot(2, '2027-06-01', { state: 'quarantined' })], 'expires before'],
])('%j: says why', (shelf, words) => expect(whyNone('160C', shelf, '2027-01-23')).toContain(words));

describe('the forecast', () => {
  const at = (perDay: number) => ({ perDay, today: '2026-11-23', supplyDays: 60 });
  test('a batch that is used in time', () =>
    expect(forecastOf([lot(1, '2027-06-01')], at(0.5)).get(1)).toEqual({ usedUpOn: '2026-12-03', leftOver: 0 }));
  test('the second waits for the first', () =>
    expect([...forecastOf([lot(2, '2027-09-01'), lot(1, '2027-06-01')], at(0.5))]).toEqual([
      [1, { usedUpOn: '2026-12-03', leftOver: 0 }],
      [2, { usedUpOn: '2026-12-13', leftOver: 0 }],
    ]));
  test('what cannot be used before a supply would outlast it is left over', () =>
    // Expires in 70 days, so packs can go for 10 days more: at one every two days that is five.
    expect(forecastOf([lot(1, '2027-02-01', { onHand: 8 })], at(0.5)).get(1)).toEqual({ usedUpOn: null, leftOver: 3 }));
  test('nothing is used: all of it is left over', () =>
    expect(forecastOf([lot(1, '2029-06-01')], at(0)).get(1)).toEqual({ usedUpOn: null, leftOver: 5 }));
  test('quarantined and empty ones have none', () =>
    expect(
      forecastOf([lot(1, '2027-06-01', { state: 'quarantined' }), lot(2, '2027-06-01', { onHand: 0 })], at(1)).size,
    ).toBe(0));
});

test.each<[string, OnShelf[], number, ReturnType<typeof coverOf>]>([
  ['nothing on the shelf', [], 14, { packs: 0, days: 0 }],
  ['none is used', [lot(1, '2027-06-01')], 0, { packs: 5, days: null }],
  ['one every two days', [lot(1, '2027-06-01')], 14, { packs: 5, days: 10 }],
  ['two batches together', [lot(1, '2027-06-01'), lot(2, '2027-09-01')], 14, { packs: 10, days: 20 }],
  ['quarantined packs do not count', [lot(1, '2027-06-01', { state: 'quarantined' })], 14, { packs: 0, days: 0 }],
  ['nor do those that a supply would outlast', [lot(1, '2027-01-22')], 14, { packs: 0, days: 0 }],
  // Of use for nine days more: at one every two days that is four.
  ['packs that will be left over last for nobody', [lot(1, '2027-02-01')], 14, { packs: 5, days: 8 }],
])('how long stock lasts: %s', (_, shelf, used, cover) =>
  expect(coverOf(shelf, { used, today: '2026-11-23' })).toEqual(cover),
);

test.each([
  ['5012345678900', true],
  ['05012345678900', true],
  ['96385074', true],
  ['5012345678901', false],
  ['5021345678900', false],
])('GTIN %s: %s', (digits, isRight) => expect(isGtin(digits)).toBe(isRight));

test.each([
  ['who booked it in', { userId: 7, name: 'Ada' }, { byId: 7, byName: 'Ada' }, false],
  ['who booked it in under another name by now', { userId: 7, name: 'Ada Lark' }, { byId: 7, byName: 'Ada' }, false],
  ['a namesake', { userId: 8, name: 'Ada' }, { byId: 7, byName: 'Ada' }, true],
  [
    'who has the name of whoever booked it in before numbers were kept',
    { userId: 7, name: 'Ada' },
    { byId: null, byName: 'Ada' },
    false,
  ],
  ['another than that', { userId: 8, name: 'Bo' }, { byId: null, byName: 'Ada' }, true],
  ['the system', { userId: null, name: 'demo' }, { byId: null, byName: 'demo' }, true],
])('a batch is released by %s: may they', (_, who, received, may) =>
  expect(whyNotReleased(who, received) === null).toBe(may),
);

describe('a pack leaves under a label that names its batch', () => {
  const aside = { code: '110C', state: 'released' as const, expiresOn: '2099-01-01', hasLeft: false, number: 'B1' };
  const shelf: OnShelf[] = [{ id: 1, number: 'B1', expiresOn: '2099-01-01', state: 'released', onHand: 2 }];
  const of = (labels: Partial<Labels>, over: object = {}) =>
    packOf(
      { code: '110C', lastDay: '2030-01-01' },
      {
        aside,
        isKept: true,
        wasScanned: false,
        labels: { printedFor: [], isUnread: false, ...labels },
        shelf,
        owed: [],
        ...over,
      },
    ).kind;
  test.each<[string, string, Partial<Labels>, object]>([
    ['nothing was printed', 'aside', {}, {}],
    ['printed for it', 'aside', { printedFor: ['B0', 'B1'] }, {}],
    ['printed for another batch', 'other label', { printedFor: ['B0'] }, {}],
    ['swapped, its label not scanned', 'label unread', { printedFor: ['B0', 'B1'], isUnread: true }, {}],
    ['it has left already', 'aside', { printedFor: ['B0'], isUnread: true }, { aside: { ...aside, hasLeft: true } }],
    ['none put aside, printed for the next', 'on shelf', { printedFor: ['B1'] }, { aside: null }],
    ['none put aside, printed for a batch that was stopped', 'other label', { printedFor: ['B0'] }, { aside: null }],
    ['not kept by batch', 'aside', { printedFor: ['B0'] }, { aside: null, isKept: false }],
  ])('%s: %s', (_, kind, labels, over) => expect(of(labels, over)).toBe(kind));
});
