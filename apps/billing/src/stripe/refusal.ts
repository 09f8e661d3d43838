import { CARD_CODES } from '../decisions/retry-plan.ts';

/** An error of the card provider, with the fields that show whose fault it is. */
export interface ProviderError {
  type: string;
  code?: string | undefined;
  param?: string | undefined;
  message: string;
}

const ALWAYS_OURS = ['StripeAuthenticationError', 'StripePermissionError', 'StripeIdempotencyError'];

/**
 * Whether the provider refused because of us (our key, our rights, our request) and not because of a card or the state of an object. Then
 * no customer was refused, and the call is still to be made.
 */
export function isOurs({ type, code = '', param = '', message }: ProviderError): boolean {
  if (ALWAYS_OURS.includes(type)) return true;
  if (type !== 'StripeInvalidRequestError') return false;
  // The object exists, but our key is for the other mode.
  if (/similar object exists in (test|live) mode/.test(message)) return true;
  // A card that was removed or belongs to somebody else; an object that is gone or whose state has changed.
  return !(param.startsWith('payment_method') || CARD_CODES.includes(code) || code.endsWith('_unexpected_state'));
}

/** Final answers about the payment to be refunded, however often we ask. Any other code is our own fault. */
const REFUND_CODES = ['charge_already_refunded', 'charge_disputed', 'resource_missing'];
const REFUND_PARAMS = ['amount', 'payment_intent', 'charge'];
export const isRefundRefused = ({ type, code = '', param = '' }: ProviderError): boolean =>
  type === 'StripeInvalidRequestError' && (REFUND_CODES.includes(code) || REFUND_PARAMS.includes(param));
