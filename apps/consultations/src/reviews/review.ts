import type { SubscriptionStatus } from '@sorrel/contracts/words';

export type ReviewState = 'open' | 'approved' | 'declined' | 'asked' | 'withdrawn';
export type ReviewMove = 'approve' | 'decline' | 'ask' | 'withdraw';

const RESULT: Record<ReviewMove, ReviewState> = {
  approve: 'approved',
  decline: 'declined',
  ask: 'asked',
  withdraw: 'withdrawn',
};

/** The outcome of a move: made now, made before, or refused because another one was made and stands. */
export type Verdict = { kind: 'moved'; state: ReviewState } | { kind: 'repeated' } | { kind: 'conflict'; text: string };

const STANDS: Record<Exclude<ReviewState, 'open'>, string> = {
  approved: 'This review has already been approved. To change it, send the subscription back to approval.',
  declined: 'This review has already been declined, and the customer has been told.',
  asked: 'The customer has been asked something first. The review opens again when they answer.',
  withdrawn: 'There is nothing to review any more: the subscription has ended or the item has changed.',
};

/** Only an open review moves, and it moves once. The same move again changes nothing; another one is refused. */
export function decide(state: ReviewState, move: ReviewMove): Verdict {
  if (state === 'open') return { kind: 'moved', state: RESULT[move] };
  return state === RESULT[move] ? { kind: 'repeated' } : { kind: 'conflict', text: STANDS[state] };
}

/** How long after a decision the same one again can only be the same press: a double click, a browser that sent it twice. */
export const REPEAT_MS = 60_000;
/** Where a subscription may stand while a decision holds. `null`: not known here. */
const HOLDS: Partial<Record<ReviewState, readonly (SubscriptionStatus | null)[]>> = {
  approved: [null, 'review', 'shipping', 'active', 'waiting'],
  declined: [null, 'review', 'refused'],
};

export interface Settled {
  state: ReviewState;
  decidedAt: Date | null;
  signerId: number | null;
  /** The status of the whole subscription in our copy. */
  subscription: SubscriptionStatus | null;
}

/**
 * Nothing is open, and somebody decides all the same. Null: it is the press that decided it, once more, and its outcome stands. Otherwise
 * nothing would come of it, and the text says what stands instead.
 */
export function whyNotAgain(settled: Settled, move: ReviewMove, who: { signerId: number; now: Date }): string | null {
  const { state, decidedAt, signerId, subscription } = settled;
  const verdict = decide(state, move);
  const isSamePress =
    signerId === who.signerId && decidedAt !== null && who.now.getTime() - decidedAt.getTime() < REPEAT_MS;
  if (verdict.kind === 'repeated' && isSamePress && HOLDS[state]?.includes(subscription)) return null;
  const stands = state === 'open' ? '' : STANDS[state];
  return `${stands} Nothing is in review now${subscription === null ? '' : `: the subscription is ${WORDS[subscription] ?? subscription}`}.`;
}
const WORDS: Partial<Record<SubscriptionStatus, string>> = {
  refused: 'refused to supply',
  pending: 'waiting for a payment',
  failed: 'waiting for a payment that failed',
  waiting: 'waiting for the customer',
};
