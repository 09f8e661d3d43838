import { expect, test } from '@jest/globals';
import type { InsightChart, InsightUnit } from '@sorrel/contracts/http/admin';
import { axisText, cellText, dayText, onDays, PRESETS, presetOf, scaleOf, summaryOf, waitText } from './shown.ts';

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 00 min'],
  [125, '2 h 05 min'],
  [1_439, '23 h 59 min'],
  [1_440, '1 d 0 h'],
  [4_560, '3 d 4 h'],
  [2_879, '2 d 0 h'],
])('%p minutes are %s', (minutes, text) => expect(waitText(minutes)).toBe(text));

test.each<[string | number | null, InsightUnit, string]>([
  [null, 'count', '–'],
  [1234, 'count', '1,234'],
  [48.4, 'pounds', '£48.40'],
  [-12, 'pounds', '-£12.00'],
  [66.7, 'percent', '66.7%'],
  [1, 'days', '1 day'],
  [40, 'days', '40 days'],
  ['2026-11-03', 'day', '03/11/2026'],
  ['2026-11', 'month', 'November 2026'],
  ['2026-11', 'text', '2026-11'],
])('%p in %s is %s', (value, unit, text) => expect(cellText(value, unit)).toBe(text));

test.each<[number, InsightUnit, string]>([
  [0, 'minutes', '0'],
  [45, 'minutes', '45 min'],
  [120, 'minutes', '2 h'],
  [2_880, 'minutes', '2 d'],
  [1_500, 'pounds', '£1.5k'],
  [-20, 'pounds', '-£20'],
  [2_500_000, 'pounds', '£2.5m'],
  [0.25, 'pounds', '£0.25'],
  [9_999, 'count', '9,999'],
  [12_500, 'count', '12.5k'],
  [2_000_000, 'count', '2m'],
])('beside a plot %p in %s is %s', (value, unit, text) => expect(axisText(value, unit)).toBe(text));

test.each<[number[], InsightUnit, number[]]>([
  [[], 'count', [0, 1]],
  [[0, 0], 'pounds', [0, 1]],
  [[0.8], 'pounds', [0, 0.2, 0.4, 0.6000000000000001, 0.8]],
  [[1], 'count', [0, 1]],
  [[3, 7], 'count', [0, 2, 4, 6, 8]],
  [[100], 'count', [0, 25, 50, 75, 100]],
  [[96.8], 'pounds', [0, 25, 50, 75, 100]],
  [[-30, 60], 'pounds', [-50, -25, 0, 25, 50, 75]],
  [[50], 'minutes', [0, 15, 30, 45, 60]],
  [[3 * 1_440], 'minutes', [0, 1_440, 2_880, 4_320]],
])('the lines of a plot of %j in %s', (values, unit, lines) => {
  const scale = scaleOf(values, unit);
  expect(scale).toEqual(lines);
});

const chart = (over: Partial<InsightChart> = {}): InsightChart => ({
  key: 'k',
  title: 'New and ended',
  what: '',
  empty: '',
  kind: 'bars',
  columns: [
    { title: 'Day', unit: 'day' },
    { title: 'New', unit: 'count' },
    { title: 'Ended', unit: 'count' },
  ],
  shown: [1, 2],
  rows: [
    ['2026-11-01', 4, 0],
    ['2026-11-02', 1, null],
  ],
  ...over,
});
test.each<[Partial<InsightChart>, string]>([
  [{}, 'New and ended: New from 1 to 4 on 01/11/2026; Ended from 0 to 0 on 01/11/2026.'],
  [{ rows: [] }, 'New and ended: nothing in these days.'],
  [
    {
      kind: 'ranks',
      columns: [
        { title: 'Why', unit: 'text' },
        { title: 'Count', unit: 'count' },
      ],
      shown: [1],
      rows: [
        ['Too dear', 3],
        ['Other', 1],
      ],
    },
    'New and ended: most: Too dear, 3.',
  ],
])('%j says', (over, text) => expect(summaryOf(chart(over))).toBe(text));

test('a plot has a place for each day, also for one without a row', () => {
  expect(onDays(chart(), { from: '2026-10-31', to: '2026-11-02' }).rows).toEqual([
    ['2026-10-31'],
    ['2026-11-01', 4, 0],
    ['2026-11-02', 1, null],
  ]);
  expect(dayText('2026-10-31')).toBe('31 Oct');
});

test.each([
  ['month', '2026-11-24', '2026-10-26'],
  ['quarter', '2026-11-24', '2026-08-25'],
  ['year', '2026-11-24', '2025-11-25'],
  ['quarter', '2026-05-31', '2026-03-01'],
] as const)('the last %s up to %s begins on %s, and is known by its days', (preset, today, from) => {
  expect(PRESETS[preset].from(today)).toBe(from);
  expect(presetOf({ from, to: today }, today)).toBe(preset);
  expect(presetOf({ from, to: '2026-05-30' }, today)).toBe('own');
});
