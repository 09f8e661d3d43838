import type { RefusalReason } from '@sorrel/contracts/billing/words';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { chargeMoment } from '../model/schedule.ts';

/** What a bank or the card provider said when it refused. */
export interface Refusal {
  code: string;
  declineCode: string;
  adviceCode: string;
}

/** soft: may work later; customer: they have to do something first; final: never with this card. */
export type RefusalClass = 'soft' | 'customer' | 'final';

/** Days after the first refusal on which a soft one is tried again. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
/** A customer who has to act gets as long as the last retry would have come. */
const PATIENCE_DAYS = 7;
/** An opened checkout that is not paid is given up after a day. */
export const CHECKOUT_HOURS = 24;

// Stripe's decline codes. What is not listed is soft.
const CLASSES: Record<string, RefusalClass> = {
  authentication_required: 'customer',
  expired_card: 'customer',
  incorrect_cvc: 'customer',
  invalid_cvc: 'customer',
  incorrect_number: 'customer',
  invalid_expiry_month: 'customer',
  invalid_expiry_year: 'customer',
  incorrect_zip: 'customer',
  incorrect_address: 'customer',
  card_not_supported: 'customer',
  currency_not_supported: 'customer',
  resource_missing: 'customer',
  // Removed at the provider: it may not be charged again.
  payment_method_unexpected_state: 'customer',
  payment_method_unactivated: 'customer',
  lost_card: 'final',
  stolen_card: 'final',
  pickup_card: 'final',
  restricted_card: 'final',
  fraudulent: 'final',
  merchant_blacklist: 'final',
  revocation_of_authorization: 'final',
  revocation_of_all_authorizations: 'final',
  stop_payment_order: 'final',
  invalid_account: 'final',
  new_account_information_available: 'final',
  highest_risk_level: 'final',
};

/** What a refusal by one of these codes is about is the card. */
export const CARD_CODES: readonly string[] = Object.keys(CLASSES);

export function classOf(refusal: Refusal): RefusalClass {
  const known = CLASSES[refusal.declineCode] ?? CLASSES[refusal.code];
  if (known === 'customer') return 'customer';
  return refusal.adviceCode === 'do_not_try_again' ? 'final' : (known ?? 'soft');
}

/** The card is not kept at the provider any more: removed there, or by its owner. */
export const isCardGone = (refusal: Refusal | null): boolean =>
  ['resource_missing', 'payment_method_unexpected_state'].includes(refusal?.code ?? '');

export function reasonOf({ code, declineCode }: Refusal): RefusalReason {
  const said = [declineCode, code];
  if (said.includes('authentication_required')) return 'needs-authentication';
  if (said.includes('insufficient_funds')) return 'insufficient-funds';
  if (said.includes('expired_card')) return 'expired-card';
  return code === 'card_declined' || declineCode !== '' ? 'declined' : 'other';
}

/** What is done about the card that was refused. */
export type OwnStep = { kind: 'retry'; at: Date } | { kind: 'wait'; until: Date } | { kind: 'give-up' };
export type NextStep = OwnStep | { kind: 'backup' };

/** What follows the refusal of attempt number `attempt` (from 1) of a renewal whose first refusal was at `firstRefusedAt`. */
export function stepAfter(refusal: Refusal, attempt: number, firstRefusedAt: Date, now: Date): OwnStep {
  const kind = classOf(refusal);
  if (kind === 'final') return { kind: 'give-up' };
  const from = londonDate(firstRefusedAt);
  if (kind === 'customer') {
    const until = chargeMoment(addDays(from, PATIENCE_DAYS));
    return until > now ? { kind: 'wait', until } : { kind: 'give-up' };
  }
  const at = RETRY_DAYS.slice(attempt - 1)
    .map((days) => chargeMoment(addDays(from, days)))
    .find((moment) => moment > now);
  return at ? { kind: 'retry', at } : { kind: 'give-up' };
}

/**
 * A backup card comes in where the plan for the customer's own card has nothing left to try: after the last soft refusal, at once
 * when the card can never work or not before the customer has changed something about it. Where the bank only wants
 * the customer to confirm there is time for that: the card itself is good.
 */
export function withBackup(refusal: Refusal, step: OwnStep, hasBackup: boolean): NextStep {
  if (!hasBackup || step.kind === 'retry') return step;
  return step.kind === 'wait' && reasonOf(refusal) === 'needs-authentication' ? step : { kind: 'backup' };
}
