import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  itemClosed,
  itemCleared,
  itemHeld,
  itemPaid,
  itemShippedByHand,
  paymentRefunded,
} from '@sorrel/contracts/billing/events';
import { gpNamed, reviewApproved } from '@sorrel/contracts/consultations/events';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { deliver, leftByDisorder, teller, type Told } from '@sorrel/test-kit/order';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { aCustomer, aPaid, aPrescription, signed, subscriptionOf } from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'] });
}, 120_000);
afterAll(() => w?.stop());

let lastItem = 40_000;
const nextItem = (): number => (lastItem += 1);
const userOf = (itemId: number): number => itemId + 1_000;
const idsOf = (itemId: number) => ({ subscriptionId: subscriptionOf(itemId), itemId, userId: userOf(itemId) });
const keyOf = (itemId: number): string => `subscription:${subscriptionOf(itemId)}`;

type Tell = ReturnType<typeof teller>;
const registered = (tell: Tell, itemId: number): Told =>
  tell(customerRegistered, `customer:${userOf(itemId)}`, { customer: aCustomer(userOf(itemId)) });
const approved = (tell: Tell, itemId: number): Told =>
  tell(reviewApproved, keyOf(itemId), {
    ...idsOf(itemId),
    reviewId: itemId,
    round: 1,
    prescription: signed(aPrescription(itemId), aCustomer(userOf(itemId))),
  });
const paid = (tell: Tell, itemId: number, treatmentTitle = 'Anti-ageing'): Told =>
  tell(itemPaid, keyOf(itemId), { ...aPaid(itemId, userOf(itemId)), treatmentTitle });
const cleared = (tell: Tell, itemId: number, shipOn: string | null = '2026-11-21'): Told =>
  tell(itemCleared, keyOf(itemId), { ...idsOf(itemId), prescriptionId: itemId + 900, shipOn });
const held = (tell: Tell, itemId: number): Told =>
  tell(itemHeld, keyOf(itemId), { ...idsOf(itemId), reason: 'waiting' });
const closed = (tell: Tell, itemId: number): Told =>
  tell(itemClosed, keyOf(itemId), { ...idsOf(itemId), how: 'refunded' });
const byHand = (tell: Tell, itemId: number): Told =>
  tell(itemShippedByHand, keyOf(itemId), { ...idsOf(itemId), at: '2026-11-22T12:00:00.000Z' });
const refunded = (tell: Tell, itemId: number): Told =>
  tell(paymentRefunded, keyOf(itemId), {
    ...idsOf(itemId),
    refundId: `00000000-0000-4000-8000-${String(itemId).padStart(12, '0')}`,
    amountPence: 3872,
    creditPence: 0,
    isFull: true,
    cause: 'staff',
    at: '2026-11-22T12:00:00.000Z',
  });
const gp = (tell: Tell, itemId: number, mayWrite: boolean, at: string): Told =>
  tell(gpNamed, `patient:${userOf(itemId)}`, {
    userId: userOf(itemId),
    consultationId: itemId,
    practice: 'Mill Lane',
    address: 'York',
    mayWrite,
    at,
  });

/** What the service keeps of an item, its customer and its papers; what is sealed is opened where it may differ. */
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

const PAIRS: Record<string, (itemId: number) => { before: Told[]; pair: [Told, Told] }> = {
  'an item held before it was cleared keeps its prescription': (itemId) => {
    const tell = teller();
    return { before: [paid(tell, itemId)], pair: [cleared(tell, itemId), held(tell, itemId)] };
  },
  'an item closed before it was cleared never ships': (itemId) => {
    const tell = teller();
    return { before: [paid(tell, itemId)], pair: [cleared(tell, itemId), closed(tell, itemId)] };
  },
  'the day to ship of an overtaken clearing is kept where the newer one names none': (itemId) => {
    const tell = teller();
    return { before: [paid(tell, itemId)], pair: [cleared(tell, itemId), cleared(tell, itemId, null)] };
  },
  'the newest formula is dispensed': (itemId) => {
    const tell = teller();
    return { before: [], pair: [paid(tell, itemId, 'Before'), paid(tell, itemId, 'After')] };
  },
  'no to the GP stays no': (itemId) => {
    const tell = teller();
    return {
      before: [],
      pair: [gp(tell, itemId, true, '2026-11-20T10:00:00.000Z'), gp(tell, itemId, false, '2026-11-20T10:00:00.001Z')],
    };
  },
};

describe.each(Object.entries(PAIRS))('%s', (_title, pairOf) => {
  test('in either order', async () => {
    const [right, wrong] = [nextItem(), nextItem()];
    for (const itemId of [right, wrong]) {
      const { before, pair } = pairOf(itemId);
      await deliver(w, 'fulfilment', [...before, ...(itemId === right ? pair : pair.toReversed())]);
    }
    expect(await rowsOf(wrong)).toEqual(await rowsOf(right));
  });
});

test('a supply by hand that is heard before its payment is entered in the register all the same', async () => {
  const [right, wrong] = [nextItem(), nextItem()];
  for (const itemId of [right, wrong]) {
    const tell = teller();
    await deliver(w, 'fulfilment', [registered(tell, itemId), approved(tell, itemId)]);
    const [payment, clearing, leaving] = [paid(tell, itemId), cleared(tell, itemId), byHand(tell, itemId)];
    const order = itemId === right ? [payment, clearing, leaving] : [clearing, leaving, payment];
    // Not one after the other is dealt with: what cannot be done yet is tried again when the rest is there.
    for (const told of order) await told.publish(w);
    await w.settle();
  }
  expect((await rowsOf(right)).pom).toHaveLength(1);
  expect(await rowsOf(wrong)).toEqual(await rowsOf(right));
});

test('a whole journey leaves the same rows whatever neighbours change places and whatever comes twice', async () => {
  const journeyOf = (itemId: number): Told[] => {
    const tell = teller();
    const userId = userOf(itemId);
    return [
      registered(tell, itemId),
      tell(customerChanged, `customer:${userId}`, { customer: aCustomer(userId, { fname: 'Zoe' }) }),
      paid(tell, itemId, 'Before'),
      approved(tell, itemId),
      cleared(tell, itemId),
      gp(tell, itemId, true, '2026-11-20T10:00:00.000Z'),
      held(tell, itemId),
      paid(tell, itemId, 'After'),
      gp(tell, itemId, false, '2026-11-21T10:00:00.000Z'),
      cleared(tell, itemId, '2026-11-23'),
      refunded(tell, itemId),
      closed(tell, itemId),
      tell(customerChanged, `customer:${userId}`, { customer: aCustomer(userId, { fname: 'Zoë' }) }),
    ];
  };
  const items = Array.from({ length: 21 }, nextItem);
  const { inOrder, others } = await leftByDisorder(w, 'fulfilment', items, journeyOf, rowsOf);
  expect(inOrder.dispatch).toMatchObject({ status: 'closed', prescription: '900', ship_on: '2026-11-23' });
  for (const { order, rows } of others) expect({ order, rows }).toEqual({ order, rows: inOrder });
});
