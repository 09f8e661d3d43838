import { londonClock } from '@sorrel/contracts/london';
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
export type Verdict = { kind: 'moved'; state: ReviewState } | { kind: 'repeated' } | { kind: 'conflict' };

/** Who decided a review. */
export interface Signer {
  id: number;
  name: string;
}

const STANDS: Record<Exclude<ReviewState, 'open'>, (by: string | null) => string> = {
  approved: (by) =>
    `${by ? `${by} approved this review` : 'This review has already been approved'}. To change it, send the subscription back to approval.`,
  declined: (by) =>
    `${by ? `${by} declined this review` : 'This review has already been declined'}, and the customer has been told.`,
  asked: () => 'The customer has been asked something first. The review opens again when they answer.',
  withdrawn: () => 'There is nothing to review any more: the subscription has ended or the item has changed.',
};

/** What stands where somebody wanted something else, and whose it is: `On 3 Dec at 08:00 Rowan Hale approved this review. ...` */
function standing(state: Exclude<ReviewState, 'open'>, signer: Signer | null, decidedAt: Date | null): string {
  return STANDS[state](signer && decidedAt && `On ${londonClock(decidedAt)} ${signer.name}`);
}

/** Why the customer cannot be asked where nothing is open. */
export function whyNotAsked(state: ReviewState, signer: Signer | null, decidedAt: Date | null): string {
  return state === 'open' || state === 'asked'
    ? 'The customer has been asked something already. The review opens again when they answer.'
    : standing(state, signer, decidedAt);
}

/** Only an open review moves, and it moves once. The same move again changes nothing; another one is refused. */
export function decide(state: ReviewState, move: ReviewMove): Verdict {
  if (state === 'open') return { kind: 'moved', state: RESULT[move] };
  return { kind: state === RESULT[move] ? 'repeated' : 'conflict' };
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
  signer: Signer | null;
  /** The status of the whole subscription in our copy. */
  subscription: SubscriptionStatus | null;
}

/**
 * Nothing is open, and somebody decides all the same. Null: it is the press that decided it, once more, and its outcome stands. Otherwise
 * nothing would come of it, and the text says what stands instead.
 */
export function whyNotAgain(settled: Settled, move: ReviewMove, who: { signerId: number; now: Date }): string | null {
  const { state, decidedAt, signer, subscription } = settled;
  const verdict = decide(state, move);
  const isSamePress =
    signer?.id === who.signerId && decidedAt !== null && who.now.getTime() - decidedAt.getTime() < REPEAT_MS;
  if (verdict.kind === 'repeated' && isSamePress && HOLDS[state]?.includes(subscription)) return null;
  const stands = state === 'open' ? '' : standing(state, signer, decidedAt);
  return `${stands} Nothing is in review now${subscription === null ? '' : `: the subscription is ${WORDS[subscription] ?? subscription}`}.`;
}
const WORDS: Partial<Record<SubscriptionStatus, string>> = {
  refused: 'refused to supply',
  pending: 'waiting for a payment',
  failed: 'waiting for a payment that failed',
  waiting: 'waiting for the customer',
};
