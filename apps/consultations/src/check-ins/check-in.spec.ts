import { describe, expect, test } from '@jest/globals';
import { CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import { askAt, isSameAnswer, isUrgent, urgentIn } from './check-in.ts';

const FINE: CheckInAnswers = {
  sideEffects: 'mild',
  felt: ['nausea', 'tired'],
  missed: 'none',
  weightKg: null,
  words: '',
};

test.each([
  ['ten days before the next delivery, in the morning', '2027-01-04', 1, '2027-01-25T09:00:00.000Z'],
  ['in summer time too', '2027-06-01', 1, '2027-06-21T08:00:00.000Z'],
  ['two months of it', '2027-01-04', 2, '2027-02-22T09:00:00.000Z'],
  ['at once where that has passed', '2026-11-01', 1, '2027-01-01T12:00:00.000Z'],
])('asked %s', (_, begins, months, expected) =>
  expect(askAt(begins, months, new Date('2027-01-01T12:00:00Z')).toISOString()).toBe(expected),
);

describe('what may not wait', () => {
  test.each([
    ['mild side effects', FINE, false],
    ['troublesome ones', { ...FINE, sideEffects: 'troublesome' }, false],
    ['severe ones', { ...FINE, sideEffects: 'severe' }, true],
    ['pain through to the back', { ...FINE, sideEffects: 'none', felt: ['back-pain'] }, true],
    ['yellow eyes', { ...FINE, felt: ['nausea', 'jaundice'] }, true],
    ['worse sight', { ...FINE, sideEffects: 'none', felt: ['sight'] }, true],
    ['a word of danger', { ...FINE, sideEffects: 'none', words: 'My lips are swollen since Monday' }, true],
    ['a danger that is denied', { ...FINE, words: 'no chest pain at all' }, false],
  ] satisfies [string, CheckInAnswers, boolean][])('%s: %s', (_, answers, is) =>
    expect(isUrgent(urgentIn(answers))).toBe(is),
  );
});

test('the same press again is the same answer, whatever the order of its ticks', () => {
  expect(isSameAnswer(FINE, { ...FINE, felt: ['tired', 'nausea'] })).toBe(true);
  expect(isSameAnswer(FINE, { ...FINE, words: 'more' })).toBe(false);
});

test.each([
  [{}, 'sideEffects'],
  [{ sideEffects: 'none' }, 'missed'],
  [{ sideEffects: 'awful', missed: 'none' }, 'sideEffects'],
  [{ sideEffects: 'none', missed: 'none', felt: ['a tail'] }, 'felt'],
  [{ sideEffects: 'none', missed: 'none', weightKg: 12 }, 'weightKg'],
  [{ sideEffects: 'none', missed: 'none', weightKg: '80' }, 'weightKg'],
  [{ sideEffects: 'none', missed: 'none', words: 'x'.repeat(1_001) }, 'words'],
])('%j is refused at %s', (answers, field) =>
  expect(CheckInAnswers.safeParse(answers).error?.issues[0]?.path[0]).toBe(field),
);
