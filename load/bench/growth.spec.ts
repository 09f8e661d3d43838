import { expect, test } from '@jest/globals';
import { verdictOf } from './figures.ts';
import { sizeFigures, type Costs } from './growth.ts';

const costs = (dashboard: number, renewal: number): Costs =>
  new Map([
    ['dashboard', { cpu: dashboard, note: 'of each' }],
    ['renewal', { cpu: renewal, note: '' }],
  ]);

test('what costs a third more among more customers misses its goal, in whatever order the sizes were measured', () =>
  expect(
    sizeFigures(
      new Map([
        [100_000, costs(2.5, 68)],
        [1_000, costs(2, 50)],
        [10_000, costs(9, 51)],
      ]),
    ).map((figure) => [figure.name, figure.value, verdictOf(figure)]),
  ).toEqual([
    ['dashboard, 1,000 customers', 2, 'no goal'],
    ['dashboard, 10,000 customers', 9, 'no goal'],
    ['dashboard, 100,000 customers', 2.5, 'no goal'],
    ['dashboard: largest to smallest', 1.25, 'ok'],
    ['renewal, 1,000 customers', 50, 'no goal'],
    ['renewal, 10,000 customers', 51, 'no goal'],
    ['renewal, 100,000 customers', 68, 'no goal'],
    ['renewal: largest to smallest', 1.36, 'MISSED'],
  ]));

test('one size alone is compared with nothing', () =>
  expect(sizeFigures(new Map([[1_000, costs(2, 50)]])).map(({ name }) => name)).toEqual([
    'dashboard, 1,000 customers',
    'renewal, 1,000 customers',
  ]));
