import { describe, expect, test } from '@jest/globals';
import { contentsOf, goodsPence, labelReferenceOf, statusOf, whyNotReady, type DispatchStatus } from './dispatch.ts';
import { literal } from '../model/search.ts';

const all = {
  isShipped: false,
  gate: 'cleared',
  isPaid: true,
  hasPrescription: true,
  isRevoked: false,
  isWithheld: false,
  isBuying: false,
} as const;

describe('where a dispatch stands', () => {
  test.each<[over: Partial<Parameters<typeof statusOf>[0]>, status: DispatchStatus]>([
    [{}, 'ready'],
    [{ isBuying: true }, 'label-pending'],
    [{ isPaid: false }, 'received'],
    [{ hasPrescription: false }, 'received'],
    [{ gate: 'none' }, 'received'],
    [{ isRevoked: true }, 'held'],
    [{ isRevoked: true, isBuying: true }, 'held'],
    [{ isRevoked: true, hasPrescription: false }, 'held'],
    [{ isRevoked: true, gate: 'closed' }, 'closed'],
    [{ isRevoked: true, isShipped: true }, 'shipped'],
    [{ isWithheld: true }, 'held'],
    [{ isWithheld: true, isBuying: true }, 'held'],
    [{ isWithheld: true, gate: 'closed' }, 'closed'],
    [{ isWithheld: true, isShipped: true }, 'shipped'],
    [{ gate: 'held' }, 'held'],
    [{ gate: 'held', isBuying: true }, 'held'],
    [{ gate: 'held', isPaid: false }, 'held'],
    [{ gate: 'closed', isBuying: true }, 'closed'],
    [{ isShipped: true, gate: 'closed' }, 'shipped'],
    [{ isShipped: true, gate: 'held', isBuying: true }, 'shipped'],
    [{ isPaid: false, isBuying: true }, 'received'],
  ])('%j is %s', (over, status) => expect(statusOf({ ...all, ...over })).toBe(status));
});

test.each([
  ['ready', 'cleared', null, null],
  ['label-pending', 'cleared', null, null],
  ['shipped', 'closed', 'refunded', null],
  ['closed', 'closed', 'refunded', 'refunded'],
  ['held', 'held', 'pregnancy', 'pregnancy'],
  ['held', 'held', 'dispute', 'bank'],
  ['held', 'held', 'something new', 'held'],
  ['held', 'cleared', null, 'revoked'],
  ['received', 'none', null, 'approved'],
  ['received', 'cleared', null, 'not reached'],
] as const)('%s (%s, %s)', (status, gate, gateReason, words) => {
  const why = whyNotReady({
    status,
    gate,
    gateReason,
    paidAt: new Date(0),
    trackingNumber: status === 'shipped' ? 'SB1GB' : null,
    isWithheld: false,
  });
  if (words === null) expect(why).toBeNull();
  else expect(why).toContain(words);
});

const left = { gate: 'cleared', gateReason: null, trackingNumber: null, isWithheld: false } as const;
test('what is being refunded says so, and not that its prescription was revoked', () =>
  expect(whyNotReady({ ...left, status: 'held', paidAt: new Date(0), isWithheld: true })).toContain('being refunded'));

test('what left by hand has no label to buy', () =>
  expect(whyNotReady({ ...left, status: 'shipped', paidAt: new Date(0) })).toContain('by hand'));

test('an unpaid item says so', () =>
  expect(whyNotReady({ ...left, status: 'received', paidAt: null })).toBe('This item is not paid yet.'));

test.each([
  [0, 'SRL-7'],
  [1, 'SRL-7'],
  [2, 'SRL-7-2'],
])('reference %i', (number, reference) => expect(labelReferenceOf(7, number)).toBe(reference));
test.each([
  ['cream', 'topical'],
  ['serum', 'topical'],
  ['solution', 'topical'],
  ['tablet', 'tablets'],
  ['injection', 'pen'],
] as const)('%s travels as %s', (form, kind) => expect(contentsOf(form)).toBe(kind));

test.each([
  [
    [
      { text: 'a', amountPence: 4840 },
      { text: 'Credit', amountPence: -4840 },
    ],
    0,
    4840,
  ],
  [
    [
      { text: 'a', amountPence: 4840 },
      { text: '20% off', amountPence: -968 },
    ],
    3872,
    4840,
  ],
  [[], 2420, 2420],
])('goods of %j at %i', (lines, price, value) => expect(goodsPence({ lines }, price)).toBe(value));

test.each([
  ['', null],
  ['  ', null],
  [' A_b%\\ ', '%a\\_b\\%\\\\%'],
])('%j is looked for literally', (typed, pattern) => expect(literal(typed)).toBe(pattern));
