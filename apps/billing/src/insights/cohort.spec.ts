import { expect, test } from '@jest/globals';
import { type Began, cohortsOf, firstCohort } from './cohort.ts';

const began = (month: string, ended: string | null, count: number): Began => ({ month, ended, count });

test.each<[string, Began[], string, ReturnType<typeof cohortsOf>]>([
  ['nobody began', [], '2026-11-24', []],
  [
    'a month that is not over says nothing of who stayed',
    [began('2026-11', null, 3), began('2026-11', '2026-11', 1)],
    '2026-11-30',
    [{ month: '2026-11', size: 4, kept: [] }],
  ],
  [
    'over on the first of the next',
    [began('2026-11', null, 3), began('2026-11', '2026-11', 1)],
    '2026-12-01',
    [{ month: '2026-11', size: 4, kept: [3] }],
  ],
  [
    'who ends in a month is not there at its end, and is there at the end of the one before',
    [began('2026-08', '2026-09', 2), began('2026-08', '2026-11', 1), began('2026-08', null, 5)],
    '2026-11-24',
    [{ month: '2026-08', size: 8, kept: [8, 6, 6] }],
  ],
  [
    'over the turn of the year, the oldest first',
    [began('2027-01', null, 1), began('2026-12', '2027-01', 4)],
    '2027-02-03',
    [
      { month: '2026-12', size: 4, kept: [4, 0] },
      { month: '2027-01', size: 1, kept: [1] },
    ],
  ],
])('%s', (_, rows, today, cohorts) => expect(cohortsOf(rows, today)).toEqual(cohorts));

test.each([
  ['2026-11-24', '2025-11'],
  ['2026-01-31', '2025-01'],
])('on %s thirteen months are shown, from %s', (today, month) => expect(firstCohort(today)).toBe(month));
