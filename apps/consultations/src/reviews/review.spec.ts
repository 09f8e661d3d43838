import { describe, expect, it } from '@jest/globals';
import { decide, REPEAT_MS, whyNotAgain, type ReviewMove, type ReviewState, type Settled } from './review.ts';

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

describe('a decision on something no longer in review', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const settled = (over: Partial<Settled> = {}): Settled => ({
    state: 'approved',
    decidedAt: now,
    signerId: 5,
    subscription: 'shipping',
    ...over,
  });
  const again = (one: Settled, move: ReviewMove = 'approve', signerId = 5) => whyNotAgain(one, move, { signerId, now });

  it('is the same press again only for whoever decided, at once, while its outcome stands', () => {
    for (const subscription of [null, 'review', 'shipping', 'active'] as const)
      expect(again(settled({ subscription }))).toBeNull();
    expect(again(settled({ state: 'declined', subscription: 'refused' }), 'decline')).toBeNull();
  });
  it.each<[string, Settled, ReviewMove?, number?]>([
    ['by somebody else', settled(), 'approve', 6],
    ['later', settled({ decidedAt: new Date(now.getTime() - REPEAT_MS) })],
    ['the other decision', settled(), 'decline'],
    ['its payment failed since', settled({ subscription: 'failed' })],
    ['it has ended since', settled({ subscription: 'cancelled' })],
    ['a question stands', settled({ state: 'asked', subscription: 'waiting', signerId: null })],
    ['it was withdrawn', settled({ state: 'withdrawn', subscription: 'cancelled', signerId: null })],
  ])('%s: told what stands', (_, one, move = 'approve', signerId = 5) =>
    expect(again(one, move, signerId)).toMatch(/Nothing is in review now: the subscription is /),
  );
});
