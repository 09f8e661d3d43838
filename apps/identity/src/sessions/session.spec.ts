import { expect, test } from '@jest/globals';
import { endOf, factorState, isAlive, shouldNoteVisit } from './session.ts';

const start = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

test.each([
  ['admin', 29, 0, true],
  ['admin', 30, 0, false],
  ['admin', 12 * 60 - 1, 12 * 60 - 10, true],
  ['admin', 12 * 60, 12 * 60 - 1, false],
  ['customer', 14 * 1440 - 1, 0, true],
  ['customer', 14 * 1440, 0, false],
  ['customer', 90 * 1440, 90 * 1440 - 1, false],
] as const)('%s after %p minutes, seen at %p: alive %p', (role, now, seen, alive) => {
  expect(isAlive({ role, seenAt: after(seen), endsAt: endOf(role, start), endedAt: null }, after(now))).toBe(alive);
});

test('an ended session is over', () => {
  expect(isAlive({ role: 'customer', seenAt: start, endsAt: after(99), endedAt: start }, after(1))).toBe(false);
});

test.each([
  [60, false],
  [61, true],
])('a visit %p seconds later is noted: %p', (seconds, noted) => {
  expect(shouldNoteVisit(start, new Date(start.getTime() + seconds * 1000))).toBe(noted);
});

const given = start;
test.each([
  ['customer', { isOn: false, isRequired: true, givenAt: null }, 'off'],
  ['admin', { isOn: false, isRequired: false, givenAt: null }, 'off'],
  ['admin', { isOn: false, isRequired: true, givenAt: null }, 'set_up'],
  ['admin', { isOn: false, isRequired: true, givenAt: given }, 'set_up'],
  ['admin', { isOn: true, isRequired: false, givenAt: null }, 'needed'],
  ['admin', { isOn: true, isRequired: true, givenAt: null }, 'needed'],
  ['admin', { isOn: true, isRequired: true, givenAt: given }, 'given'],
] as const)('a session of %s with %p: %s', (role, factor, state) => {
  expect(factorState(role, factor)).toBe(state);
});
