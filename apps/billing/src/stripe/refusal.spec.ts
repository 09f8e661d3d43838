import { expect, test } from '@jest/globals';
import { isOurs, isRefundRefused } from './refusal.ts';

const invalid = (more: { code?: string; param?: string; message?: string }) => ({
  type: 'StripeInvalidRequestError',
  message: '',
  ...more,
});

test.each([
  ['a revoked key', { type: 'StripeAuthenticationError', code: 'api_key_expired', message: '' }, true],
  ['a right that we have not', { type: 'StripePermissionError', message: '' }, true],
  ['one key for two requests', { type: 'StripeIdempotencyError', message: '' }, true],
  ['a parameter that is not known', invalid({ code: 'parameter_unknown', param: 'automatic_payment_methods' }), true],
  ['too small a sum', invalid({ code: 'amount_too_small', param: 'amount' }), true],
  ['a request without a code', invalid({}), true],
  [
    'the key of the other mode',
    invalid({
      code: 'resource_missing',
      param: 'customer',
      message: "No such customer: 'cus_1'; a similar object exists in test mode, but a live mode key was used",
    }),
    true,
  ],
  ['a card that is gone', invalid({ code: 'resource_missing', param: 'payment_method' }), false],
  ['a card of somebody else', invalid({ param: 'payment_method' }), false],
  ['a customer that is gone', invalid({ code: 'resource_missing', param: 'customer' }), false],
  ['a payment that has moved on', invalid({ code: 'payment_intent_unexpected_state' }), false],
  ['a declined card', { type: 'StripeCardError', code: 'card_declined', message: '' }, false],
  ['too many calls', { type: 'StripeRateLimitError', message: '' }, false],
  ['a provider that is away', { type: 'StripeConnectionError', message: '' }, false],
])('%s', (_, error, isOursThen) => {
  expect(isOurs(error)).toBe(isOursThen);
});

test.each([
  ['given back already', invalid({ code: 'charge_already_refunded' }), true],
  ['more than was paid', invalid({ param: 'amount' }), true],
  ['nothing was paid', invalid({ param: 'payment_intent' }), true],
  ['a request it does not understand', invalid({ code: 'parameter_unknown', param: 'reason' }), false],
  ['too little on our account there', invalid({ code: 'balance_insufficient' }), false],
  ['a revoked key', { type: 'StripeAuthenticationError', message: '' }, false],
])('a refund: %s', (_, error, isFinal) => {
  expect(isRefundRefused(error)).toBe(isFinal);
});
