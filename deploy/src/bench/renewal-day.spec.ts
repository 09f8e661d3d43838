import { expect, test } from '@jest/globals';
import { readStat, usedSince } from './cpu.ts';
import { verdictOf } from './figures.ts';
import { renewalFigures, type Kind } from './renewal-day.bench.ts';
import type { Round } from '@sorrel/test-kit/renewal-day';

const round = (more: Partial<Round> = {}): Round => ({
  due: 100,
  charged: 100,
  chargedSeconds: 10,
  quietSeconds: 11,
  nodeMs: 60,
  postgresMs: 40,
  byProgram: {},
  memoryBytes: 2e8,
  paidPerSecond: 4.95,
  refused: 0,
  ...more,
});
const verdicts = (rounds: Partial<Record<Kind, Round>>): Record<string, string> =>
  Object.fromEntries(
    renewalFigures(new Map(Object.entries(rounds) as [Kind, Round][]))
      .map((figure) => [figure.name, verdictOf(figure)] as const)
      .filter(([, verdict]) => verdict !== 'no goal'),
  );

test('a renewal day that grows with what is due, or is asked too much of, misses its goals', () => {
  expect(verdicts({ near: round(), limited: round(), large: round({ postgresMs: 49 }) })).toEqual({
    'near: charged': 'MISSED',
    'of each hundred writes allowed': 'ok',
    'writes that were too many (429)': 'ok',
    'CPU of one charge, large to small': 'ok',
  });
  expect(
    verdicts({ near: round(), limited: round({ refused: 1, paidPerSecond: 4.8 }), large: round({ nodeMs: 72 }) }),
  ).toEqual({
    'near: charged': 'MISSED',
    'of each hundred writes allowed': 'MISSED',
    'writes that were too many (429)': 'MISSED',
    'CPU of one charge, large to small': 'MISSED',
  });
});

test('of a window rates are compared, for what follows its charges is not in it', () =>
  expect(verdicts({ near: round(), large: round({ quietSeconds: null, chargedSeconds: 12 }) })).toMatchObject({
    'rate, large to small': 'MISSED',
  }));

test('a process’s time is read with that of its ended children, whatever it is called', () => {
  expect(readStat('7 (a) b) c) S 3 7 7 0 -1 0 0 0 0 0 50 20 5 1 20 0 1 0')).toEqual({ parent: 3, ms: 760 });
  expect(
    usedSince(
      new Map([[1, 100]]),
      new Map([
        [1, 160],
        [2, 30],
      ]),
    ),
  ).toBe(90);
});
