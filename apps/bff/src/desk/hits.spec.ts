import { expect, test } from '@jest/globals';
import { hitsOf, type FoundCustomers, type FoundParcels } from './hits.ts';

const FOUND: FoundCustomers = {
  customers: [
    { userId: 1002, name: 'Siobhán O’Brien', email: 's+1@example.com', phone: '07911 123456', subscriptionId: 10012 },
  ],
  subscriptions: [
    {
      id: 10012,
      customer: 'Siobhán O’Brien',
      status: 'active',
      shouldCancel: false,
      isWaiting: false,
      treatmentTitle: 'Acne cream',
    },
  ],
  orders: [{ itemId: 20012, subscriptionId: 10012, customer: 'Siobhán O’Brien', code: '110C', name: 'Tretinoin' }],
};
const PARCELS: FoundParcels = {
  parcels: [
    {
      itemId: 20012,
      subscriptionId: 10012,
      orderId: 'SRL-20012',
      customer: 'Siobhán',
      trackingNumber: 'AB1GB',
      shippedAt: '2026-11-20T09:00:00Z',
    },
  ],
  oldOrders: [{ id: 31, customer: 'Siobhán', email: 's+1@example.com', trackingNumber: 'ZZ1' }],
  prescriptions: [{ id: 5, ref: 'PRX20012-2', subscriptionId: 10012, customer: 'Siobhán', date: '2026-11-20' }],
  people: [],
};
const one = (over: Partial<FoundCustomers['customers'][number]>, mayChat: boolean) =>
  hitsOf({ customers: [{ ...FOUND.customers[0]!, ...over }], subscriptions: [], orders: [] }, null, mayChat)[0]?.to;

test('each hit says what it is, whose, and where it is shown', () =>
  expect(hitsOf(FOUND, PARCELS, true).map(({ group, title, text, to }) => [group, title, text, to])).toEqual([
    ['customers', 'Customer 1002', 'Siobhán O’Brien · s+1@example.com · 07911 123456', '/v2/admin/subscriptions/10012'],
    ['subscriptions', 'Subscription 10012', 'Siobhán O’Brien · Acne cream · shipped', '/v2/admin/subscriptions/10012'],
    ['orders', 'Order SRL-20012', 'Siobhán O’Brien · 110C · Tretinoin', '/v2/admin/subscriptions/10012'],
    ['parcels', 'Parcel AB1GB', 'Siobhán · SRL-20012', '/v2/admin/subscriptions/10012'],
    ['prescriptions', 'Prescription PRX20012-2', 'Siobhán · of 20/11/2026', '/v2/admin/subscriptions/10012'],
    ['old-orders', 'Old order 31', 'Siobhán · ZZ1', '/admin?email=s%2B1%40example.com'],
  ]));

test('a title holds a number and never a name: titles are what a browser keeps', () => {
  for (const { title } of hitsOf(FOUND, PARCELS, true)) expect(title).not.toMatch(/Siobh|example|Acne/);
});

test.each([
  [{ subscriptionId: 10012 }, false, '/v2/admin/subscriptions/10012'],
  [{ subscriptionId: null }, true, '/v2/admin/chat/1002'],
  [{ subscriptionId: null }, false, '/v2/admin/subscriptions?status=all&keyword=s%2B1%40example.com'],
])('a customer with %j, for somebody who may chat: %p, leads to %s', (over, mayChat, to) =>
  expect(one(over, mayChat)).toBe(to),
);

test('what one owner did not answer leaves the other’s', () => {
  expect(hitsOf(null, PARCELS, true)).toHaveLength(3);
  expect(hitsOf(FOUND, null, true)).toHaveLength(3);
});
