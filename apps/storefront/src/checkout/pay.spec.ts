import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@sorrel/web-kit/api';
import { pay, type PaySteps } from './pay.ts';

function steps(change: Partial<PaySteps> = {}) {
  const log: string[] = [];
  const all: PaySteps = {
    start: async (method) => (
      log.push(`start ${method}`),
      { clientSecret: 'pi_1_secret_2', subscriptionId: 7, amount: 38.72 }
    ),
    confirmCard: async (secret, method) => (log.push(`card ${secret} ${method}`), { status: 'succeeded' }),
    confirmSubscription: async (subscription) => (log.push(`confirm ${subscription}`), { isPaid: true, refusal: null }),
    remember: ({ subscription, amount }) => void log.push(`remember ${subscription} ${amount}`),
    wait: async (ms) => void log.push(`wait ${ms}`),
    ...change,
  };
  return { all, log };
}

test('start, card, confirm: in this order, remembered before the card is asked', async () => {
  const { all, log } = steps();
  expect(await pay('pm_1', all)).toEqual({ kind: 'paid', subscription: 7, amount: 38.72 });
  expect(log).toEqual(['start pm_1', 'remember 7 38.72', 'card pi_1_secret_2 pm_1', 'confirm 7']);
});

test('nothing to pay: the card is not asked', async () => {
  const confirmCard = jest.fn<PaySteps['confirmCard']>();
  const { all } = steps({ start: async () => ({ clientSecret: null, subscriptionId: 7, amount: 38.72 }), confirmCard });
  expect(await pay('pm_1', all)).toEqual({ kind: 'paid', subscription: 7, amount: 38.72 });
  expect(confirmCard).not.toHaveBeenCalled();
});

test('a refused card is said in the bank’s words and nothing is confirmed', async () => {
  const { all, log } = steps({ confirmCard: async () => ({ status: 'failed', error: 'Your card was declined.' }) });
  expect(await pay('pm_1', all)).toEqual({ kind: 'refused', message: 'Your card was declined.' });
  expect(log).toEqual(['start pm_1', 'remember 7 38.72']);
});

test('a payment that arrives late is asked for again', async () => {
  const answers = [
    { isPaid: false, refusal: null },
    { isPaid: false, refusal: null },
    { isPaid: true, refusal: null },
  ];
  const { all, log } = steps({ confirmSubscription: async () => answers.shift()! });
  expect(await pay('pm_1', all)).toEqual({ kind: 'paid', subscription: 7, amount: 38.72 });
  expect(log.filter((line) => line.startsWith('wait'))).toHaveLength(2);
});

test('one that has not arrived after four asks is named, not called failed', async () => {
  const confirmSubscription = jest.fn(async () => ({ isPaid: false, refusal: null }));
  const { all } = steps({ confirmSubscription, confirmCard: async () => ({ status: 'processing' }) });
  expect(await pay('pm_1', all)).toEqual({ kind: 'unconfirmed', subscription: 7, amount: 38.72 });
  expect(confirmSubscription).toHaveBeenCalledTimes(4);
});

test('a no of the bank that comes after all is said, and not asked for again', async () => {
  const answers = [
    { isPaid: false, refusal: null },
    { isPaid: false, refusal: 'The bank declined the card.' },
  ];
  const { all } = steps({ confirmSubscription: async () => answers.shift()! });
  expect(await pay('pm_1', all)).toEqual({ kind: 'refused', message: 'The bank declined the card.' });
  expect(answers).toEqual([]);
});

test.each([
  ['no answer', new ApiError('network', 0, {})],
  ['a server that is busy', new ApiError('answer', 503, {})],
])('a payment that was confirmed is not called failed for want of an answer: %s', async (_, error) => {
  const { all } = steps({ confirmSubscription: async () => Promise.reject(error) });
  expect(await pay('pm_1', all)).toEqual({ kind: 'unconfirmed', subscription: 7, amount: 38.72 });
});

test('it is paid when the line comes back between two asks', async () => {
  let asks = 0;
  const { all } = steps({
    confirmSubscription: async () => {
      asks += 1;
      if (asks === 1) throw new ApiError('network', 0, {});
      return { isPaid: true, refusal: null };
    },
  });
  expect(await pay('pm_1', all)).toEqual({ kind: 'paid', subscription: 7, amount: 38.72 });
});

test('what the server does refuse is thrown to the screen', async () => {
  const { all } = steps({ confirmSubscription: async () => Promise.reject(new ApiError('answer', 404, {})) });
  await expect(pay('pm_1', all)).rejects.toThrow();
});

test('a start that is refused is thrown to the screen', async () => {
  const { all, log } = steps({ start: async () => Promise.reject(new Error('No plan')) });
  await expect(pay('pm_1', all)).rejects.toThrow('No plan');
  expect(log).toEqual([]);
});
