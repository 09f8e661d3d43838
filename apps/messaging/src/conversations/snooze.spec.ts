import { expect, test } from '@jest/globals';
import { snoozeProblem } from './snooze.ts';

const NOW = new Date('2026-11-23T09:00:00.000Z');
test.each([
  ['2026-11-23T09:00:00.000Z', /still to come/],
  ['2026-11-22T09:00:00.000Z', /still to come/],
  ['2026-12-25T09:00:00.000Z', /within 31 days/],
])('nobody is put off until %s', (until, problem) => expect(snoozeProblem(new Date(until), NOW)).toMatch(problem));

test.each(['2026-11-23T10:00:00.000Z', '2026-12-24T09:00:00.000Z'])('a chat may be put off until %s', (until) =>
  expect(snoozeProblem(new Date(until), NOW)).toBeNull(),
);
