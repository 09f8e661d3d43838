import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirm, createCard } from './sandbox-cards.ts';

const fetched = jest.fn<(path: string, init: RequestInit) => Promise<Response>>();
const real = globalThis.fetch;
beforeEach(() => {
  Object.assign(globalThis, { fetch: fetched, IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => {
  Object.assign(globalThis, { fetch: real });
  fetched.mockReset();
});

/** Answers in order: status and body. */
function answers(...list: [number, object][]): void {
  for (const [status, body] of list) fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}
const asked = () =>
  fetched.mock.calls.map(([path, init]) =>
    `${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`.trim(),
  );
const intent = (status: string, more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 3872,
  status,
  payment_method: null,
  ...more,
});
const SECRET = 'client_secret=pi_1_secret_x';

test('the typed card goes straight to the provider, form-encoded, with the publishable key', async () => {
  answers([
    200,
    {
      id: 'pm_1',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2028 },
      billing_details: { name: 'A Person' },
    },
  ]);
  const card = await createCard('pk_test_sandbox', {
    name: ' A Person ',
    number: '4242 4242 4242 4242',
    expiry: '12 / 28',
    cvc: '123',
  });
  expect(card).toEqual({
    id: 'pm_1',
    type: 'card',
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2028,
    holder_name: 'A Person',
    is_backup: false,
  });
  const [path, init] = fetched.mock.calls[0]!;
  expect(path).toBe('/sandbox/stripe/v1/payment_methods');
  expect(init.headers).toEqual({
    authorization: 'Bearer pk_test_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2028',
    'card[cvc]': '123',
    'billing_details[name]': 'A Person',
  });
});

test('a declined card is refused in the provider’s words', async () => {
  answers([402, { error: { type: 'card_error', message: 'Your card was declined.' } }]);
  await expect(
    createCard('pk', { name: 'A', number: '4000000000000002', expiry: '12/28', cvc: '123' }),
  ).rejects.toThrow('Your card was declined.');
});

test('a payment is looked at, then confirmed with the card', async () => {
  answers([200, intent('requires_confirmation')], [200, intent('succeeded', { payment_method: 'pm_9' })]);
  expect(await confirm('pk', 'pi_1_secret_x', 'pm_1')).toEqual({ status: 'succeeded', paymentMethodId: 'pm_9' });
  expect(asked()).toEqual([
    `GET /sandbox/stripe/v1/payment_intents/pi_1?${SECRET}`,
    `POST /sandbox/stripe/v1/payment_intents/pi_1/confirm ${SECRET}&payment_method=pm_1`,
  ]);
});

test('one that has succeeded before a reload is not confirmed again', async () => {
  answers([200, intent('succeeded', { payment_method: 'pm_1' })]);
  expect(await confirm('pk', 'pi_1_secret_x', 'pm_2')).toEqual({ status: 'succeeded', paymentMethodId: 'pm_1' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['Complete', 'succeeded', { status: 'succeeded', paymentMethodId: 'pm_1' }],
  [
    'Fail',
    'requires_payment_method',
    {
      status: 'failed',
      error: 'Your bank did not confirm that it was you, so nothing was taken. Please try again or use another card.',
    },
  ],
])('the bank’s question is asked on the page; %s ends it', async (button, status, result) => {
  const last_payment_error =
    status === 'succeeded'
      ? null
      : {
          code: 'payment_intent_authentication_failure',
          message: 'We are unable to authenticate your payment method.',
        };
  answers([200, intent('requires_action')], [200, intent(status)], [200, intent(status, { last_payment_error })]);
  const confirming = confirm('pk', 'pi_1_secret_x', 'pm_1');
  expect(await screen.findByText(/£38\.72/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await confirming).toEqual(result);
  expect(asked()[1]).toBe(`POST /sandbox/stripe/v1/_3ds/pi_1 ${SECRET}&outcome=${button.toLowerCase()}`);
  await waitFor(() => expect(screen.queryByText('Confirm it is you')).toBeNull());
});

test('a card kept for later uses the setup’s address; no connection says so', async () => {
  answers(
    [200, { id: 'seti_1', object: 'setup_intent', status: 'requires_confirmation', payment_method: null }],
    [200, { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' }],
  );
  expect(await confirm('pk', 'seti_1_secret_y', 'pm_1')).toMatchObject({ status: 'succeeded' });
  expect(asked()[0]).toContain('/setup_intents/seti_1?');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await confirm('pk', 'pi_1_secret_x', 'pm_1')).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('could not reach'),
  });
});
