import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  itemClosed,
  itemCleared,
  itemHeld,
  itemPaid,
  itemShippedByHand,
  paymentRefunded,
} from '@sorrel/contracts/billing/events';
import { gpNamed, prescriptionRevoked, reviewApproved } from '@sorrel/contracts/consultations/events';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { deliver, leftByDisorder, journeyEvents, type JourneyEvent } from '@sorrel/test-kit/order';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { aCustomer, aPaid, aPrescription, signed, subscriptionOf } from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'] });
});
afterAll(() => w?.stop());

let lastItem = 40_000;
const nextItem = (): number => (lastItem += 1);
const userOf = (itemId: number): number => itemId + 1_000;
const idsOf = (itemId: number) => ({ subscriptionId: subscriptionOf(itemId), itemId, userId: userOf(itemId) });
const keyOf = (itemId: number): string => `subscription:${subscriptionOf(itemId)}`;

type Next = ReturnType<typeof journeyEvents>;
const registered = (next: Next, itemId: number): JourneyEvent =>
  next(customerRegistered, `customer:${userOf(itemId)}`, { customer: aCustomer(userOf(itemId)) });
const approved = (next: Next, itemId: number): JourneyEvent =>
  next(reviewApproved, keyOf(itemId), {
    ...idsOf(itemId),
    reviewId: itemId,
    round: 1,
    prescription: signed(aPrescription(itemId), aCustomer(userOf(itemId))),
  });
const revoked = (next: Next, itemId: number): JourneyEvent =>
  next(prescriptionRevoked, keyOf(itemId), {
    ...idsOf(itemId),
    prescriptionId: itemId + 900,
    ref: `PRX${itemId}`,
    signedAt: '2026-11-20T18:12:44.000Z',
    revokedAt: '2026-11-21T09:00:00.000Z',
    revokedBy: 'Dr Hale',
  });
const paid = (next: Next, itemId: number, treatmentTitle = 'Anti-ageing'): JourneyEvent =>
  next(itemPaid, keyOf(itemId), { ...aPaid(itemId, userOf(itemId)), treatmentTitle });
const cleared = (next: Next, itemId: number, shipOn: string | null = '2026-11-21'): JourneyEvent =>
  next(itemCleared, keyOf(itemId), { ...idsOf(itemId), prescriptionId: itemId + 900, shipOn });
const held = (next: Next, itemId: number): JourneyEvent =>
  next(itemHeld, keyOf(itemId), { ...idsOf(itemId), reason: 'waiting' });
const closed = (next: Next, itemId: number): JourneyEvent =>
  next(itemClosed, keyOf(itemId), { ...idsOf(itemId), how: 'refunded' });
const byHand = (next: Next, itemId: number): JourneyEvent =>
  next(itemShippedByHand, keyOf(itemId), { ...idsOf(itemId), at: '2026-11-22T12:00:00.000Z' });
const refunded = (next: Next, itemId: number): JourneyEvent =>
  next(paymentRefunded, keyOf(itemId), {
    ...idsOf(itemId),
    refundId: `00000000-0000-4000-8000-${String(itemId).padStart(12, '0')}`,
    amountPence: 3872,
    creditPence: 0,
    isFull: true,
    cause: 'staff',
    at: '2026-11-22T12:00:00.000Z',
  });
const gp = (next: Next, itemId: number, mayWrite: boolean, at: string): JourneyEvent =>
  next(gpNamed, `patient:${userOf(itemId)}`, {
    userId: userOf(itemId),
    consultationId: itemId,
    practice: 'Mill Lane',
    address: 'York',
    mayWrite,
    at,
  });

/** The service's rows about an item, its customer and its papers; sealed values are opened where they may differ. */
async function rowsOf(itemId: number) {
  const sealer = new Sealer({ 1: TEST_SECRET });
  const [dispatch] = await w.sql(
    `select status, gate, gate_reason, gate_seq, paid_seq, prescription_id - item_id as prescription, ship_on::text, shipped_at, price_pence, formula_sealed
     from fulfilment.dispatches where item_id = $1`,
    [itemId],
  );
  const formula = dispatch?.formula_sealed
    ? sealer.openJson<{ treatmentTitle: string }>('fulfilment.dispatches.formula', itemId, dispatch.formula_sealed)
    : null;
  return {
    dispatch: { ...dispatch, formula_sealed: formula?.treatmentTitle },
    pom: await w.sql(
      'select shipped_at, price_pence, patient is not null as named from fulfilment.pom where item_id = $1',
      [itemId],
    ),
    snapshots: await w.sql('select kind from fulfilment.snapshots where item_id = $1 order by kind', [itemId]),
    refunds: await w.sql('select amount_pence, cause from fulfilment.refunds where item_id = $1', [itemId]),
    prescriptions: await w.sql('select repeats from fulfilment.prescription_copies where item_id = $1', [itemId]),
    customer: await w.sql('select seq from fulfilment.customer_copies where user_id = $1', [userOf(itemId)]),
    gp: await w.sql('select said_at from fulfilment.gp_consents where user_id = $1', [userOf(itemId)]),
  };
}

interface Pair {
  before: JourneyEvent[];
  pair: [JourneyEvent, JourneyEvent];
  /** Where the item stands after both, whichever came first. */
  status?: string;
}
const PAIRS: Record<string, (itemId: number) => Pair> = {
  'an item held before it was cleared keeps its prescription': (itemId) => {
    const next = journeyEvents();
    return { before: [paid(next, itemId)], pair: [cleared(next, itemId), held(next, itemId)] };
  },
  'an item closed before it was cleared never ships': (itemId) => {
    const next = journeyEvents();
    return { before: [paid(next, itemId)], pair: [cleared(next, itemId), closed(next, itemId)] };
  },
  'the day to ship of an overtaken clearing is kept where the newer one names none': (itemId) => {
    const next = journeyEvents();
    return { before: [paid(next, itemId)], pair: [cleared(next, itemId), cleared(next, itemId, null)] };
  },
  'a prescription revoked before it came holds what was cleared on it': (itemId) => {
    const next = journeyEvents();
    return {
      before: [paid(next, itemId), cleared(next, itemId)],
      pair: [approved(next, itemId), revoked(next, itemId)],
      status: 'held',
    };
  },
  'what is cleared on a prescription after it was revoked is held': (itemId) => {
    const next = journeyEvents();
    return {
      before: [paid(next, itemId), approved(next, itemId)],
      pair: [cleared(next, itemId), revoked(next, itemId)],
      status: 'held',
    };
  },
  'the newest formula is dispensed': (itemId) => {
    const next = journeyEvents();
    return { before: [], pair: [paid(next, itemId, 'Before'), paid(next, itemId, 'After')] };
  },
  'no to the GP stays no': (itemId) => {
    const next = journeyEvents();
    return {
      before: [],
      pair: [gp(next, itemId, true, '2026-11-20T10:00:00.000Z'), gp(next, itemId, false, '2026-11-20T10:00:00.001Z')],
    };
  },
};

describe.each(Object.entries(PAIRS))('%s', (_title, pairOf) => {
  test('leaves the same rows in either order', async () => {
    const [right, wrong] = [nextItem(), nextItem()];
    for (const itemId of [right, wrong]) {
      const { before, pair } = pairOf(itemId);
      await deliver(w, 'fulfilment', [...before, ...(itemId === right ? pair : pair.toReversed())]);
    }
    expect(await rowsOf(wrong)).toEqual(await rowsOf(right));
    const { status } = pairOf(right);
    if (status) expect((await rowsOf(right)).dispatch).toMatchObject({ status });
  });
});

test('a supply by hand that is heard before its payment is entered in the register all the same', async () => {
  const [right, wrong] = [nextItem(), nextItem()];
  for (const itemId of [right, wrong]) {
    const next = journeyEvents();
    await deliver(w, 'fulfilment', [registered(next, itemId), approved(next, itemId)]);
    const [payment, clearing, leaving] = [paid(next, itemId), cleared(next, itemId), byHand(next, itemId)];
    const order = itemId === right ? [payment, clearing, leaving] : [clearing, leaving, payment];
    // Published without waiting in between: what cannot be handled yet is retried once the rest has arrived.
    for (const event of order) await event.publish(w);
    await w.settle();
  }
  expect((await rowsOf(right)).pom).toHaveLength(1);
  expect(await rowsOf(wrong)).toEqual(await rowsOf(right));
});

test('a whole journey leaves the same rows whatever neighbours change places and whatever comes twice', async () => {
  const journeyOf = (itemId: number): JourneyEvent[] => {
    const next = journeyEvents();
    const userId = userOf(itemId);
    return [
      registered(next, itemId),
      next(customerChanged, `customer:${userId}`, { customer: aCustomer(userId, { fname: 'Zoe' }) }),
      paid(next, itemId, 'Before'),
      approved(next, itemId),
      cleared(next, itemId),
      gp(next, itemId, true, '2026-11-20T10:00:00.000Z'),
      held(next, itemId),
      paid(next, itemId, 'After'),
      gp(next, itemId, false, '2026-11-21T10:00:00.000Z'),
      cleared(next, itemId, '2026-11-23'),
      refunded(next, itemId),
      closed(next, itemId),
      next(customerChanged, `customer:${userId}`, { customer: aCustomer(userId, { fname: 'Zoë' }) }),
    ];
  };
  const items = Array.from({ length: 21 }, nextItem);
  const { inOrder, others } = await leftByDisorder(w, 'fulfilment', items, journeyOf, rowsOf);
  expect(inOrder.dispatch).toMatchObject({ status: 'closed', prescription: '900', ship_on: '2026-11-23' });
  for (const { order, rows } of others) expect({ order, rows }).toEqual({ order, rows: inOrder });
});
