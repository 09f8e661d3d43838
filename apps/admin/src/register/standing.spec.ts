import { expect, test } from '@jest/globals';
import { badgesOf, daysText, entriesText } from './standing.ts';

const NONE = { corrected_by: null, corrects: null, is_late: false, is_after_closing: false, page: null };
const PAGE = { day: '2026-11-20', closed_at: '2026-11-20T18:00:00.000Z', by: 'Bea' };
test.each([
  [NONE, ['not signed']],
  [{ ...NONE, page: PAGE }, ['signed 20/11/2026']],
  [{ ...NONE, is_late: true, is_after_closing: true }, ['entered late', 'after signing', 'not signed']],
  [{ ...NONE, corrects: 3 }, ['puts no. 3 right', 'not signed']],
  [{ ...NONE, corrected_by: 9, page: PAGE }, ['put right by no. 9', 'signed 20/11/2026']],
])('an entry of %j says so', (row, texts) => expect(badgesOf(row).map(({ text }) => text)).toEqual(texts));

test('one is one', () => {
  expect([entriesText(1), entriesText(2), daysText(1), daysText(0)]).toEqual([
    '1 entry',
    '2 entries',
    '1 day',
    '0 days',
  ]);
});
