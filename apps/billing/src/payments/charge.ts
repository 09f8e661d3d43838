/**
 * The states of a charge, lowest first. A charge only ever rises: webhooks, confirmations and look-ups may arrive twice and in any
 * order. `cancelled` is closed without money; a success that arrives afterwards still counts, because the money is there.
 */
export const CHARGE_STATES = ['created', 'requires_action', 'processing', 'failed', 'cancelled', 'succeeded'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
export const OPEN_STATES: readonly ChargeState[] = ['created', 'requires_action', 'processing'];

export const isOpen = (state: ChargeState): boolean => OPEN_STATES.includes(state);

/** The payment as the provider shows it now. */
export interface Observation {
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'processing' | 'requires_capture' | 'canceled' | 'succeeded';
  hasError: boolean;
  /** The bank asks for the customer: this payment may still be completed by them. */
  needsCustomer: boolean;
  isOffSession: boolean;
}

/** Our word for what the provider shows. A refused card leaves an on-session payment open: the person may try another one. */
export function stateOf(seen: Observation): ChargeState {
  switch (seen.status) {
    case 'succeeded': return 'succeeded';
    case 'canceled': return 'cancelled';
    case 'processing': return 'processing';
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_capture': return 'requires_action';
    case 'requires_payment_method': return seen.isOffSession && seen.hasError && !seen.needsCustomer ? 'failed' : 'requires_action';
  }
}

/** The higher of two states; `succeeded` is final. A `processing` payment may fall back to asking the customer. */
export function advance(current: ChargeState, seen: ChargeState): ChargeState {
  if (current === 'processing' && seen === 'requires_action') return seen;
  return CHARGE_STATES.indexOf(seen) > CHARGE_STATES.indexOf(current) ? seen : current;
}
