import { expect, test } from '@jest/globals';
import { csvLine } from './csv.edge.ts';

test.each([
  [['a', 1, ''], 'a,1,'],
  [['one, two', 'he said "no"', 'two\nlines'], '"one, two","he said ""no""","two\nlines"'],
  [['1\u202e05\u202c mg', '\u202e=1+1', '\u200b=1+1'], "1\ufffd05 mg,\ufffd=1+1,'=1+1"],
  // A moment is the clock in London, in a form that spreadsheets take for a date: in summer half past midnight is that day.
  [
    ['2026-11-15T08:00:00.105Z', '2026-07-01T23:30:00Z', '2026-07-01'],
    '2026-11-15 08:00:00,2026-07-02 00:30:00,2026-07-01',
  ],
  [['at 2026-11-15T08:00:00Z'], 'at 2026-11-15T08:00:00Z'],
  // A telephone number of this country is written as people here write it, without a sign that spreadsheets calculate with.
  [['+447700900102', '+442079460958', '+353850123456'], "07700 900102,02079 460958,'+353850123456"],
  [['＝1+1', '＋1', '＠SUM(1)', '−1+1', '﹣1', ' =1+1'], "'＝1+1,'＋1,'＠SUM(1),'−1+1,'﹣1,' =1+1"],
  [[';=1+1', 'a;b'], '";=1+1","a;b"'],
  [['=1+1', '@x', '-5', '+44', -5], "'=1+1,'@x,'-5,'+44,-5"],
])('%j as a line of CSV', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`));
