import { describe, expect, it } from '@jest/globals';
import { changedSince, standingOf, type Confirmation } from './confirmation.ts';

const line = { id: 'R-05', print: 'now', since: '2026-11-29', reviewOn: '2027-05-29' };
const confirmed = (day: string, print = 'now'): Confirmation => ({ lineId: 'R-05', version: 1, print, day });

describe('where a line stands', () => {
  it.each([
    ['nobody has confirmed it', undefined, '2026-12-01', 'open', '2027-05-29'],
    ['nobody has, and its day has come', undefined, '2027-06-01', 'open', '2027-05-29'],
    ['its words have changed since', confirmed('2026-12-01', 'before'), '2026-12-02', 'changed', '2027-05-29'],
    ['as it stands', confirmed('2026-11-29'), '2026-12-02', 'confirmed', '2027-05-29'],
    ['confirmed later, it holds as long from then', confirmed('2026-12-10'), '2027-06-08', 'confirmed', '2027-06-09'],
    ['the day to look again', confirmed('2026-12-10'), '2027-06-09', 'overdue', '2027-06-09'],
    ['looked at again', confirmed('2027-06-09'), '2027-06-10', 'confirmed', '2027-12-07'],
  ] as const)('%s', (_, newest, today, standing, lookOn) => {
    expect(standingOf(line, newest, today)).toEqual({ standing, lookOn });
  });
});

it('names every line that is not what was read, and one that is gone', () => {
  const lines = [line, { ...line, id: 'R-06', print: 'other' }];
  expect(changedSince([{ id: 'R-05', print: 'now' }], lines)).toEqual([]);
  expect(
    changedSince(
      [
        { id: 'R-05', print: 'before' },
        { id: 'R-06', print: 'other' },
        { id: 'R-99', print: 'now' },
      ],
      lines,
    ),
  ).toEqual(['R-05', 'R-99']);
});
