import { describe, expect, it } from '@jest/globals';
import {
  decide,
  REPEAT_MS,
  whyNotAgain,
  whyNotAsked,
  type ReviewMove,
  type ReviewState,
  type Settled,
} from './review.ts';

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
      else expect(verdict).toEqual({ kind: 'conflict' });
    },
  );
});

describe('a decision on something no longer in review', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const settled = (over: Partial<Settled> = {}): Settled => ({
    state: 'approved',
    decidedAt: now,
    signer: { id: 5, name: 'Rowan Hale' },
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
    ['a question stands', settled({ state: 'asked', subscription: 'waiting', signer: null })],
    ['it was withdrawn', settled({ state: 'withdrawn', subscription: 'cancelled', signer: null })],
  ])('%s: told what stands', (_, one, move = 'approve', signerId = 5) =>
    expect(again(one, move, signerId)).toMatch(/Nothing is in review now: the subscription is /),
  );
  it('names who decided what, and when, where somebody did', () => {
    expect(again(settled(), 'decline', 6)).toMatch(
      /^On 22 Nov at 10:00 Rowan Hale approved this review\. To change it, /,
    );
    expect(again(settled({ state: 'declined', subscription: 'refused' }), 'approve', 6)).toMatch(
      /^On 22 Nov at 10:00 Rowan Hale declined this review, and the customer has been told\. /,
    );
    expect(again(settled({ signer: null }), 'decline', 6)).toMatch(/^This review has already been approved\. /);
  });
});

it.each<[ReviewState, RegExp]>([
  ['open', /asked something already/],
  ['asked', /asked something already/],
  ['approved', /^On 22 Nov at 10:00 Rowan Hale approved this review\./],
  ['withdrawn', /^There is nothing to review any more/],
])('a question where nothing is open is refused with what stands: %s', (state, says) =>
  expect(whyNotAsked(state, { id: 5, name: 'Rowan Hale' }, new Date('2026-11-22T10:00:00Z'))).toMatch(says),
);
