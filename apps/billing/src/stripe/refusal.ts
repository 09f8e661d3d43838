import { CARD_CODES } from '../decisions/retry-plan.ts';

/** An error of the card provider, as far as it says whose it is. */
export interface ProviderError {
  type: string;
  code?: string | undefined;
  param?: string | undefined;
  message: string;
}

const ALWAYS_OURS = ['StripeAuthenticationError', 'StripePermissionError', 'StripeIdempotencyError'];

/**
 * Whether the provider refused because of us (our key, our rights, our request) and not because of a card or of how an object stands. Then
 * nobody has been refused: what we wanted is wanted as before.
 */
export function isOurs({ type, code = '', param = '', message }: ProviderError): boolean {
  if (ALWAYS_OURS.includes(type)) return true;
  if (type !== 'StripeInvalidRequestError') return false;
  // The object is there, but we ask with the key of the other mode.
  if (/similar object exists in (test|live) mode/.test(message)) return true;
  // A card that was taken away or belongs to somebody else; an object that is gone, or has moved on meanwhile.
  return !(param.startsWith('payment_method') || CARD_CODES.includes(code) || code.endsWith('_unexpected_state'));
}

/** What the provider says of the payment that a refund is for: final, however often it is asked. Anything else it says of us. */
const REFUND_CODES = ['charge_already_refunded', 'charge_disputed', 'resource_missing'];
const REFUND_PARAMS = ['amount', 'payment_intent', 'charge'];
export const isRefundRefused = ({ type, code = '', param = '' }: ProviderError): boolean =>
  type === 'StripeInvalidRequestError' && (REFUND_CODES.includes(code) || REFUND_PARAMS.includes(param));
