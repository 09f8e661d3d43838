import { expect, test } from '@jest/globals';
import { moduleOf, practicesIn } from './epraccur.ts';

const line = (cells: Record<number, string>): string =>
  Array.from({ length: 27 }, (_, n) => `"${cells[n] ?? ''}"`).join(',');
const surgery = (code: string, cells: Record<number, string> = {}): string =>
  line({
    0: code,
    1: 'THE MILL SURGERY',
    4: 'THE MILL SURGERY',
    5: '12 MILL LANE',
    6: 'LEEDS',
    7: 'WEST YORKSHIRE',
    9: 'LS1 4AP',
    10: '19740401',
    12: 'A',
    25: '4',
    ...cells,
  });

test('a practice is read by its columns: the county is no town, the name no street, and capitals become names', () => {
  expect(
    practicesIn(
      [
        surgery('B82001'),
        surgery('B82002', { 1: "DR O'NEILL & PARTNERS GP", 6: 'STOCKTON-ON-TEES', 11: '20250630', 12: 'C' }),
      ].join('\n'),
      1,
    ),
  ).toEqual({
    listedOn: '2025-06-30',
    lines: [
      'B82001\tThe Mill Surgery\t12 Mill Lane\tLeeds\tLS1 4AP\t1',
      "B82002\tDr O'Neill & Partners GP\tThe Mill Surgery, 12 Mill Lane\tStockton-On-Tees\tLS1 4AP\t",
    ],
    open: 1,
  });
});

test('walk-in centres, prisons and hospices are not offered as somebody’s practice', () => {
  expect(practicesIn([surgery('B82001'), surgery('Y00001', { 25: '9' })].join('\n'), 1).lines).toHaveLength(1);
});

test.each([
  ['another file', 'code,name\nB82001,Mill', /Line 1 is not one of epraccur.csv/],
  ['half a file', surgery('B82001'), /it is not whole/],
])('%s is refused, so that the list is never emptied by mistake', (_what, csv, words) => {
  expect(() => practicesIn(csv)).toThrow(words);
});

test('the same file always gives the same module', () => {
  const read = practicesIn(surgery('B82001'), 1);
  expect(moduleOf(read)).toBe(moduleOf(read));
});
