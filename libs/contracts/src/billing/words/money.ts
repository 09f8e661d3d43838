import { z } from 'zod';

/** Why staff give money back. */
export const RefundReason = z.enum(
  ['quality', 'delivery', 'duplicate', 'cancelled', 'goodwill', 'other'],
  'Please choose a reason.',
);
export type RefundReason = z.infer<typeof RefundReason>;
/** `requested` waits for a second person, who `declined` it if they refused; the others are its state at the card provider. */
/** `lower-strength`: a prescriber chose a lower one than was paid for, and the difference goes back. */
export const RefundCause = z.enum(['refused', 'staff', 'cancelled', 'lower-strength']);
export type RefundCause = z.infer<typeof RefundCause>;

export const RefundState = z.enum(['requested', 'declined', 'created', 'pending', 'succeeded', 'failed']);
export type RefundState = z.infer<typeof RefundState>;
/** What became of credit that staff gave or took: at once, or after a second person. */
export const CreditState = z.enum(['requested', 'approved', 'declined']);
export type CreditState = z.infer<typeof CreditState>;

/**
 * Where money can stand. Plus is debit, minus is credit; every movement sums to nothing.
 * `card`: at the card provider. `sales`: goods at the list price. `discounts`: promotions and amounts too small to charge.
 * `credit`: owed to customers. `held`: credit that open charges hold. `goodwill`, `referrals`: why credit was given.
 * `returns`: sales given back. `late`: money that came when nothing was due, until it is back. `disputes`: taken back by banks.
 * `vat`: owed to HMRC, contained in what was sold while the business is registered; `sales` and `returns` are then without it.
 * `fees`: what the card provider keeps. `bank`: what it has paid out.
 */
export const Account = z.enum([
  'card',
  'sales',
  'discounts',
  'credit',
  'held',
  'goodwill',
  'referrals',
  'returns',
  'late',
  'disputes',
  'vat',
  'fees',
  'bank',
]);
export type Account = z.infer<typeof Account>;

/**
 * Why credit moved. `used` and `returned` belong to a charge, `refunded` to a refund, `referral` and `referral-reversed` to a friend's
 * first order, `staff` to a person in the console.
 */
export const CreditCause = z.enum(['staff', 'used', 'returned', 'refunded', 'referral', 'referral-reversed']);
export type CreditCause = z.infer<typeof CreditCause>;

const CREDIT_TEXTS: Record<CreditCause, string> = {
  staff: 'From our team',
  used: 'Used for a payment',
  returned: 'Back from a payment that was not made',
  refunded: 'Refunded',
  referral: 'Thanks for inviting a friend',
  'referral-reversed': "Taken back: your friend's order was refunded",
};
/** Why credit moved, as a text for the customer. */
export const creditText = (cause: CreditCause): string => CREDIT_TEXTS[cause];
