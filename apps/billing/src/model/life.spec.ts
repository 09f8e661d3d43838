import { expect, test } from '@jest/globals';
import { priceOf } from '../pricing/price.ts';
import { type Life, lifeOf, monthlyOf } from './life.ts';

const NONE: Life = { startedAt: null, endedAt: null, endedHow: null };
const now = new Date('2026-11-24T10:00:00Z');
const day = (text: string): Date => new Date(`${text}T09:00:00Z`);
const line = (paidAt: string | null, interval: 'month' | null = 'month') => ({
  interval,
  paidAt: paidAt === null ? null : day(paidAt),
});
const begun: Life = { ...NONE, startedAt: day('2026-09-01') };
const over: Life = { ...begun, endedAt: day('2026-10-01'), endedHow: 'ended-by-staff' };

test.each<[string, Life, Parameters<typeof lifeOf>[1], Parameters<typeof lifeOf>[2]['how'], Life]>([
  ['an order that was never paid has not begun', NONE, { status: 'pending', items: [line(null)] }, undefined, NONE],
  [
    'the first payment begins it, whichever line it is for',
    NONE,
    { status: 'review', items: [line('2026-11-02'), line('2026-11-01'), line(null)] },
    undefined,
    { ...NONE, startedAt: day('2026-11-01') },
  ],
  ['a single purchase begins nothing', NONE, { status: 'review', items: [line('2026-11-01', null)] }, undefined, NONE],
  [
    'one line that comes again among single purchases',
    NONE,
    { status: 'review', items: [line('2026-11-01', null), line('2026-11-03')] },
    undefined,
    { ...NONE, startedAt: day('2026-11-03') },
  ],
  ['a later payment begins nothing anew', begun, { status: 'active', items: [line('2026-08-01')] }, undefined, begun],
  [
    'its end, and how',
    begun,
    { status: 'cancelled', items: [] },
    'ended-by-staff',
    { ...begun, endedAt: now, endedHow: 'ended-by-staff' },
  ],
  [
    'refused without a word about it',
    begun,
    { status: 'refused', items: [] },
    undefined,
    { ...begun, endedAt: now, endedHow: 'refused' },
  ],
  ['a change after the end moves nothing', over, { status: 'cancelled', items: [] }, 'cancelled', over],
  ['an end that was taken back never was', over, { status: 'active', items: [] }, undefined, begun],
])('%s', (_, life, state, how, expected) => expect(lifeOf(life, state, { how, now })).toEqual(expected));

test.each<[string, Parameters<typeof monthlyOf>[0], number]>([
  ['nothing to come', [], 0],
  ['a line', [{ interval: 'month', pricePence: 2420 }], 2420],
  [
    'two lines',
    [
      { interval: 'month', pricePence: 2420 },
      { interval: 'month', pricePence: 1999 },
    ],
    4419,
  ],
  ['what is sold once', [{ interval: null, pricePence: 5000 }], 0],
])('a month of %s brings %p', (_, lines, pence) => expect(monthlyOf(lines)).toBe(pence));

test.each([
  [1, null],
  [2, null],
  [3, null],
  [2, 1],
  [2, 3],
])(
  'every %p months by itself, %p by staff: what is charged, by the months it is for, is the same',
  (own, frequency) => {
    const goods = { name: 'Cream', pricePence: 2420, interval: 'month' as const, intervalDuration: own };
    const price = priceOf(goods, { frequency, promotion: null, chargesPaid: 1, creditPence: 0 });
    expect(price.totalPence / price.months).toBe(monthlyOf([goods]));
  },
);
