import { expect, test } from '@jest/globals';
import { importFigures } from './import.bench.ts';

test('an import’s figures say how many lines a second each half takes', () =>
  expect(
    importFigures({ lines: 50_000, bytes: 6_400_000, check: 40, run: 125 }).map(({ value, note }) => [value, note]),
  ).toEqual([
    [40, '50000 lines, 6.4 MB; 1250 lines a second'],
    [125, '400 lines a second'],
  ]));
