import { expect, test } from '@jest/globals';
import { Danger } from '../messaging/danger.ts';
import {
  dueAt,
  isPressing,
  mostUrgent,
  TARGET_MINUTES,
  TaskKind,
  Urgency,
  URGENCY_OF_DANGER,
  urgencyOf,
} from './urgency.ts';

test('a danger somebody wrote of is never left to a day', () => {
  for (const danger of Danger.options) expect([danger, isPressing(URGENCY_OF_DANGER[danger])]).toEqual([danger, true]);
});

test('words of danger make a task more urgent, and never less', () => {
  const rank = (one: Urgency) => Urgency.options.indexOf(one);
  for (const kind of TaskKind.options)
    for (const danger of Danger.options) {
      expect(rank(urgencyOf(kind, [danger]))).toBeLessThanOrEqual(rank(urgencyOf(kind)));
      expect(rank(urgencyOf(kind, [danger]))).toBeLessThanOrEqual(rank(URGENCY_OF_DANGER[danger]));
    }
});

test('what is more urgent is due earlier', () => {
  const minutes = Urgency.options.map((one) => TARGET_MINUTES[one]);
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  expect(mostUrgent(['routine', 'urgent', 'soon'])).toBe('urgent');
});

test.each([
  ['message', ['self-harm'], '2026-11-29T03:15:00.000Z'],
  ['message', [], '2026-11-29T05:00:00.000Z'],
  ['check-in', ['pregnancy'], '2026-11-29T05:00:00.000Z'],
  ['decision', [], '2026-11-30T03:00:00.000Z'],
  ['twelve-weeks', [], '2026-12-06T03:00:00.000Z'],
] as const)('a %s with %j is due at %s, by night too', (kind, dangers, due) => {
  expect(dueAt(urgencyOf(kind, dangers), new Date('2026-11-29T03:00:00.000Z')).toISOString()).toBe(due);
});
