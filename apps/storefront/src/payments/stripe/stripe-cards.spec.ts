import { beforeEach, describe, expect, jest, test } from '@jest/globals';

const loadStripe = jest.fn<(key: string) => Promise<unknown>>();
jest.unstable_mockModule('@stripe/stripe-js/pure', () => ({ loadStripe }));
const { confirm, LOAD_ERROR, stripeFor } = await import('./stripe-cards.ts');

const stripe = {
  retrievePaymentIntent: jest.fn<(secret: string) => Promise<object>>(),
  retrieveSetupIntent: jest.fn<(secret: string) => Promise<object>>(),
  confirmPayment: jest.fn<(options: object) => Promise<object>>(),
  confirmSetup: jest.fn<(options: object) => Promise<object>>(),
  handleNextAction: jest.fn<(options: object) => Promise<object>>(),
};
/** Loaded scripts are remembered by their key. */
let keys = 0;
let key: string;
beforeEach(() => {
  jest.resetAllMocks();
  key = `pk_test_${++keys}`;
  loadStripe.mockResolvedValue(stripe);
});
const PAYMENT = 'pi_1_secret_x';
const SETUP = 'seti_1_secret_y';
const BANK_SAID_NO =
  'Your bank did not confirm that it was you, so nothing was taken. Please try again or use another card.';

describe('the script', () => {
  test('is fetched once per key, however many ask', async () => {
    expect(await Promise.all([stripeFor(key), stripeFor(key)])).toEqual([stripe, stripe]);
    await stripeFor(`${key}_other`);
    expect(loadStripe.mock.calls).toEqual([[key], [`${key}_other`]]);
  });

  test.each([
    ['its host cannot be reached', () => loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'))],
    ['there is no window to run in', () => loadStripe.mockResolvedValueOnce(null)],
  ])('when %s the person is told, and may try again', async (_, fail) => {
    fail();
    await expect(stripeFor(key)).rejects.toThrow(LOAD_ERROR);
    expect(await stripeFor(key)).toBe(stripe);
    expect(loadStripe).toHaveBeenCalledTimes(2);
  });
});

describe('a payment', () => {
  const now = (status: string, more: object = {}) =>
    stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status, ...more } });

  test('is looked at, then confirmed with the card, without leaving the page unless the bank requires it', async () => {
    now('requires_confirmation');
    stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded', payment_method: 'pm_9' } });
    expect(await confirm(key, PAYMENT, 'pm_1')).toEqual({ status: 'succeeded', paymentMethodId: 'pm_9' });
    expect(stripe.retrievePaymentIntent).toHaveBeenCalledWith(PAYMENT);
    expect(stripe.confirmPayment.mock.calls).toEqual([
      [
        {
          clientSecret: PAYMENT,
          confirmParams: { payment_method: 'pm_1', return_url: window.location.href },
          redirect: 'if_required',
        },
      ],
    ]);
  });

  test.each(['succeeded', 'processing'])('that is %s already is not confirmed again', async (status) => {
    now(status, { payment_method: { id: 'pm_7' } });
    expect(await confirm(key, PAYMENT, 'pm_1')).toEqual({ status, paymentMethodId: 'pm_7' });
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  test('whose bank was asking when the page went away goes on with its question', async () => {
    now('requires_action');
    stripe.handleNextAction.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded', payment_method: null } });
    expect(await confirm(key, PAYMENT, 'pm_1')).toEqual({ status: 'succeeded', paymentMethodId: 'pm_1' });
    expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: PAYMENT });
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  test.each([
    [
      'in the provider’s words',
      { code: 'card_declined', message: 'Your card was declined.' },
      'Your card was declined.',
    ],
    [
      'in ours where Stripe’s are for programmers',
      { code: 'payment_intent_authentication_failure', message: 'We are unable to authenticate your payment method.' },
      BANK_SAID_NO,
    ],
    ['in ours where there are none', {}, BANK_SAID_NO],
  ])('is refused %s', async (_, error, said) => {
    now('requires_payment_method');
    stripe.confirmPayment.mockResolvedValueOnce({ error });
    expect(await confirm(key, PAYMENT, 'pm_1')).toEqual({ status: 'failed', error: said });
  });

  test('that could not be asked about fails with what went wrong', async () => {
    loadStripe.mockRejectedValueOnce(new Error('offline'));
    expect(await confirm(key, PAYMENT, 'pm_1')).toEqual({ status: 'failed', error: LOAD_ERROR });
  });
});

describe('a card kept for later', () => {
  test('is confirmed as a setup', async () => {
    stripe.retrieveSetupIntent.mockResolvedValueOnce({ setupIntent: { status: 'requires_payment_method' } });
    stripe.confirmSetup.mockResolvedValueOnce({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } });
    expect(await confirm(key, SETUP, 'pm_1')).toEqual({ status: 'succeeded', paymentMethodId: 'pm_1' });
    expect(stripe.confirmSetup).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: SETUP, redirect: 'if_required' }),
    );
    expect(stripe.retrievePaymentIntent).not.toHaveBeenCalled();
  });

  test('is asked about by its bank where it stood', async () => {
    stripe.retrieveSetupIntent.mockResolvedValueOnce({ setupIntent: { status: 'requires_action' } });
    stripe.handleNextAction.mockResolvedValueOnce({
      error: { code: 'setup_intent_authentication_failure', message: 'The latest attempt to set up failed.' },
    });
    expect(await confirm(key, SETUP, 'pm_1')).toEqual({ status: 'failed', error: BANK_SAID_NO });
  });
});
