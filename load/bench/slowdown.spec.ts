import { expect, test } from '@jest/globals';
import { slowdownFor } from './slowdown.ts';

test.each([
  [2_400, 4],
  [1_750, 4],
  [1_250, 2.9],
  [875, 2],
  [437.5, 1],
  [120, 1],
  [0, 4],
  [Number.NaN, 4],
])('a machine of power %d is slowed %d times', (power, times) => {
  expect(slowdownFor(power)).toBe(times);
});
