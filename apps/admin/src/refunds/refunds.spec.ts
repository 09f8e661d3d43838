import { RefundReason, RefundState } from '@sorrel/contracts/billing/words';
import { expect, test } from '@jest/globals';
import { givenBack, nameOf, REASONS, STATES, type Payment, type Refund } from './refunds.api.ts';

const refund = (state: Refund['state'], amount: number, credit = 0): Refund => ({
  id: 'r',
  amount,
  credit,
  state,
  reason: 'quality',
  by_me: false,
  at: '2026-11-20T10:00:00Z',
});
const payment = (...refunds: Refund[]): Payment => ({
  item: 1,
  is_surplus: false,
  paid: 38.4,
  credit_used: 10,
  left: 0,
  left_on_card: 0,
  refunds,
});

test.each([
  ['nothing', [], 0],
  ['what is back and what is on its way', [refund('succeeded', 10), refund('pending', 5), refund('created', 1)], 16],
  ['not what still has to be agreed to, or was not', [refund('requested', 20), refund('declined', 30)], 0],
  ['of what the bank sent back only the credit', [refund('failed', 38.4, 10)], 10],
] as const)('given back: %s', (_, refunds, sum) => {
  expect(givenBack(payment(...refunds))).toBe(sum);
});

test('has a label for every reason and every state', () => {
  expect(REASONS.map(({ value }) => value)).toEqual(RefundReason.options);
  expect(Object.keys(STATES)).toEqual(RefundState.options);
});

test.each([
  ['its day', { item: 1, is_surplus: false }, '110C Acne cream, paid 14/09/2026'],
  ['no day of its own when it came twice', { item: 1, is_surplus: true }, '110C Acne cream'],
  ['no day before it is paid', { item: 2, is_surplus: false }, '110C Acne cream'],
  ['an item that is no longer there', { item: 3, is_surplus: false }, 'Item 3'],
])('each payment has a name of its own: %s', (_, payment, name) => {
  const item = { code: '110C', item: { name: 'Acne cream' } };
  const items = [
    { ...item, id: 1, paid_at: '2026-09-14T09:00:00Z' },
    { ...item, id: 2, paid_at: null },
  ];
  expect(nameOf(payment, items)).toBe(name);
});
