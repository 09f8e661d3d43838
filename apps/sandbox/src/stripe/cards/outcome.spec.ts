import { describe, expect, it } from '@jest/globals';
import { paymentOutcome, setupOutcome, type Attempt, type Outcome } from './outcome.ts';
import { testCard, testCards, type TestCardName } from './test-cards.ts';
import { passesLuhn } from './raw-card.ts';

const onSession: Attempt = { offSession: false, setUp: false, challenged: false };
const challenged: Attempt = { ...onSession, challenged: true };
const offSession: Attempt = { ...onSession, offSession: true };
const offSessionSetUp: Attempt = { ...offSession, setUp: true };

const say = (outcome: Outcome): string =>
  outcome.kind === 'declined' ? (outcome.decline.declineCode ?? outcome.decline.code) : outcome.kind;

describe('what the bank says', () => {
  it.each<[TestCardName, string, string, string, string, string]>([
    // card, on session, after the challenge, off session, off session once set up, saving it
    ['visa', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted'],
    ['declined', 'generic_decline', 'generic_decline', 'generic_decline', 'generic_decline', 'generic_decline'],
    [
      'insufficientFunds',
      'insufficient_funds',
      'insufficient_funds',
      'insufficient_funds',
      'insufficient_funds',
      'insufficient_funds',
    ],
    ['lost', 'lost_card', 'lost_card', 'lost_card', 'lost_card', 'lost_card'],
    ['stolen', 'stolen_card', 'stolen_card', 'stolen_card', 'stolen_card', 'stolen_card'],
    ['expired', 'expired_card', 'expired_card', 'expired_card', 'expired_card', 'expired_card'],
    ['incorrectCvc', 'incorrect_cvc', 'incorrect_cvc', 'incorrect_cvc', 'incorrect_cvc', 'incorrect_cvc'],
    [
      'processingError',
      'processing_error',
      'processing_error',
      'processing_error',
      'processing_error',
      'processing_error',
    ],
    [
      'velocity',
      'card_velocity_exceeded',
      'card_velocity_exceeded',
      'card_velocity_exceeded',
      'card_velocity_exceeded',
      'card_velocity_exceeded',
    ],
    ['declinesLater', 'generic_decline', 'generic_decline', 'generic_decline', 'generic_decline', 'accepted'],
    ['challengeUnlessSetUp', 'challenge', 'accepted', 'authentication_required', 'accepted', 'challenge'],
    ['challengeAlways', 'challenge', 'accepted', 'authentication_required', 'authentication_required', 'challenge'],
    ['challengeOnSession', 'challenge', 'accepted', 'accepted', 'accepted', 'challenge'],
    [
      'challengeThenNoFunds',
      'challenge',
      'insufficient_funds',
      'insufficient_funds',
      'insufficient_funds',
      'challenge',
    ],
    [
      'challengeThenDeclined',
      'challenge',
      'generic_decline',
      'authentication_required',
      'authentication_required',
      'challenge',
    ],
    ['challenge2', 'challenge', 'accepted', 'authentication_required', 'authentication_required', 'challenge'],
    [
      'challengeLookupFails',
      'generic_decline',
      'generic_decline',
      'generic_decline',
      'generic_decline',
      'generic_decline',
    ],
    ['riskBlocked', 'fraudulent', 'fraudulent', 'fraudulent', 'fraudulent', 'accepted'],
    ['riskHighest', 'fraudulent', 'fraudulent', 'fraudulent', 'fraudulent', 'accepted'],
    ['disputed', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted'],
  ])('%s', (name, ...expected) => {
    const card = testCard(name);
    const heard = [onSession, challenged, offSession, offSessionSetUp].map((attempt) =>
      say(paymentOutcome(card, attempt)),
    );
    expect([...heard, say(setupOutcome(card, false))]).toEqual(expected);
  });

  it('a completed challenge saves every card that asks for one', () => {
    const asking = Object.values(testCards as Record<string, Parameters<typeof setupOutcome>[0]>).filter(
      (card) => card.challenge,
    );
    expect(asking.map((card) => setupOutcome(card, true).kind)).toEqual(asking.map(() => 'accepted'));
  });

  it('every number in the table is a possible card number, and none is there twice', () => {
    const numbers = Object.values(testCards).map((card) => card.number);
    expect(numbers.filter((number) => !passesLuhn(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
