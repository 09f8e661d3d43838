import { describe, expect, it } from '@jest/globals';
import { equal } from 'node:assert/strict';
import fc from 'fast-check';
import { Fault } from '@sorrel/service-kit/fault';
import type { Change } from '@sorrel/contracts/billing/change';
import { addDays, addMonths, dayOfMonth, daysInMonth, londonDate } from '@sorrel/contracts/london';
import { changed } from '../decisions/changes/change.ts';
import { priceOf } from '../pricing/price.ts';
import { claimed, shipped } from '../decisions/lifecycle/dispatch.ts';
import { itemPaid } from '../decisions/lifecycle/payment.ts';
import { approved } from '../decisions/lifecycle/review.ts';
import type { Promotion } from '../pricing/promotion.ts';
import { chargeMoment, firstDue, nextDue } from '../model/schedule.ts';
import { upcomingItems, type SubscriptionState } from '../model/subscription.ts';
import { anItem, aSubscription } from '../../test/a-subscription.ts';
import { forecast, othersOf, type Other, type Prospect } from './forecast.ts';

const now = new Date('2026-11-20T10:00:00Z');
const GLOW: Promotion = {
  id: 1,
  code: 'GLOW20',
  title: '',
  type: 'percentage',
  value: 20,
  duration: 'once',
  charges: null,
  isFirstOrderOnly: true,
  excludedForms: [],
  startsAt: null,
  endsAt: null,
  limit: null,
  referrerId: null,
};
const prospect = (state: SubscriptionState, over: Partial<Prospect> = {}): Prospect => ({
  state,
  now,
  sold: state.items.map(({ sequence, stid }) => ({ sequence, stid, name: 'Cream', pricePence: 2420 })),
  terms: { promotion: null, chargesPaid: 1, creditPence: 0 },
  retries: [],
  isPaidNow: false,
  isPregnant: false,
  ...over,
});
const shown = (one: Prospect): string[] => forecast(one).map(({ date, price }) => `${date} ${price.totalPence}`);

describe('the next charges', () => {
  it.each([
    ['active', ['2027-01-02 4840', '2027-03-02 4840', '2027-05-02 4840']],
    ['shipping', ['2027-01-02 4840', '2027-03-02 4840', '2027-05-02 4840']],
    ['review', ['2027-01-02 4840', '2027-03-02 4840', '2027-05-02 4840']],
    ['incomplete', ['2027-01-02 4840', '2027-03-02 4840', '2027-05-02 4840']],
    ['failed', []],
    ['cancelled', []],
    ['refused', []],
  ] as const)('%s', (status, charges) => expect(shown(prospect(aSubscription(status)))).toEqual(charges));

  it('an unpaid order is charged when it is paid, and goes on from there', () =>
    expect(
      shown(
        prospect(aSubscription('pending'), {
          isPaidNow: true,
          terms: { promotion: GLOW, chargesPaid: 0, creditPence: 1000 },
        }),
      ),
    ).toEqual(['2026-11-20 2872', '2027-01-20 4840', '2027-03-20 4840']));
  it('a failed payment is taken with a new card at once', () =>
    expect(shown(prospect(aSubscription('failed'), { isPaidNow: true }))).toEqual([
      '2026-11-20 4840',
      '2027-01-20 4840',
      '2027-03-20 4840',
    ]));
  it('a planned retry is when the card is tried again', () =>
    expect(
      shown(
        prospect(aSubscription('pending', { items: [anItem({ dueAt: '2026-11-19' })] }), {
          retries: [{ sequence: 1, dueAt: '2026-11-19', at: chargeMoment('2026-11-22') }],
        }),
      )[0],
    ).toBe('2026-11-22 4840'));
  it('credit is used up charge by charge', () =>
    expect(
      shown(prospect(aSubscription('active'), { terms: { promotion: null, chargesPaid: 1, creditPence: 6000 } })),
    ).toEqual(['2027-01-02 0', '2027-03-02 3680', '2027-05-02 4840']));
  it('a promotion of three charges ends with its third', () => {
    const promotion = { ...GLOW, duration: 'repeating' as const, charges: 3 };
    expect(shown(prospect(aSubscription('active'), { terms: { promotion, chargesPaid: 1, creditPence: 0 } }))).toEqual([
      '2027-01-02 3872',
      '2027-03-02 3872',
      '2027-05-02 4840',
    ]);
  });
  it('nothing is charged that is ruled out by pregnancy, disputed or cancelled', () => {
    const state = aSubscription('active');
    const items = state.items.map((item) => ({ ...item, isContraindicated: true }));
    expect(shown(prospect({ ...state, items }, { isPregnant: true }))).toEqual([]);
    expect(shown(prospect({ ...state, isDisputed: true }))).toEqual([]);
    expect(shown(prospect({ ...state, shouldCancel: true }))).toEqual([]);
  });
  it('a date that passes while the parcel is made ready starts anew when it leaves', () =>
    expect(shown(prospect(aSubscription('shipping'), { now: new Date('2027-01-05T10:00:00Z') }))[0]).toBe(
      '2027-03-05 4840',
    ));
  it('two lines are two payments', () => {
    const state = aSubscription('active');
    const items = [...state.items, anItem({ sequence: 3, stid: 'S1-2', dueAt: '2027-01-02', intervalDuration: 1 })];
    expect(shown(prospect({ ...state, items }))).toEqual(['2027-01-02 4840', '2027-01-02 2420', '2027-02-02 2420']);
  });
});

/** A simulation to compare with the forecast: each change and each charge as the service makes them, step by step. */
interface World {
  state: SubscriptionState;
  chargesPaid: number;
  creditPence: number;
  at: Date;
}
const PROMOTION: Promotion = { ...GLOW, duration: 'repeating', charges: 2 };

function chargeNext(world: World): { date: string; pence: number } | null {
  const item = upcomingItems(world.state).toSorted(
    (a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? '') || a.sequence - b.sequence,
  )[0];
  if (!item?.dueAt || world.state.shouldCancel || world.state.status !== 'active') return null;
  const moment = chargeMoment(item.dueAt);
  world.at = moment > world.at ? moment : world.at;
  const price = priceOf(
    { name: 'Cream', pricePence: 2420, interval: item.interval, intervalDuration: item.intervalDuration },
    { frequency: world.state.frequency, promotion: PROMOTION, ...world },
  );
  world.chargesPaid += 1;
  world.creditPence -= price.creditPence;
  const paid = itemPaid(world.state, item.sequence, { at: world.at, isComplete: true, repeatOf: null, cause: 'x' });
  const cleared = approved(paid.state, item.sequence, 1, 'x').state;
  world.state = shipped(claimed(cleared, item.sequence, 'x').state, item.sequence, world.at, 'x').state;
  return { date: londonDate(world.at), pence: price.totalPence };
}

const change: fc.Arbitrary<(today: string) => Change> = fc.oneof(
  fc.integer({ min: 1, max: 200 }).map((days) => (today: string): Change => ({
    kind: 'date',
    due_at: addDays(today, days),
  })),
  fc.integer({ min: 1, max: 3 }).map((frequency) => (): Change => ({ kind: 'frequency', frequency })),
  fc.option(fc.integer({ min: 1, max: 200 })).map((days) => (today: string): Change => ({
    kind: 'pause',
    until: days === null ? null : addDays(today, days),
  })),
  fc
    .constantFrom<Change['kind']>('resume', 'skip', 'send-now', 'cancel', 'undo-cancel')
    .map((kind) => () => ({ kind }) as Change),
);
const step = fc.record({
  wait: fc.integer({ min: 0, max: 70 }),
  change: fc.option(change, { freq: 3 }),
  credit: fc.option(fc.integer({ min: 1, max: 9_000 }), { freq: 1 }),
});

describe('preview equals charge', () => {
  it('the next three charges are the ones previewed, whatever is changed and when', () => {
    let charges = 0;
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
        fc.array(step, { minLength: 10, maxLength: 40 }),
        fc.option(fc.record({ days: fc.integer({ min: 1, max: 60 }), months: fc.integer({ min: 1, max: 3 }) })),
        (start, steps, another) => {
          const world: World = {
            state: aSubscription('active'),
            chargesPaid: 1,
            creditPence: 0,
            at: start,
          };
          world.state.items = world.state.items.map((item) =>
            item.status === 'upcoming' ? { ...item, dueAt: addMonths(londonDate(start), 2) } : item,
          );
          if (another) {
            const { days, months: intervalDuration } = another;
            const dueAt = addDays(londonDate(start), days);
            world.state.items.push(anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt, intervalDuration }));
          }
          for (const { wait, change: make, credit } of steps) {
            const until = new Date(world.at.getTime() + wait * 86_400_000);
            while (nextMoment(world) <= until && chargeNext(world)) charges += 1;
            world.at = until > world.at ? until : world.at;
            world.creditPence += credit ?? 0;
            if (make) world.state = tried(world, make(londonDate(world.at)));
            const foretold = forecast(
              prospect(world.state, {
                now: world.at,
                terms: { promotion: PROMOTION, chargesPaid: world.chargesPaid, creditPence: world.creditPence },
              }),
            ).map(({ date, price }) => ({ date, pence: price.totalPence }));
            const copy = { ...world };
            expect(foretold).toEqual(
              [chargeNext(copy), chargeNext(copy), chargeNext(copy)].filter((one) => one !== null),
            );
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(charges).toBeGreaterThan(500);
  });
});

const nextMoment = ({ state }: World): Date => {
  const due = upcomingItems(state)
    .map((item) => item.dueAt ?? '')
    .sort()[0];
  return due ? chargeMoment(due) : new Date('9999-01-01');
};

function tried(world: World, wanted: Change): SubscriptionState {
  try {
    return changed(world.state, wanted, { by: 'customer', now: world.at, isCharging: false }).state;
  } catch (error) {
    if (error instanceof Fault && (error.code === 'conflict' || error.code === 'invalid')) return world.state;
    throw error;
  }
}

describe('ten years', () => {
  it('of deliveries keep their day across month ends, leap years and clock changes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 3 }),
        (paidAt, months) => {
          let rhythm = firstDue(paidAt, months);
          const first = londonDate(paidAt);
          const anchorDay = dayOfMonth(first);
          for (let delivery = 1; delivery <= 120 / months; delivery++) {
            const { dueAt } = rhythm;
            const [year, month] = dueAt.split('-').map(Number);
            equal(dueAt, addMonths(first, delivery * months, anchorDay));
            equal(dayOfMonth(dueAt), Math.min(anchorDay, daysInMonth(year ?? 0, month ?? 0)));
            const at = chargeMoment(dueAt);
            equal(londonDate(at), dueAt);
            equal(at.getUTCHours() === 7 || at.getUTCHours() === 8, true);
            rhythm = nextDue(rhythm, at, months);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('credit that another subscription takes from too', () => {
  const other = (date: string, isFirst = true): Other => ({ date, isFirst, takes: (pence) => Math.min(pence, 1_000) });
  const amounts = (creditPence: number, others: Other[], over: Partial<Prospect> = {}): number[] =>
    forecast(
      prospect(aSubscription('active'), { terms: { promotion: null, chargesPaid: 1, creditPence }, others, ...over }),
    ).map(({ price }) => price.totalPence);

  it.each([
    ['none', 1_500, [], [3_340, 4_840, 4_840]],
    ['charged before', 1_500, [other('2026-12-20')], [4_340, 4_840, 4_840]],
    ['older, on the same day', 1_500, [other('2027-01-02')], [4_340, 4_840, 4_840]],
    ['younger, on the same day', 1_500, [other('2027-01-02', false)], [3_340, 4_840, 4_840]],
    ['charged between', 6_000, [other('2027-02-02')], [0, 4_680, 4_840]],
    ['twice between', 6_000, [other('2027-02-02'), other('2027-03-01')], [0, 4_840, 4_840]],
    ['with less left than it would take', 5_340, [other('2027-02-02')], [0, 4_840, 4_840]],
    ['charged later than all of these', 6_000, [other('2027-06-02')], [0, 3_680, 4_840]],
  ])('%s', (_, creditPence, others, charged) => expect(amounts(creditPence, others)).toEqual(charged));

  it('what is paid now is paid before all of them', () =>
    expect(
      forecast(
        prospect(aSubscription('pending'), {
          isPaidNow: true,
          terms: { promotion: null, chargesPaid: 1, creditPence: 1_500 },
          others: [other('2026-11-20')],
        }),
      )[0]?.price.totalPence,
    ).toBe(3_340));

  it('what its own open payment holds is nobody else’s', () => {
    expect(amounts(0, [other('2026-12-20')], { heldPence: 1_500 })).toEqual([3_340, 4_840, 4_840]);
    const active = aSubscription('active');
    const [first, second] = othersOf(prospect(active, { heldPence: 840 }), '2027-03-02', true);
    expect([first?.date, first?.takes(5_000), first?.takes(100), second?.takes(5_000)]).toEqual([
      '2027-01-02',
      4_000,
      100,
      4_840,
    ]);
    expect(othersOf(prospect(active), '2027-03-01', true).map(({ date }) => date)).toEqual(['2027-01-02']);
  });
});
