import { describe, expect, it } from '@jest/globals';
import { decide, type ReviewMove, type ReviewState } from './review.ts';

const STATES: ReviewState[] = ['open', 'approved', 'declined', 'asked', 'withdrawn'];
const MOVES: [ReviewMove, ReviewState][] = [
  ['approve', 'approved'],
  ['decline', 'declined'],
  ['ask', 'asked'],
  ['withdraw', 'withdrawn'],
];

describe('a review', () => {
  it.each(STATES.flatMap((state) => MOVES.map(([move, result]) => [state, move, result] as const)))(
    '%s, then %s',
    (state, move, result) => {
      const verdict = decide(state, move);
      if (state === 'open') expect(verdict).toEqual({ kind: 'moved', state: result });
      else if (state === result) expect(verdict).toEqual({ kind: 'repeated' });
      else expect(verdict).toEqual({ kind: 'conflict', text: expect.stringMatching(/\w+\./) });
    },
  );
});
