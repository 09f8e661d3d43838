import { expect, test } from '@jest/globals';
import { withTakeovers } from './takeovers.edge.ts';

const line = (at: string, text: string, next = '') => ({ at, text, cause: '', by: '', next });

test('a takeover stands in its place of the timeline, and does not hide what comes next', () => {
  const told = withTakeovers(
    [
      line('2026-11-22T12:00:00Z', 'Approved', 'It ships.'),
      line('2026-11-22T09:00:00Z', 'In review', 'A prescriber decides.'),
    ],
    [{ at: '2026-11-22T10:00:00Z', by: 'Dr Hale', from: 'Dr Shah' }],
  );
  expect(told.map(({ text, cause, by, next }) => [text, cause, by, next])).toEqual([
    ['Approved', '', '', 'It ships.'],
    ['Case taken over', 'Dr Shah had it open', 'Dr Hale', 'A prescriber decides.'],
    ['In review', '', '', 'A prescriber decides.'],
  ]);
  expect(withTakeovers([], [])).toEqual([]);
});
