import { expect, test } from '@jest/globals';
import { DENIED } from '@sorrel/contracts/kit/audit-words';
import { numbersIn, saidOf, thingsOf, whoOf, type Names } from './said.ts';

const names: Names = {
  customers: new Map([[7, { name: 'Amara Osei', subscriptionId: 12 }]]),
  subscriptions: new Map([[12, 7]]),
  items: new Map([[30, { subscriptionId: 12, userId: 7 }]]),
  staff: new Map([[2, 'Helen Marsh']]),
};
const routes = new Map([['GET /v2/admin/books', 'The books, page']]);
const amara = { text: 'Amara Osei', to: '/subscriptions/12' };
const twelve = { text: 'Subscription 12', to: '/subscriptions/12' };
const said = (action: string, object: string, detail: Record<string, unknown> = {}) => {
  const { kind, what, on, detail: told } = saidOf({ action, object, detail }, names, routes);
  return [kind, what, on, told];
};

test.each([
  ['photo.viewed', 'photo=3 user=7', {}, ['looked', 'Opened a photo', [amara, { text: 'Photo 3', to: null }], '']],
  ['rpc.consultations.reviews.decide', 'subscriptionId=12', {}, ['did', 'Decided a review', [amara, twelve], '']],
  [
    'rpc.billing.items.set-status',
    'id=30',
    {},
    ['did', 'Set an item’s status by hand', [amara, { text: 'SRL-30', to: '/subscriptions/12' }], ''],
  ],
  ['rpc.billing.subscriptions.read', 'id=12', {}, ['looked', 'Opened a subscription', [amara, twelve], '']],
  [
    'rpc.consultations.tasks.finish',
    'id=12',
    {},
    ['did', 'Finished a clinical task', [{ text: 'Task 12', to: null }], ''],
  ],
  ['address.confirmed', 'customer:7', {}, ['did', 'Confirmed an unusual address', [amara], '']],
  [
    'staff.invited',
    'user=2',
    { permissions: 'support ops' },
    ['did', 'Invited a colleague', [{ text: 'Helen Marsh', to: null }], 'support, ops'],
  ],
  [
    'batch.adjusted',
    'batch=4',
    { by: -2 },
    ['did', 'Corrected what there is of a batch', [{ text: 'Batch 4', to: null }], '-2 packs'],
  ],
  [
    'batch.received',
    'batch=5',
    { code: 'I0001', quantity: 250_000, unit: 'mg' },
    ['did', 'Booked in a batch', [{ text: 'Batch 5', to: null }], '250 g of I0001'],
  ],
  [
    'worksheet.finished',
    'worksheet=9',
    { made: 19, lost: 1 },
    ['did', 'Finished a worksheet', [{ text: 'Worksheet 9', to: null }], '19 packs, 1 lost'],
  ],
  [
    DENIED,
    'rpc.fulfilment.worksheets.weigh id=9',
    {},
    ['refused', 'Tried to weigh an ingredient', [{ text: 'Worksheet 9', to: null }], ''],
  ],
  ['refund.begun', 'refund=1f0c', { pence: 4_840, isRequest: false }, ['did', 'Began a refund', [], '£48.40']],
  [
    'customer.corrected',
    'user=8',
    { fields: 'birthDate sex' },
    ['did', 'Corrected a customer’s particulars', [{ text: 'Customer 8', to: null }], 'birthDate, sex'],
  ],
  [
    'audit.read',
    'user=7',
    { from: '2026-11-01', program: 'media', person: 2, hasText: true },
    ['audit', 'Read the audit', [amara], 'from 2026-11-01, media'],
  ],
  [DENIED, 'GET /v2/admin/books', {}, ['refused', 'Tried to open “The books”', [], '']],
  [DENIED, 'GET /photos photo=3', {}, ['refused', 'Tried to open a photo', [{ text: 'Photo 3', to: null }], '']],
  [
    DENIED,
    'rpc.billing.items.set-status id=30',
    {},
    ['refused', 'Tried to set an item’s status by hand', [amara, { text: 'SRL-30', to: '/subscriptions/12' }], ''],
  ],
  [DENIED, 'GET /v2/admin/chat/:id id=7', {}, ['refused', 'Tried to open /v2/admin/chat/:id', [amara], '']],
  [DENIED, '', {}, ['refused', 'Tried to use something', [], '']],
])('%s of %j in words', (action, object, detail, expected) => expect(said(action, object, detail)).toEqual(expected));

test.each([
  ['safety-rule.overridden', 'subscription=12', { override: 4, rules: 'pregnancy' }],
  ['safety-rule.decided', 'user=7', { task: 4, mayGoOn: false }],
  ['rpc.consultations.evidence.record', 'userId=7 kind=pregnancy-test', {}],
  ['rpc.consultations.patients.set-pregnant', 'userId=7', {}],
])('%s tells nothing of anybody’s health, whatever the row holds', (action, object, detail) =>
  expect(JSON.stringify(said(action, object, detail))).not.toMatch(/pregnan|false|"4"/i),
);

test('one person is asked for once, with what of theirs the rows name', () => {
  const base = { id: 1, at: '', kind: 'staff' as const, actor: 2, name: '', detail: {} };
  const rows = [
    { ...base, action: 'photo.viewed', object: 'photo=3 user=7' },
    { ...base, action: 'photo.viewed', object: 'photo=4 user=7' },
    { ...base, action: 'rpc.fulfilment.dispatches.ship', object: 'id=30' },
    { ...base, action: 'x', object: 'user=8', kind: 'customer' as const, actor: 9 },
  ];
  expect(numbersIn(rows)).toEqual({ users: [7, 8, 9], subscriptions: [], items: [30] });
  expect(thingsOf({ action: 'x', object: 'user=7 userId=7 user=abc unknown=3 words' })).toEqual([
    { kind: 'customer', id: 7, text: '' },
  ]);
});

test.each([
  [{ kind: 'staff', actor: 2, name: 'Helen of then' }, 'Helen of then'],
  [{ kind: 'staff', actor: 2, name: '' }, 'Helen Marsh'],
  [{ kind: 'staff', actor: 5, name: '' }, 'Colleague 5'],
  [{ kind: 'customer', actor: 7, name: '' }, 'Amara Osei'],
  [{ kind: 'customer', actor: 8, name: '' }, 'Customer 8'],
  [{ kind: 'system', actor: null, name: 'charge-item' }, 'charge-item'],
  [{ kind: 'visitor', actor: null, name: '' }, 'A visitor'],
] as const)('%j is called %s', (row, expected) => expect(whoOf(row, names)).toBe(expected));
