import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { verdictOf } from './figures.ts';
import { figuresIn, SUITES } from './suites.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('of lines with the same words each number is one figure, judged by its goal', () => {
  const lines = [
    { job: 'approve', seconds: 3 },
    { job: 'approve', seconds: 5 },
    { job: 'ship', seconds: 70 },
  ];
  expect(
    figuresIn(lines, { seconds: { atMost: 60 } }).map((one) => [one.name, one.value, verdictOf(one), one.note]),
  ).toEqual([
    ['approve: seconds', 4, 'ok', '3 to 5, 2 times'],
    ['ship: seconds', 70, 'MISSED', undefined],
  ]);
});

test.each(Object.entries(SUITES))('npm run bench -- %s runs suites that are there', (_name, { app, pattern }) => {
  const suites = globSync(`apps/${app}/test/**/*.spec.ts`, { cwd: root });
  expect(suites.filter((path) => new RegExp(pattern).test(path))).not.toEqual([]);
});
