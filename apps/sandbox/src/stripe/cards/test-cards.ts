import { declines, type Decline } from './decline.ts';

/** When the bank asks the cardholder to prove who they are (3D Secure). */
type Challenge =
  /** On session always; off session unless the card was set up with a completed challenge before. */
  | 'unless-set-up'
  /** On session only: the card counts as already set up. */
  | 'on-session'
  /** Every time, so never possible off session. */
  | 'always';

export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  funding: 'credit' | 'debit';
  challenge?: Challenge;
  /** Refused whenever money is asked for. */
  decline?: Decline;
  /** Also refused when it is saved to a customer. */
  declinesWhenSaved?: boolean;
  /** What happens some time after a successful charge. */
  afterwards?: 'dispute' | 'early-fraud-warning' | 'refund-pending' | 'refund-fails';
};

const visa = (number: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  country: 'US',
  funding: 'credit',
  ...more,
});
const refused = (number: string, decline: Decline): TestCard => visa(number, { decline, declinesWhenSaved: true });

/**
 * Those of Stripe's published test cards (docs.stripe.com/testing) that this product can meet. The name is stored with a payment method,
 * the number never is.
 */
export const testCards = {
  visa: visa('4242424242424242'),
  visaDebit: visa('4000056655665556', { funding: 'debit' }),
  mastercard: visa('5555555555554444', { brand: 'mastercard' }),
  amex: visa('378282246310005', { brand: 'amex' }),
  visaGb: visa('4000008260000000', { country: 'GB' }),
  visaGbDebit: visa('4000058260000005', { country: 'GB', funding: 'debit' }),
  declined: refused('4000000000000002', declines.generic),
  insufficientFunds: refused('4000000000009995', declines.insufficientFunds),
  lost: refused('4000000000009987', declines.lost),
  stolen: refused('4000000000009979', declines.stolen),
  expired: refused('4000000000000069', declines.expired),
  incorrectCvc: refused('4000000000000127', declines.incorrectCvc),
  processingError: refused('4000000000000119', declines.processingError),
  velocity: refused('4000000000006975', declines.velocity),
  declinesLater: visa('4000000000000341', { decline: declines.generic }),
  challengeUnlessSetUp: visa('4000002500003155', { challenge: 'unless-set-up' }),
  challengeAlways: visa('4000002760003184', { challenge: 'always' }),
  challengeOnSession: visa('4000003800000446', { challenge: 'on-session' }),
  challengeThenNoFunds: visa('4000008260003178', {
    country: 'GB',
    challenge: 'on-session',
    decline: declines.insufficientFunds,
  }),
  challengeThenDeclined: visa('4000008400001629', { challenge: 'always', decline: declines.generic }),
  challenge2: visa('4000000000003220', { challenge: 'always' }),
  // The look-up of the bank for 3D Secure fails, so there is no challenge to show, and the bank refuses at once.
  challengeLookupFails: refused('4000008400001280', declines.generic),
  riskBlocked: visa('4100000000000019', { decline: declines.fraudulent }),
  riskHighest: visa('4000000000004954', { decline: declines.fraudulent }),
  disputed: visa('4000000000000259', { afterwards: 'dispute' }),
  fraudWarning: visa('4000000000005423', { afterwards: 'early-fraud-warning' }),
  refundPending: visa('4000000000007726', { afterwards: 'refund-pending' }),
  refundFails: visa('4000000000005126', { afterwards: 'refund-fails' }),
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof testCards;
export const testCard = (name: TestCardName): TestCard => testCards[name];

const names = Object.keys(testCards) as TestCardName[];
export const nameOfNumber = (number: string): TestCardName | undefined =>
  names.find((name) => testCards[name].number === number);

/** Ready-made payment methods: using one of these names creates a new payment method with that card. */
const aliases: Record<string, TestCardName> = {
  pm_card_visa: 'visa',
  pm_card_visa_debit: 'visaDebit',
  pm_card_mastercard: 'mastercard',
  pm_card_amex: 'amex',
  pm_card_gb: 'visaGb',
  pm_card_gb_debit: 'visaGbDebit',
  pm_card_chargeDeclined: 'declined',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficientFunds',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficientFunds',
  pm_card_visa_chargeDeclinedLostCard: 'lost',
  pm_card_visa_chargeDeclinedStolenCard: 'stolen',
  pm_card_chargeDeclinedExpiredCard: 'expired',
  pm_card_chargeDeclinedIncorrectCvc: 'incorrectCvc',
  pm_card_chargeDeclinedProcessingError: 'processingError',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: 'velocity',
  pm_card_chargeCustomerFail: 'declinesLater',
  pm_card_visa_chargeCustomerFail: 'declinesLater',
  pm_card_authenticationRequiredOnSetup: 'challengeUnlessSetUp',
  pm_card_authenticationRequired: 'challengeAlways',
  pm_card_authenticationRequiredSetupForOffSession: 'challengeOnSession',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: 'challengeThenNoFunds',
  pm_card_threeDSecureRequiredChargeDeclined: 'challengeThenDeclined',
  pm_card_threeDSecure2Required: 'challenge2',
  pm_card_threeDSecureRequiredProcessingError: 'challengeLookupFails',
  pm_card_radarBlock: 'riskBlocked',
  pm_card_riskLevelHighest: 'riskHighest',
  pm_card_createDispute: 'disputed',
  pm_card_pendingRefund: 'refundPending',
  pm_card_refundFail: 'refundFails',
};

export const nameOfAlias = (id: string): TestCardName | undefined =>
  Object.hasOwn(aliases, id) ? aliases[id] : undefined;
