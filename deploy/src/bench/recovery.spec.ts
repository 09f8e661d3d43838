import { expect, test } from '@jest/globals';
import { verdictOf } from './figures.ts';
import { recoveryFigures } from './recovery.bench.ts';

const outage = (fault: string, servedMs: number, restMs: number) => ({ fault, seconds: 20, servedMs, restMs });

test('the worst recovery of all is printed, with the outage it followed', () => {
  const figures = recoveryFigures([outage('the database is cut', 900, 4_000), outage('Redis is silent', 61_000, 200)]);
  expect(figures.map(({ value, note }) => [value, note])).toEqual([
    [61, 'Redis is silent, 20 s; 2 outages'],
    [4, 'the database is cut, 20 s; 2 outages'],
  ]);
  expect(figures.map(verdictOf)).toEqual(['MISSED', 'ok']);
});

test('a run that measured nothing has reached nothing', () => {
  expect(recoveryFigures([]).map(verdictOf)).toEqual(['MISSED', 'MISSED']);
});
