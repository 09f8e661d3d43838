import { describe, expect, it } from '@jest/globals';
import { lineOf, median, verdictOf } from './figures.ts';

describe('a figure', () => {
  it.each([
    [95, { atLeast: 95 }, 'ok'],
    [94.9, { atLeast: 95 }, 'MISSED'],
    [0.02, { atMost: 0.02 }, 'ok'],
    [0.021, { atMost: 0.02 }, 'MISSED'],
    [Number.NaN, { atMost: 1 }, 'MISSED'],
    [Number.NaN, { atLeast: 1 }, 'MISSED'],
  ] as const)('%p against %p: %s', (value, goal, verdict) => expect(verdictOf({ value, goal })).toBe(verdict));

  it('is only printed without a goal', () => expect(verdictOf({ value: 7 })).toBe('no goal'));

  it('is printed with its goal', () => {
    const line = lineOf({ name: 'home', value: 94, unit: 'of 100', goal: { atLeast: 95 }, note: '93-97' });
    expect(line.replace(/ +/g, ' ')).toBe('MISSED home 94.0 of 100 at least 95 93-97');
  });
});

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 2, 3], 2.5],
  [[100, 9], 54.5],
])('the middle of %p is %p', (values, middle) => expect(median(values)).toBe(middle));
