import { expect, test } from '@jest/globals';
import { pauseAfter } from './event-pauses.ts';

test.each([
  [1, 500, 500],
  [2, 500, 1_000],
  [5, 500, 8_000],
  [8, 500, 60_000],
  [5_000, 500, 60_000],
  // Tests try again sooner; however often, the pause stays a number.
  [17, 1, 60_000],
  [10, 1, 512],
])(
  'attempt %i with a first pause of %i ms is followed by %i ms, never by more than a minute',
  (attempt, base, pause) => {
    expect(pauseAfter(attempt, base)).toBe(pause);
  },
);
