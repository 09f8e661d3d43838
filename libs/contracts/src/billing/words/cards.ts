import { z } from 'zod';

/** The part of a card's details that people are shown. */
export const CardName = z.object({ brand: z.string(), last4: z.string() });
export const RefusalReason = z.enum([
  'declined',
  'insufficient-funds',
  'expired-card',
  'needs-authentication',
  'other',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;
const REFUSALS: Record<RefusalReason, string> = {
  'insufficient-funds': 'the bank said there was not enough money',
  'expired-card': 'the card has expired',
  'needs-authentication': 'the bank wants the customer to confirm the payment',
  declined: 'the bank declined the card',
  other: 'the payment could not be completed',
};
/** Why a payment failed, as the end of a sentence about the customer; in an e-mail it addresses them directly. */
export const refusalText = (reason: RefusalReason, to: 'customer' | 'others' = 'others'): string =>
  to === 'customer' && reason === 'needs-authentication'
    ? 'the bank wants you to confirm it yourself'
    : REFUSALS[reason];
/** soft: may work later; customer: they have to do something first; final: never with this card. */
export const RefusalClass = z.enum(['soft', 'customer', 'final']);

/** A saved card. Other kinds appear only in the admin's list. */
export const PaymentMethod = z.object({
  id: z.string(),
  type: z.enum(['card', 'us_bank_account', 'sepa_debit', 'paypal', 'cashapp', 'other']),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  holder_name: z.string(),
  holder_email: z.string(),
  bank_name: z.string(),
  /** Charged when the card in use is refused. */
  is_backup: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;
