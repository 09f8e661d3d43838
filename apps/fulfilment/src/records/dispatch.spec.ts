import { describe, expect, test } from '@jest/globals';
import { whyNotReady, wordsOf } from '../decisions/may-ship.ts';
import { contentsOf, goodsPence, labelReferenceOf, standingOf, statusOf, type DispatchStatus } from './dispatch.ts';
import { literal } from '../model/search.ts';

const all = {
  left: null,
  gate: 'cleared',
  gateReason: null,
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
    [{ isRevoked: true, left: 'in a parcel' }, 'shipped'],
    [{ isWithheld: true }, 'held'],
    [{ isWithheld: true, isBuying: true }, 'held'],
    [{ isWithheld: true, gate: 'closed' }, 'closed'],
    [{ isWithheld: true, left: 'in a parcel' }, 'shipped'],
    [{ gate: 'held' }, 'held'],
    [{ gate: 'held', isBuying: true }, 'held'],
    [{ gate: 'held', isPaid: false }, 'held'],
    [{ gate: 'closed', isBuying: true }, 'closed'],
    [{ left: 'by hand', gate: 'closed' }, 'shipped'],
    [{ left: 'in a parcel', gate: 'held', isBuying: true }, 'shipped'],
    [{ isPaid: false, isBuying: true }, 'received'],
  ])('%j is %s', (over, status) => expect(statusOf({ ...all, ...over })).toBe(status));
});

const row = {
  gate: 'cleared',
  gateReason: null,
  paidAt: new Date(0),
  trackingNumber: null,
  isWithheld: false,
} as const;

test.each([
  [{ ...row, status: 'ready' }, null],
  [{ ...row, status: 'label-pending' }, null],
  [{ ...row, status: 'shipped', gate: 'closed', trackingNumber: 'SB1GB' }, 'left already'],
  [{ ...row, status: 'shipped' }, 'by hand'],
  [{ ...row, status: 'closed', gate: 'closed', gateReason: 'refunded' }, 'refunded'],
  [{ ...row, status: 'held', gate: 'held', gateReason: 'pregnancy' }, 'pregnancy'],
  [{ ...row, status: 'held', gate: 'held', gateReason: 'dispute' }, 'bank'],
  [{ ...row, status: 'held', gate: 'held', gateReason: 'something new' }, 'held'],
  [{ ...row, status: 'held' }, 'revoked'],
  [{ ...row, status: 'held', isWithheld: true }, 'being refunded'],
  [{ ...row, status: 'held', gate: 'none' }, 'revoked'],
  [{ ...row, status: 'received', paidAt: null }, 'not paid'],
  [{ ...row, status: 'received', gate: 'none' }, 'approved'],
  [{ ...row, status: 'received' }, 'not reached'],
] as const)('a row with %j says why it does not leave', (of, words) => {
  const why = whyNotReady(standingOf(of));
  if (words === null) expect(why).toBeNull();
  else expect(why && wordsOf(why)).toContain(words);
});

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
