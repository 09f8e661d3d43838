import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BatchNumber } from '@sorrel/contracts/fulfilment/rpc';
import {
  batchNumberOf,
  expiryOf,
  freeOf,
  isAsSeen,
  limitsOf,
  lossOf,
  portionsOf,
  type Stocked,
  whyNotMade,
  whyNotUsed,
} from './worksheet.ts';

const LAST = '2027-01-21';
const lot = (id: number, free: number, expiresOn = '2027-06-30', state: Stocked['state'] = 'released'): Stocked => ({
  id,
  free,
  expiresOn,
  state,
});

describe('ingredients are taken first expiry first out', () => {
  test.each<[string, number, Stocked[], [number, number][] | null]>([
    ['one batch suffices', 500, [lot(1, 1_000)], [[1, 500]]],
    ['exactly what is there', 1_000, [lot(1, 1_000)], [[1, 1_000]]],
    ['a milligram more than there is', 1_001, [lot(1, 1_000)], null],
    [
      'the first to expire, however they stand',
      500,
      [lot(1, 900, '2027-09-30'), lot(2, 900, '2027-03-31')],
      [[2, 500]],
    ],
    [
      'the rest of one, then the next',
      500,
      [lot(1, 900, '2027-09-30'), lot(2, 120, '2027-03-31'), lot(3, 30, '2027-04-30')],
      [
        [2, 120],
        [3, 30],
        [1, 350],
      ],
    ],
    ['of the same day the one received first', 5, [lot(9, 5), lot(4, 5)], [[4, 5]]],
    ['not one in quarantine', 5, [lot(1, 9, '2027-03-31', 'quarantined'), lot(2, 9)], [[2, 5]]],
    ['not a recalled one', 5, [lot(1, 9, '2027-03-31', 'recalled')], null],
    ['not one that expires the day before a supply is used up', 5, [lot(1, 9, '2027-01-20'), lot(2, 9)], [[2, 5]]],
    ['one that expires on that day', 5, [lot(1, 9, LAST), lot(2, 9)], [[1, 5]]],
    ['not one that other sheets have put aside', 5, [lot(1, 0, '2027-03-31'), lot(2, 9)], [[2, 5]]],
    ['nothing from nothing', 5, [], null],
  ])('%s', (_, needed, shelf, portions) =>
    expect(portionsOf(needed, shelf, LAST)?.map(({ batchId, quantity }) => [batchId, quantity]) ?? null).toEqual(
      portions,
    ),
  );

  test('whatever is there: exactly what is needed, from nothing more than is free, and refused only where it does not suffice', () => {
    const shelves = fc.array(fc.record({ free: fc.nat(1_000), day: fc.integer({ min: 1, max: 28 }) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), shelves, (needed, lots) => {
        const shelf = lots.map(({ free, day }, index) =>
          lot(index + 1, free, `2027-02-${String(day).padStart(2, '0')}`),
        );
        const portions = portionsOf(needed, shelf, LAST);
        expect(portions !== null).toBe(freeOf(shelf, LAST) >= needed);
        if (!portions) return;
        expect(portions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(needed);
        for (const { batchId, quantity } of portions) {
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(shelf[batchId - 1]?.free ?? 0);
        }
      }),
    );
  });
});

test.each([
  [100_000, 10, 99_000, 101_000],
  [12_345, 10, 12_222, 12_468],
  [50, 10, 50, 50],
  [99, 20, 98, 100],
  [1, 100, 1, 1],
])('of %i with %i thousandths the scale may say %i to %i', (planned, tolerance, least, most) =>
  expect(limitsOf(planned, tolerance)).toEqual({ least, most }),
);

test.each<[string, number, string[], string]>([
  ['the shelf life', 90, ['2027-06-30', '2027-04-30'], '2027-02-19'],
  ['the first ingredient', 180, ['2027-06-30', '2027-04-30'], '2027-04-30'],
  ['both on one day', 90, ['2027-02-19'], '2027-02-19'],
  ['over the end of a leap February', 464, ['2029-06-30'], '2028-02-28'],
])('what is made expires with %s', (_, days, ingredients, day) =>
  expect(expiryOf('2026-11-21', days, ingredients)).toBe(day),
);

test.each<[number, number, string, string | null]>([
  [20, 20, '', null],
  [20, 19, 'One tube split.', null],
  [20, 19, '', 'invalid'],
  [20, 18, 'Two split.', null],
  [20, 17, 'Three split.', 'yield'],
  [20, 21, 'Filled a little short.', null],
  [20, 22, 'Filled short.', 'yield'],
  [3, 2, 'One split.', 'yield'],
  [1, 1, '', null],
])('of %i packs %i made (%j) is refused as %p', (packs, made, remark, code) =>
  expect(whyNotMade({ packs, made, remark }, { yieldMin: 90, yieldMax: 105 })?.code ?? null).toBe(code),
);
test('the refusal names the packs that would do', () =>
  expect(whyNotMade({ packs: 21, made: 5, remark: '' }, { yieldMin: 90, yieldMax: 105 })?.text).toContain(
    '19 to 22 packs',
  ));
test.each([
  [20, 18, 2],
  [20, 21, 0],
])('of %i packs %i made: %i are lost', (packs, made, lost) => expect(lossOf(packs, made)).toBe(lost));

test.each<[Stocked['state'], string, string | null]>([
  ['released', '2026-11-22', null],
  ['released', '2026-11-21', 'expired'],
  ['quarantined', '2027-06-30', 'in quarantine'],
  ['recalled', '2027-06-30', 'recalled'],
])('of a %s batch that expires on %s: %p', (state, expiresOn, word) => {
  const why = whyNotUsed({ number: 'N1', state, expiresOn }, '2026-11-21');
  if (word === null) expect(why).toBeNull();
  else expect(why).toContain(word);
});

test.each<[string, { lineId: number; weighed: number }[], boolean]>([
  [
    'as it stands',
    [
      { lineId: 1, weighed: 10 },
      { lineId: 2, weighed: 20 },
    ],
    true,
  ],
  [
    'another amount',
    [
      { lineId: 1, weighed: 10 },
      { lineId: 2, weighed: 21 },
    ],
    false,
  ],
  ['one of two', [{ lineId: 1, weighed: 10 }], false],
  [
    'one twice',
    [
      { lineId: 1, weighed: 10 },
      { lineId: 1, weighed: 10 },
    ],
    false,
  ],
  [
    'another sheet’s',
    [
      { lineId: 1, weighed: 10 },
      { lineId: 3, weighed: 20 },
    ],
    false,
  ],
])('what the checker saw: %s', (_, seen, isSame) =>
  expect(
    isAsSeen(
      [
        { id: 1, weighed: 10 },
        { id: 2, weighed: 20 },
      ],
      seen,
    ),
  ).toBe(isSame),
);
test('what is not weighed yet is never as seen', () => expect(isAsSeen([{ id: 1, weighed: null }], [])).toBe(false));

test('a batch made here has a number that a pack may carry', () => {
  expect(batchNumberOf('2026-11-21', 12)).toBe('SRL261121-12');
  expect(BatchNumber.parse(batchNumberOf('2026-11-21', 1_234_567))).toBe('SRL261121-1234567');
});
