import { expect, test } from '@jest/globals';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { CardRefused, payErrorOf } from './save-card.ts';

const refusal = { success: false, error: 'x', message: 'Please wait a minute.', code: 'conflict', errors: {} } as const;

test.each([
  ['the bank', new CardRefused('Your bank did not confirm it.'), 'Your bank did not confirm it.'],
  ['the server', new ApiError('answer', 409, refusal as never), 'Please wait a minute.'],
  ['nobody', new TypeError('x is undefined'), messageOf(undefined)],
])('a payment refused by %s is told in its words', (_, error, text) => {
  expect(payErrorOf(error)).toBe(text);
});
