export type ReviewState = 'open' | 'approved' | 'declined' | 'asked' | 'withdrawn';
export type ReviewMove = 'approve' | 'decline' | 'ask' | 'withdraw';

const RESULT: Record<ReviewMove, ReviewState> = {
  approve: 'approved',
  decline: 'declined',
  ask: 'asked',
  withdraw: 'withdrawn',
};

/** What became of a move: it happens, it had happened already, or something else has happened and stands. */
export type Verdict = { kind: 'moved'; state: ReviewState } | { kind: 'repeated' } | { kind: 'conflict'; text: string };

const STANDS: Record<Exclude<ReviewState, 'open'>, string> = {
  approved: 'This review has already been approved. To change it, send the subscription back to approval.',
  declined: 'This review has already been declined, and the customer has been told.',
  asked: 'The customer has been asked something first. The review opens again when they answer.',
  withdrawn: 'There is nothing to review any more: the subscription has ended or the item has changed.',
};

/** Only an open review moves, and it moves once. The same move again changes nothing; another one meets what stands. */
export function decide(state: ReviewState, move: ReviewMove): Verdict {
  if (state === 'open') return { kind: 'moved', state: RESULT[move] };
  return state === RESULT[move] ? { kind: 'repeated' } : { kind: 'conflict', text: STANDS[state] };
}
