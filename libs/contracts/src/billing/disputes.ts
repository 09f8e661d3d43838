import { z } from 'zod';

/** `open`: evidence is wanted; `answered`: the bank decides; `won`: the money is ours; `lost`: the customer has it. */
export const DisputeState = z.enum(['open', 'answered', 'won', 'lost']);
export type DisputeState = z.infer<typeof DisputeState>;

interface Reason {
  /** Why, as staff read it. */
  text: string;
  /** What convinces a bank. */
  evidence: readonly string[];
}

const PARCEL = 'The label and the carrier’s proof of delivery (Parcels, and the carrier’s page).';
const ORDER = 'The order with day, sum and address, and the receipt (the subscription’s page, Documents).';
const LETTERS = 'The letters before the charge, with day and sum (the customer’s timeline).';
const TALK = 'What was written with the customer, without anything about their health.';

/** The card provider's reasons, in our words, with what to send. The page of the provider asks for each piece in a field of its own. */
const REASONS: Record<string, Reason> = {
  fraudulent: { text: 'The cardholder says they did not make this payment', evidence: [ORDER, PARCEL, LETTERS] },
  unrecognized: { text: 'The cardholder does not recognise the payment', evidence: [ORDER, PARCEL, LETTERS] },
  duplicate: {
    text: 'The cardholder says they were charged twice',
    evidence: ['Both orders, and why they are two (the subscription’s page).', PARCEL],
  },
  product_not_received: { text: 'The cardholder says nothing arrived', evidence: [PARCEL, ORDER, TALK] },
  product_unacceptable: {
    text: 'The cardholder says it was not as described',
    evidence: ['What the page says of the product.', TALK, PARCEL],
  },
  subscription_canceled: {
    text: 'The cardholder says they had cancelled',
    evidence: ['When they cancelled, or that they had not (the timeline).', LETTERS, ORDER],
  },
  credit_not_processed: {
    text: 'The cardholder says a refund is missing',
    evidence: ['The refunds of this payment, with their days (Refunds).', TALK],
  },
  general: { text: 'The bank names no particular reason', evidence: [ORDER, PARCEL, LETTERS] },
};

export const disputeReason = (reason: string | null): Reason => REASONS[reason ?? 'general'] ?? REASONS.general!;
