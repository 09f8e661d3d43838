import { expect, it } from '@jest/globals';
import { nextTurn, type Turning } from './next-turn.ts';

const TODAY = '2026-11-21';
const of = (over: Partial<Turning>) => nextTurn({ born: null, answers: [], tabletsRisenOn: null, ...over }, TODAY);

it.each<[string, Partial<Turning>, string | null]>([
  ['nothing of the kind', {}, null],
  ['a birthday', { born: '1990-12-10' }, '2026-12-10'],
  ['a birthday today: the next one', { born: '1990-11-21' }, '2027-11-21'],
  ['a birthday on 29 February', { born: '1992-02-29' }, '2027-03-01'],
  ['an operation that comes near', { answers: [{ operation: 'yes', operation_on: '2027-01-31' }] }, '2027-01-03'],
  [
    'one that is near already: the day after it',
    { answers: [{ operation: 'yes', operation_on: '2026-12-01' }] },
    '2026-12-02',
  ],
  ['one that is over', { answers: [{ operation: 'yes', operation_on: '2026-11-20' }] }, null],
  ['one that is not planned any more', { answers: [{ operation: 'no', operation_on: '2026-12-01' }] }, null],
  ['a potassium result that becomes overdue', { tabletsRisenOn: '2026-11-01' }, '2026-12-14'],
  ['one that is overdue already', { tabletsRisenOn: '2026-10-01' }, null],
  ['the first of several', { born: '1990-12-10', tabletsRisenOn: '2026-10-25' }, '2026-12-07'],
])('the next day on which a verdict may turn: %s', (_, over, day) => expect(of(over)).toBe(day));
