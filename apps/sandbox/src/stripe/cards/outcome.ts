import { declines, type Decline } from './decline.ts';
import type { TestCard } from './test-cards.ts';

export type Outcome = { kind: 'accepted' } | { kind: 'challenge' } | { kind: 'declined'; decline: Decline };

export type Attempt = {
  /** The cardholder is not present to answer a challenge. */
  offSession: boolean;
  /** A challenge was completed earlier to save this card for later use. */
  setUp: boolean;
  /** A challenge was completed for this very attempt. */
  challenged: boolean;
};

/** The bank's answer to a payment. */
export function paymentOutcome(card: TestCard, attempt: Attempt): Outcome {
  if (!attempt.challenged && needsChallenge(card, attempt)) {
    return attempt.offSession ? { kind: 'declined', decline: declines.authenticationRequired } : { kind: 'challenge' };
  }
  return card.decline ? { kind: 'declined', decline: card.decline } : { kind: 'accepted' };
}

/** The bank's answer when a card is saved with a SetupIntent; the cardholder is present. */
export function setupOutcome(card: TestCard, challenged: boolean): Outcome {
  if (card.declinesWhenSaved && card.decline) return { kind: 'declined', decline: card.decline };
  return card.challenge && !challenged ? { kind: 'challenge' } : { kind: 'accepted' };
}

function needsChallenge(card: TestCard, { offSession, setUp }: Attempt): boolean {
  if (!card.challenge) return false;
  if (!offSession || card.challenge === 'always') return true;
  return card.challenge === 'unless-set-up' && !setUp;
}
