import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cancellationRequested, paymentRefunded, photosAwaited } from '@sorrel/contracts/billing/events';
import { customerTold } from '@sorrel/contracts/consultations/events';
import { itemShipped, owingTold, parcelMoved } from '@sorrel/contracts/fulfilment/events';
import { customerChanged, customerRegistered, factorChanged, passkeyChanged } from '@sorrel/contracts/identity/events';
import { aCustomer } from '@sorrel/test-kit/builders';
import { leftByDisorder, journeyEvents, type JourneyEvent } from '@sorrel/test-kit/order';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['messaging', 'sandbox'] });
});
afterAll(() => w?.stop());

test('a whole journey leaves the same names, chats and letters whatever neighbours change places and whatever comes twice', async () => {
  const journeyOf = (userId: number): JourneyEvent[] => {
    const next = journeyEvents();
    const customer = (fname: string) => ({ customer: aCustomer(userId, { fname }) });
    const ids = { subscriptionId: userId, itemId: userId, userId };
    const key = `subscription:${userId}`;
    const told = (cause: string, kind: 'question' | 'notice') =>
      next(customerTold, `patient:${userId}`, { userId, cause: `${cause}:${userId}`, kind, text: cause });
    const { email } = aCustomer(userId);
    const moved = (status: 'accepted' | 'out' | 'held' | 'delivered', day: number) =>
      next(parcelMoved, `item:${userId}`, {
        ...ids,
        trackingNumber: `TT${userId}`,
        status,
        since: `2026-11-${day}T10:00:00.000Z`,
      });
    const owed = (kind: 'opened' | 'expected' | 'sent', isMailed = false) =>
      next(owingTold, `customer:${userId}`, {
        key: `owing:${userId}:${kind}`,
        userId,
        isMailed,
        news: { kind, owed: [{ orderId: 'SRL-1', product: 'Cream', expectedOn: null }], sent: [], toCome: [] },
      });
    return [
      next(customerRegistered, `customer:${userId}`, customer('Ada')),
      next(customerChanged, `customer:${userId}`, customer('Ida')),
      next(photosAwaited, key, { subscriptionId: userId, userId, step: 1 }),
      next(photosAwaited, key, { subscriptionId: userId, userId, step: 2 }),
      told('question', 'question'),
      told('declined', 'notice'),
      owed('opened'),
      owed('expected'),
      owed('sent', true),
      next(itemShipped, `item:${userId}`, {
        ...ids,
        trackingNumber: 'TT1',
        shippedAt: '2026-11-20T10:00:00.000Z',
      }),
      moved('accepted', 20),
      moved('held', 21),
      moved('out', 22),
      moved('held', 23),
      moved('delivered', 24),
      next(cancellationRequested, key, { subscriptionId: userId, userId }),
      next(paymentRefunded, key, {
        ...ids,
        refundId: `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`,
        amountPence: 100,
        creditPence: 0,
        isFull: false,
        cause: 'staff',
        at: '2026-11-20T10:00:00.000Z',
      }),
      next(factorChanged, `customer:${userId}`, { email, fname: 'Ada', isOn: true }),
      next(factorChanged, `customer:${userId}`, { email, fname: 'Ada', isOn: false }),
      ...(['added', 'copied', 'removed'] as const).map((what) =>
        next(passkeyChanged, `customer:${userId}`, { email, fname: 'Ada', what, name: 'Phone', by: null }),
      ),
      next(customerChanged, `customer:${userId}`, customer('Eda')),
    ];
  };
  const rowsOf = async (userId: number) => ({
    customer: await w.sql('select seq, fname from messaging.customer_copies where user_id = $1', [userId]),
    messages: (
      await w.sql<{ client_id: string }>('select client_id from messaging.messages where user_id = $1', [userId])
    )
      .map((row) => row.client_id.replaceAll(String(userId), ''))
      .toSorted(),
    mails: (await w.sql<{ template: string }>('select template from messaging.mails where user_id = $1', [userId]))
      .map((row) => row.template)
      .toSorted(),
  });
  const people = Array.from({ length: 13 }, (_, n) => 5_001 + n);
  const { inOrder, others } = await leftByDisorder(w, 'messaging', people, journeyOf, rowsOf);
  expect(inOrder.customer).toEqual([{ seq: expect.any(String), fname: 'Eda' }]);
  expect(inOrder.messages).toHaveLength(5);
  expect(inOrder.mails).toEqual([
    'cancelled',
    'clinic-notice',
    'clinic-question',
    // What was sent is in the parcel's own letter.
    'owing',
    'owing',
    // A second stretch at the depot is news again.
    'parcel-held',
    'parcel-held',
    'photos-awaited-1',
    'photos-awaited-2',
    'refunded',
    'shipped',
  ]);
  for (const { order, rows } of others) expect({ order, rows }).toEqual({ order, rows: inOrder });
  // E-mails about accounts themselves are not linked to a customer.
  expect(
    await w.sql(
      `select template, count(*)::int as n from messaging.mails where template ~ '^(factor|passkey)-changed' and user_id is null
       group by template order by template`,
    ),
  ).toEqual([
    { template: 'factor-changed', n: 2 * people.length },
    { template: 'passkey-changed', n: 3 * people.length },
  ]);
});
