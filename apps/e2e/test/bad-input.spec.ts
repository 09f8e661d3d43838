import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Permission } from '@sorrel/contracts/actor';
import {
  cardOf,
  checkOut,
  consult,
  giveAddress,
  newcomer,
  saveCard,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';

/** Every call of the main job, with input nobody should send: a clear refusal in the one shape, no 5xx, and no row changed. */
let w: World;
let visitor: Person;
let customer: Person;
let staff: Person;
let ready: Person;
let subscriptionId: number;
let itemId: number;

/** Files of a message that are none, too many, or nobody's. */
const FILES = [
  'x',
  [7],
  [{ id: 'x', name: 'a.pdf' }],
  [{ id: 999_999, name: 7 }],
  [{ id: 999_999, name: '../a.pdf' }],
  Array.from({ length: 6 }, (_, n) => ({ id: n + 1, name: 'a.pdf' })),
].map((attachments) => ({ message: 'See this', attachments }));

beforeAll(async () => {
  w = await world();
  visitor = new Person(w.url);
  staff = await staffMember(w, [...Permission.options], 'all');
  customer = await signUp(w.url, newcomer());
  await consult(w.url, customer, 'acne');
  ({ subscriptionId } = await checkOut(w.url, customer));
  await uploadPhotos(customer);
  itemId = (await cardOf(customer, subscriptionId)).items[0]?.id ?? 0;
  ready = await signUp(w.url, newcomer());
  await consult(w.url, ready, 'glow');
  await giveAddress(ready);
  await saveCard(w.url, ready);
  await w.settle();
}, 180_000);
afterAll(() => w?.stop(), 120_000);

/** What must not change: every row that a refused call could have left behind. */
const footprint = () =>
  w.sql(`select
    (select count(*)::int from identity.accounts) as accounts, (select count(*)::int from identity.addresses) as addresses,
    (select count(*)::int from billing.subscriptions) as subscriptions, (select count(*)::int from billing.items) as items, (select count(*)::int from billing.charges) as charges,
    (select string_agg(status || treatment_status, ',' order by id) from billing.items) as states, (select string_agg(status, ',' order by id) from billing.subscriptions) as statuses,
    (select count(*)::int from messaging.messages) as messages, (select count(*)::int from media.photos) as photos,
    (select json_agg(p order by id)::text from billing.promotions p) as promotions, (select json_agg(p order by id)::text from billing.prices p) as prices,
    (select count(*)::int from billing.refunds) as refunds, (select count(*)::int from billing.credit_entries) as credit, (select json_agg(c order by id)::text from billing.credit_requests c) as requests,
    (select count(*)::int from billing.book_checks) as checks, (select count(*)::int from billing.timeline) as told, (select count(*)::int from billing.stock_counts) as counted,
    (select json_agg(s order by user_id)::text from billing.stripe_customers s) as cards,
    (select count(*)::int from billing.outbox) as events, (select count(*)::int from fulfilment.outbox) as parcels`);

const long = 'x'.repeat(5_000);
const strange: unknown[] = [
  null,
  [],
  {},
  'not a number',
  -1,
  0,
  1.5,
  1e20,
  '1 OR 1=1',
  '../1',
  true,
  { $ne: null },
  [1, 2],
];

async function refuses(person: Person, path: string, bodies: unknown[]): Promise<void> {
  const before = await footprint();
  for (const body of bodies) {
    const reply = await person.post(path, body);
    expect({ path, body: JSON.stringify(body)?.slice(0, 80), status: reply.status, shape: reply.body }).toEqual({
      path,
      body: JSON.stringify(body)?.slice(0, 80),
      status: expect.any(Number),
      shape: expect.objectContaining({
        success: false,
        error: expect.stringMatching(/\S/),
        message: expect.stringMatching(/\S/),
        code: expect.stringMatching(/^[a-z_]+$/),
        errors: expect.any(Object),
      }),
    });
    expect([path, JSON.stringify(body)?.slice(0, 80), reply.status >= 400 && reply.status < 500]).toEqual([
      path,
      JSON.stringify(body)?.slice(0, 80),
      true,
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(
      / at \/|node_modules|select .* from|insert into|zod|undefined|\[object/i,
    );
  }
  expect(await footprint()).toEqual(before);
}

const PROMOTION = { code: 'OK1', title: 'x', type: 'percentage', value: 10, duration: 'once' };
const withEach = (field: string, rest: object = {}) => [...strange, long].map((value) => ({ ...rest, [field]: value }));

describe('as a visitor', () => {
  test.each([
    [
      '/login',
      () => [
        {},
        ...withEach('email', { password: 'x' }),
        { email: 'a@b.co', password: [] },
        { email: 'a@b.co', password: long },
      ],
    ],
    [
      '/auth/register',
      () => [
        {},
        ...withEach('email', { password: 'a long enough phrase' }),
        ...withEach('password', { email: 'new@example.co' }).filter(
          (body) => body.password !== 'not a number' && body.password !== '1 OR 1=1',
        ),
      ],
    ],
    [
      '/v2/early-access',
      () => [{}, ...withEach('email', { consent: true }), { email: 'a@b.co' }, { email: 'a@b.co', consent: [] }],
    ],
    [
      '/auth/update-data',
      () => [
        {},
        ...withEach('email', { first_name: 'A', last_name: 'B', phone: '' }),
        { email: 'a@b.co', first_name: '\u200b', last_name: 'B', phone: '' },
        { email: 'a@b.co', first_name: 'A\u0000', last_name: 'B', phone: '' },
      ],
    ],
    [
      '/auth/verify-email',
      () => [{}, ...withEach('code', { email: 'a@b.co' }), ...withEach('email', { code: '123456' })],
    ],
  ] as [string, () => unknown[]][])('%s', (path, bodies) => refuses(visitor, path, bodies()));
});

describe('as a customer', () => {
  test.each([
    [
      '/v2/profile/form/use-photos',
      () => [{}, ...withEach('photos'), { photos: [1, 2] }, { photos: [999_997, 999_998, 999_999] }],
    ],
    [
      '/v2/consultation/acne/answers',
      () => [{}, { answers: null }, { answers: [] }, { answers: 'x' }, { answers: { nonsense: 'x' } }],
    ],
    ['/v2/consultation/nonsense/answers', () => [{ answers: {} }]],
    ['/v2/consultation/constructor/submit', () => [{}]],
    ['/v2/subscription/form/choose-plan', () => [{}, ...withEach('plan')]],
    [
      '/v2/subscription/form/apply-code',
      () => [{}, ...withEach('code'), { code: '   ' }, { code: 'NO-SUCH-CODE' }, { code: '<svg onload=1>' }],
    ],
    [
      '/v2/subscription/form/update-billing-info',
      () => [
        {},
        ...['JE2 3AB', '12345', 'IM1 1AA', long, 7, null].map((postcode) => ({
          first_name: 'A',
          last_name: 'B',
          email: 'a@b.co',
          contact_no: '',
          address_1: '1 Road',
          city: 'Leeds',
          postcode,
        })),
        {
          first_name: 'A',
          last_name: 'B',
          email: 'a@b.co\r\nBcc: x@y.z',
          contact_no: '',
          address_1: '1 Road',
          city: 'Leeds',
          postcode: 'LS1 4AP',
        },
      ],
    ],
    [
      '/v2/subscription/form/update-customer-info',
      () => [
        { phone: '123' },
        { phone: 'call me' },
        { name: '   ' },
        { birth_date: '2026-02-31' },
        { sex: 'x' },
        { uk_resident: 'maybe' },
      ],
    ],
    [
      '/v2/subscription/form/start-subscription',
      () => [{}, ...withEach('paymentMethod'), { paymentMethod: 'pm_of_somebody_else' }],
    ],
    ['/v2/subscription/form/confirm-subscription', () => [{}, ...withEach('subscription'), { subscription: 999_999 }]],
    [
      '/v2/subscription/form/change-payment-method',
      () => [
        {},
        ...withEach('subscription', { payment_method: 'pm_x' }),
        { subscription: 999_999, payment_method: 'pm_x' },
        ...['x', [], {}, true].map((amount) => ({ subscription: 1, payment_method: 'pm_x', amount })),
      ],
    ],
    [
      '/v2/subscription/form/choose-backup',
      () => [
        {},
        ...withEach('payment_method').filter((body) => body.payment_method !== null),
        { payment_method: 'pm_of_somebody_else' },
      ],
    ],
    [
      '/v2/subscription/form/cancel',
      () => [{}, ...withEach('subscription'), { subscription: 999_999 }, { subscription: 1, reason: 'nonsense' }],
    ],
    ...['resume', 'skip', 'send-now', 'undo-cancel'].map((name): [string, () => unknown[]] => [
      `/v2/subscription/form/${name}`,
      () => [{}, ...withEach('subscription'), { subscription: 999_999 }],
    ]),
    [
      '/v2/subscription/form/pause',
      () => [
        {},
        ...withEach('subscription', { until: '2027-05-05' }),
        { subscription: 999_999 },
        { subscription: 1, until: 7 },
      ],
    ],
    [
      '/v2/subscription/form/update-frequency',
      () => [
        {},
        ...withEach('subscription', { frequency: 2 }),
        ...[0, 4, -1, 1.5, null, 'x', []].map((frequency) => ({ subscription: 1, frequency })),
      ],
    ],
    [
      '/v2/subscription/form/preview',
      () => [
        {},
        ...withEach('change'),
        ...withEach('kind').map((change) => ({ change })),
        { subscription: 999_999, change: { kind: 'none' } },
        { subscription: 'x', change: { kind: 'none' } },
        { change: { kind: 'promo', code: 'NOPE' } },
        { change: { kind: 'promo' } },
        { change: { kind: 'skip' } },
        { change: { kind: 'end' } },
        { change: { kind: 'item', item_id: 999_999 } },
        { change: { kind: 'frequency', frequency: 9 } },
      ],
    ],
    [
      '/v2/subscription/form/update-date',
      () => [
        {},
        ...withEach('sub_id', { due_at: '2027-01-01' }),
        { sub_id: 999_999, due_at: '2027-01-01' },
        ...['01/02/2027', '2027-02-01T25:00:00Z', '2001-01-01', '2090-01-01', 7, ''].map((due_at) => ({
          sub_id: 1,
          due_at,
        })),
      ],
    ],
    [
      '/v2/profile/form/chat',
      () => [
        {},
        ...withEach('message').filter((body) => typeof body.message !== 'string'),
        { message: '   ' },
        { message: '\u3000' },
        ...FILES,
        { message: 'x'.repeat(10_001) },
        { message: 'a\u0000' },
      ],
    ],
  ] as [string, () => unknown[]][])('%s', (path, bodies) => refuses(ready, path, bodies()));

  test('a subscription under review keeps its date, its card and its place', async () => {
    await refuses(customer, '/v2/subscription/form/update-date', [{ sub_id: subscriptionId, due_at: '2027-05-05' }]);
    for (const name of ['pause', 'resume', 'skip', 'send-now'])
      await refuses(customer, `/v2/subscription/form/${name}`, [{ subscription: subscriptionId }]);
    await refuses(customer, '/v2/subscription/form/preview', [
      { subscription: subscriptionId, change: { kind: 'skip' } },
      { subscription: subscriptionId, change: { kind: 'date', due_at: '2027-05-05' } },
    ]);
    await refuses(customer, '/v2/subscription/form/change-payment-method', [
      { subscription: subscriptionId, payment_method: 'pm_of_somebody_else' },
    ]);
  });

  test('the page of a payment, with links nobody wrote', async () => {
    const before = await footprint();
    for (const search of [
      '',
      '?link=',
      '?link=x',
      '?link=1.2.3.4.5',
      `?link=${long}`,
      '?link=a&link=b',
      '?link[x]=1',
      '?subscription=x',
      '?subscription=-1',
      '?subscription=999999',
      `?subscription=${subscriptionId}`,
    ]) {
      const reply = await ready.get(`/v2/pay${search}`);
      expect([search.slice(0, 40), reply.status >= 400 && reply.status < 500]).toEqual([search.slice(0, 40), true]);
      expect(reply.body).toMatchObject({ success: false, code: expect.any(String), errors: expect.any(Object) });
    }
    expect(await footprint()).toEqual(before);
  });

  test('an Idempotency-Key that cannot be one', async () => {
    for (const key of ['', 'x'.repeat(256)])
      expect(
        (
          await ready.post(
            '/v2/subscription/form/start-subscription',
            { paymentMethod: 'pm_x' },
            { 'idempotency-key': key },
          )
        ).status,
      ).toBeLessThan(500);
  });
});

describe('as staff', () => {
  test.each([
    [
      '/v2/admin/form/review',
      () => [
        {},
        ...withEach('id', { approve: 1 }),
        { id: 999_999, approve: 1 },
        { id: 1, approve: 'maybe' },
        { id: 1 },
      ],
    ],
    [
      '/v2/admin/form/record-evidence',
      () => [
        {},
        ...withEach('user', { kind: 'bmi', method: 'photo', taken_on: '2026-01-01', height_cm: 170, weight_kg: 90 }),
        { user: 1_000, kind: 'shoe-size', method: 'photo', taken_on: '2026-01-01' },
        { user: 1_000, kind: 'bmi', method: 'photo', taken_on: 'yesterday', height_cm: 170, weight_kg: 90 },
        { user: 1_000, kind: 'bmi', method: 'photo', taken_on: '2026-01-01', height_cm: 17, weight_kg: 90 },
        { user: 1_000, kind: 'bmi', method: 'photo', taken_on: '2026-01-01', weight_kg: 90 },
        { user: 1_000, kind: 'identity', method: 'photo', taken_on: '2026-01-01', document_name: '' },
        { user: 999_999, kind: 'bmi', method: 'photo', taken_on: '2026-01-01', height_cm: 170, weight_kg: 90 },
      ],
    ],
    [
      '/v2/admin/form/review-ask',
      () => [
        {},
        ...withEach('id', { text: 'Which medicines do you take?' }),
        { id: subscriptionId },
        { id: subscriptionId, text: '  ' },
        { id: subscriptionId, text: long },
        { id: subscriptionId, text: 'Which medicines?', round: 99 },
      ],
    ],
    [
      '/v2/admin/form/revoke-prescription',
      () => [
        {},
        ...withEach('id', { reason: 'side-effects' }),
        { id: 999_999, reason: 'side-effects' },
        { id: 999_999, reason: 'x' },
        { id: 999_999, reason: 'other', reason_text: ' ' },
        { id: 999_999, reason: 'other', reason_text: long },
      ],
    ],
    ['/v2/admin/form/finish-task', () => [{}, ...withEach('id'), { id: 999_999 }]],
    [
      '/v2/admin/form/decide-rules',
      () => [
        {},
        ...withEach('id', { may_go_on: true, reason: 'Cleared by the clinic in May.' }),
        { id: 1, may_go_on: true },
        { id: 1, may_go_on: 'x', reason: 'Cleared by the clinic in May.' },
        { id: 999_999, may_go_on: true, reason: 'Cleared by the clinic in May.' },
      ],
    ],
    [
      '/v2/admin/form/refuse-document',
      () => [
        {},
        ...withEach('id', { refusal: 'no-date' }),
        { id: 1 },
        { id: 1, refusal: 'x' },
        { id: 999_999, refusal: 'no-date' },
      ],
    ],
    ['/v2/admin/form/withdraw-evidence', () => [{}, ...withEach('id', { reason: 'A slip.' }), { id: 1 }]],
    ...['add-item', 'change-item'].map((name): [string, () => unknown[]] => [
      `/v2/admin/form/subscription/${name}`,
      () => [
        {},
        ...withEach('id', { item_id: 11 }),
        ...withEach('item_id', { id: name === 'add-item' ? subscriptionId : itemId }),
        { id: 999_999, item_id: 11 },
        { id: name === 'add-item' ? subscriptionId : itemId, item_id: 9, reason: long },
      ],
    ]),
    [
      '/v2/admin/form/correct-customer',
      () => {
        const fine = { user: 1_000, sex: 'male', reason: 'A slip of the pen.' };
        return [
          {},
          ...withEach('user', fine),
          { ...fine, user: 999_999 },
          { ...fine, sex: 'x' },
          { ...fine, reason: '  ' },
          { ...fine, reason: long },
          ...['x', '2026-02-30', '2190-01-01', '1800-01-01', null].map((birth_date) => ({ ...fine, birth_date })),
        ];
      },
    ],
    [
      '/v2/admin/form/start-user-item-subscription',
      () => {
        const fine = { user_id: 1_000, product_id: 11, payment_method_id: 'pm_x', start_date: '2040-01-01' };
        return [
          {},
          ...withEach('user_id', fine),
          ...withEach('product_id', fine),
          { ...fine, user_id: 999_999 },
          fine,
          { ...fine, start_date: 'x' },
          { ...fine, reason: long },
        ];
      },
    ],
    ['/v2/admin/form/ship', () => [{}, ...withEach('id'), { id: 999_999 }, { id: itemId }]],
    ['/v2/admin/form/cancel-approve', () => [{}, ...withEach('id'), { id: 999_999 }]],
    [
      '/v2/admin/form/end-subscription',
      () => [{}, ...withEach('subscription'), { subscription: 999_999 }, { subscription: subscriptionId }],
    ],
    [
      '/v2/admin/form/retry-user-subscription',
      () => [
        {},
        ...withEach('subscription', { payment_method: 'pm_x' }),
        { subscription: subscriptionId, payment_method: 'pm_x' },
        { subscription: subscriptionId },
      ],
    ],
    [
      '/v2/admin/form/update-frequency',
      () => [{}, ...[0, 4, -1, 1.5, null, 'x', []].map((frequency) => ({ id: subscriptionId, frequency }))],
    ],
    ...['pause', 'resume', 'skip', 'send-now', 'undo-cancel', 'preview'].map((name): [string, () => unknown[]] => [
      `/v2/admin/form/subscription/${name}`,
      () => [{}, ...withEach('subscription'), { subscription: 999_999, change: { kind: 'none' } }],
    ]),
    [
      '/v2/admin/form/subscription/update-item-status',
      () => [{}, { id: itemId, status: 'nonsense' }, { id: 999_999, status: 'paid' }, { id: itemId, status: null }],
    ],
    [
      '/v2/admin/form/update-user-credit',
      () => [
        {},
        ...[0, 'x', null, 1e9, 0.001, Number.NaN].map((value) => ({ id: 1_000, value })),
        { id: 1_000, value: -5 },
      ],
    ],
    [
      '/v2/admin/form/prices/plan',
      () => [
        {},
        ...[0, -1, 'x', null, 1e9, 0.001].map((price) => ({ id: 1, price, from: '2040-01-01' })),
        ...['', 'x', '2026-02-30', '2020-01-01', null].map((from) => ({ id: 1, price: 20, from })),
        { id: 999_999, price: 20, from: '2026-12-31' },
      ],
    ],
    ['/v2/admin/form/prices/withdraw', () => [{}, { id: 1, from: '2020-01-01' }, { id: 'x', from: 'x' }]],
    [
      '/v2/admin/form/promotions/create',
      () => [
        {},
        { code: 'OK1', title: 'x', type: 'fixed', value: -1, duration: 'once' },
        { code: '<b>', title: 'x', type: 'fixed', value: 5, duration: 'once' },
        { code: 'OK1', title: '', type: 'fixed', value: 5, duration: 'once' },
        { code: 'OK1', title: 'x', type: 'percentage', value: 12.555, duration: 'once' },
        { code: 'OK1', title: 'x', type: 'percentage', value: 10, duration: 'repeating' },
        ...[0, -1, 1.5, 'x', 1e9].map((charges) => ({ ...PROMOTION, duration: 'repeating', charges })),
        // One and a half per cent is a percentage.
        ...withEach('value', PROMOTION).filter(({ value }) => value !== null && value !== 1.5),
        { ...PROMOTION, value: 1.555 },
        ...['2026-02-30', 'x', 7].map((ends_on) => ({ ...PROMOTION, ends_on })),
        { ...PROMOTION, starts_on: '2040-02-01', ends_on: '2040-01-01' },
        ...[0, -1, 'x', 1e12].map((limit) => ({ ...PROMOTION, limit })),
        { ...PROMOTION, excluded_forms: ['nonsense'] },
        { ...PROMOTION, code: long },
        { ...PROMOTION, title: long },
        { ...PROMOTION, value: 101 },
      ],
    ],
    [
      '/v2/admin/form/refund',
      () => [
        {},
        ...withEach('item', { reason: 'goodwill' }),
        ...withEach('amount', { item: 999_999, reason: 'goodwill' }).filter((body) => body.amount !== null),
        { item: 999_999, reason: 'nonsense' },
        { item: 999_999, amount: 0, reason: 'goodwill' },
        { item: 999_999, amount: 0.001, reason: 'goodwill' },
        ...[999, 48.41, '1e3', '£5', -5, true].map((amount) => ({
          item: itemId,
          amount,
          reason: 'goodwill',
          idempotency_key: `bad-${String(amount)}`,
        })),
        { item: itemId, amount: 5, reason: 'goodwill', idempotency_key: '' },
        { item: itemId, amount: 5, reason: 'goodwill', idempotency_key: long },
      ],
    ],
    ...['approve', 'decline'].map((word): [string, () => unknown[]] => [
      `/v2/admin/form/refund-${word}`,
      () => [{}, ...withEach('refund'), { refund: '00000000-0000-4000-8000-000000000000' }],
    ]),
    ...['approve', 'decline'].map((word): [string, () => unknown[]] => [
      `/v2/admin/form/credit-${word}`,
      () => [{}, ...withEach('request'), { request: '00000000-0000-4000-8000-000000000000' }],
    ]),
    [
      '/v2/admin/form/count-stock',
      () => [{}, ...withEach('code', { counted: 1 }), ...withEach('counted', { code: 'NO-SUCH' })],
    ],
    [
      '/v2/admin/form/subscription/preview',
      () => [
        {},
        ...withEach('change', { subscription: subscriptionId }),
        { subscription: 999_999, change: { kind: 'end' } },
        { subscription: subscriptionId, change: { kind: 'end' } },
      ],
    ],
    ['/v2/admin/form/promotions/stop', () => [{}, { id: 999_999 }, { id: null }]],
    [
      '/v2/admin/form/books/check',
      () => [{}, { from: '2026-02-30', to: '2026-03-01' }, { from: '2026-03-02', to: '2026-03-01' }],
    ],
    [
      '/v2/admin/form/send-user-chat',
      () => [
        {},
        { user_id: 999_999, message: 'Hello' },
        { user_id: 'x', message: 'Hello' },
        { user_id: 1_000, message: '  ' },
        ...FILES.map((body) => ({ user_id: 1_000, ...body })),
      ],
    ],
    [
      '/admin/order/update-user-note',
      () => [{}, { user: 999_999, note: 'x' }, { user: 'x', note: 'x' }, { user: 1_000, note: 'x'.repeat(20_001) }],
    ],
  ] as [string, () => unknown[]][])('%s', (path, bodies) => refuses(staff, path, bodies()));

  test('lists and pages answer strange queries in the one error shape', async () => {
    const paths = [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'perPage=x',
      `keyword=${'x'.repeat(300)}`,
      'status=nonsense',
      'page[]=1&page[]=2',
    ].flatMap((query) => [
      `/v2/admin/form/get-subscriptions?${query}`,
      `/v2/admin/data/get-chats?${query}`,
      `/v2/admin/data/get-dispatch-orders?${query}`,
    ]);
    paths.push(
      '/v2/admin/subscriptions/0',
      '/v2/admin/subscriptions/-1',
      '/v2/admin/subscriptions/x',
      '/v2/admin/subscriptions/999999',
      '/v2/admin/chat/999999',
      '/v2/admin/pom?start_date=2027-01-02&end_date=2027-01-01',
      '/v2/admin/pom?start_date=x',
      '/v2/admin/form/ship/pdf/receipt?id=x',
      '/v2/admin/form/ship/pdf/nonsense?id=1',
      '/storage/rm_labels/..%2F..%2Fx.pdf',
      '/v2/admin/data/get-user-chat?user_id=x',
    );
    for (const path of paths) {
      const reply = await staff.get(path);
      expect([path, reply.status < 500]).toEqual([path, true]);
      if (reply.status >= 400)
        expect([path, reply.body]).toEqual([
          path,
          expect.objectContaining({ success: false, error: expect.any(String) }),
        ]);
    }
  });

  test('a search with signs that mean something to a database finds them literally', async () => {
    for (const keyword of ['%', '_', '\\', `' OR 1=1--`, '(a+)+$', '<script>']) {
      const reply = await staff.get<{ total: number }>(
        `/v2/admin/form/get-subscriptions?status=all&keyword=${encodeURIComponent(keyword)}`,
      );
      expect([keyword, reply.status, reply.body.total]).toEqual([keyword, 200, 0]);
    }
  });
});

describe('signs that nobody sees', () => {
  /** Signs that reverse text, and zero-width ones. */
  const UNSEEN = /[\u200b\u202a-\u202e\u2066-\u2069]/;

  test('a dose turned round is marked for whoever reads it, in the conversation and in the note', async () => {
    const [{ id } = { id: 0 }] = await w.sql<{ id: number }>(
      `select user_id::int as id from billing.subscriptions where id = ${subscriptionId}`,
    );
    await customer.must('/v2/profile/form/chat', { message: 'I take 1\u202e05\u202c mg' });
    await staff.must('/admin/order/update-user-note', { user: id, note: 'takes 1\u202e05\u202c mg\u200b' });
    for (const [person, path, text] of [
      [customer, '/v2/profile/data/chat', 'I take 1\ufffd05 mg'],
      [staff, `/v2/admin/data/get-user-chat?user_id=${id}`, 'I take 1\ufffd05 mg'],
      [staff, `/v2/admin/subscriptions/${subscriptionId}`, 'takes 1\ufffd05 mg'],
    ] as const) {
      const { status, body } = await person.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).toContain(text);
      expect(JSON.stringify(body)).not.toMatch(UNSEEN);
    }
  });

  test('a name is kept without them, and keeps what belongs to it', async () => {
    const person = await signUp(w.url, newcomer({ fname: '\u202eArash\u200b', sname: 'Nguyễn-Łukasiewicz' }));
    expect((await person.page<{ user: object }>('/v2/profile')).user).toMatchObject({
      fname: 'Arash',
      sname: 'Nguyễn-Łukasiewicz',
    });
  });

  test.each(['علی‌رضا', '张伟', 'Анна', 'Zoë 🙂'])(
    '%s, which no label can show, is caught at registration',
    async (sname) => {
      const { email, password, fname, birthDate, sex } = newcomer();
      const person = new Person(w.url);
      await person.must('/auth/check-email', { email });
      await person.must('/auth/register', { email, password, password_confirmation: password });
      const { status, body } = await person.post('/auth/update-data', {
        email,
        first_name: fname,
        last_name: sname,
        phone: '07911 123456',
        birth_date: birthDate,
        sex,
        uk_resident: true,
      });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        errors: { last_name: [expect.stringContaining('Latin letters, as in a passport')] },
      });
    },
  );

  test('what was kept before is shown harmlessly in the lists and their exports', async () => {
    await w.sql(
      `update billing.customers set fname = 'Ann' || U&'\\202e' || 'eeB' where user_id = (select user_id from billing.subscriptions where id = ${subscriptionId})`,
    );
    const { body } = await staff.get('/v2/admin/form/get-subscriptions?status=all&perPage=all');
    expect(JSON.stringify(body)).toContain('Ann\ufffdeeB');
    expect(JSON.stringify(body)).not.toMatch(UNSEEN);
  });
});
