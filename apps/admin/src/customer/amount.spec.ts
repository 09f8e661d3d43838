import { expect, test } from '@jest/globals';
import { creditOf } from './amount.ts';

test.each<[number | null, 'add' | 'subtract', number | null]>([
  [10, 'add', 10],
  [10, 'subtract', -10],
  [0.1 + 0.2, 'add', 0.3],
  [0, 'add', null],
  [-5, 'add', null],
  [-5, 'subtract', null],
  [0.001, 'add', null],
  [Number.NaN, 'add', null],
  [Number.POSITIVE_INFINITY, 'add', null],
  [null, 'subtract', null],
])('%p, %s -> %p', (amount, direction, value) => expect(creditOf(amount, direction)).toBe(value));
