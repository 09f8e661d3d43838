import { expect, test } from '@jest/globals';
import type { Figure } from './figures.ts';
import { slower } from './kept.ts';

const kept = {
  at: '2026-11-01T10:00:00Z',
  around: '2 cores',
  ratios: { 'log-in: of argon2id alone': { value: 65, low: 62, high: 68 }, wait: { value: 2, low: 1.9, high: 2.1 } },
};
const logIn = (value: number, low: number, high: number): Figure[] => [
  { name: 'log-in: of argon2id alone', value, unit: '%', ratio: { low, high, better: 'more' } },
];
const wait = (value: number, low: number, high: number): Figure[] => [
  { name: 'wait', value, unit: '', ratio: { low, high, better: 'less' } },
];

test.each([
  ['a share that fell by a fifth in every round', logIn(52, 50, 55), 1],
  ['a share that fell by a fifth, in one round not at all', logIn(52, 50, 63), 0],
  ['a share that fell by a twentieth', logIn(61, 61, 61.5), 0],
  ['a share that rose', logIn(80, 79, 82), 0],
  ['a wait that grew by a third in every round', wait(2.7, 2.5, 2.8), 1],
  ['a wait that grew by a third, in one round not at all', wait(2.7, 2.1, 2.8), 0],
  ['a wait that fell', wait(1, 0.9, 1.1), 0],
  ['a flow that was not kept', [{ ...logIn(1, 1, 1)[0]!, name: 'new' }], 0],
  ['a rate alone, which is the machine’s', [{ name: 'log-in: of argon2id alone', value: 1, unit: '/s' }], 0],
] as [string, Figure[], number][])('%s: slower in %# of these', (_what, figures, many) => {
  expect(slower(figures, kept, true)).toHaveLength(many);
});

test('what got slower is said with both ranges', () => {
  expect(slower(logIn(52, 50, 55), kept, true)).toEqual([
    'log-in: of argon2id alone: 52.0 (50.0 to 55.0) %, kept 65.0 (62.0 to 68.0)',
  ]);
});

test('beside other work a share of a rate is not compared, one of the processor is', () => {
  const share = logIn(52, 50, 55).map((one) => ({ ...one, ratio: { ...one.ratio!, isOfQuietMachines: true } }));
  expect([slower(share, kept, true).length, slower(share, kept, false).length]).toEqual([1, 0]);
  expect(slower(logIn(52, 50, 55), kept, false)).toHaveLength(1);
});
