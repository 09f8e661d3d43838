import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ADDRESS, cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { billingWork } from '@sorrel/contracts/billing/rpc';
import type { Hit, WorkAnswer } from '@sorrel/contracts/http/admin';

/** One customer whose name has accents and a curly apostrophe, and every list of the console that looks for people. */
let w: World;
let staff: Person;
const customers: Person[] = [];
/** The first one's. */
let hers: { userId: number; subscriptionId: number; itemId: number; tracking: string };
const who = newcomer({ fname: 'Siobhán', sname: 'O’Brien-Nuñez', email: 'somebody.else@example.co.uk' });
beforeAll(async () => {
  w = await world();
  await w.clock.begin(lastNoon());
  staff = await staffMember(w, ['prescriber', 'pharmacist', 'support', 'ops']);
  for (const person of [who, newcomer({ fname: 'Brian', sname: 'Nunn' })]) {
    const customer = await signUp(w.url, person);
    customers.push(customer);
    await consult(w.url, customer, 'acne');
    const { subscriptionId } = await checkOut(w.url, customer);
    await customer.must('/v2/subscription/form/update-customer-info', {
      name: person.fname,
      surname: person.sname,
      phone: person === who ? '07911 123456' : '07911 654321',
    });
    await customer.must('/v2/profile/form/chat', { message: 'Hello' });
    await uploadPhotos(customer);
    await staff.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    await staff.must('/v2/admin/form/ship', { id: (await cardOf(customer, subscriptionId)).items[0]?.id });
    await w.settle();
  }
  [hers] = (await w.sql(
    `select s.user_id::int as "userId", s.id::int as "subscriptionId", i.id::int as "itemId", i.tracking_id as tracking
     from billing.subscriptions s join billing.items i on i.subscription_id = s.id where i.status = 'shipped' order by s.id limit 1`,
  )) as [typeof hers];
}, 240_000);
afterAll(() => w?.stop(), 120_000);

const LISTS: [name: string, path: (typed: string) => string][] = [
  ['subscriptions', (typed) => `/v2/admin/form/get-subscriptions?status=all&keyword=${typed}`],
  ['chats', (typed) => `/v2/admin/data/get-chats?keyword=${typed}`],
  ['dispatches', (typed) => `/v2/admin/dispatch?keyword=${typed}`],
  ['rows of the prescribing report', (typed) => `/v2/admin/pom?patient=${typed}`],
];
const found = async (path: string): Promise<string> => {
  const { status, body } = await staff.get(path);
  expect([path, status]).toEqual([path, 200]);
  return JSON.stringify(body);
};

test.each(LISTS)('the %s are searched without accents, by either apostrophe and surname first', async (_name, path) => {
  const finds = async (typed: string) => {
    const rows = await found(path(encodeURIComponent(typed)));
    return { typed, her: rows.includes('Siobh'), him: rows.includes('Brian') };
  };
  for (const typed of [
    ...['siobhan', 'SIOBHÁN', "o'brien-nunez", 'o’brien', "O'Brien-Nuñez  siobhan"],
    ...['obrien', 'o brien', 'obrien nunez', 'O’Brien-Nuñez, Siobhán'],
  ])
    expect(await finds(typed)).toEqual({ typed, her: true, him: false });
  expect(await finds('nunn')).toEqual({ typed: 'nunn', her: false, him: true });
  expect(await finds('n_n')).toEqual({ typed: 'n_n', her: false, him: false });
});

test.each(['07911 123456', '07911123456', '+44 7911 123456'])(
  'a subscription is found by the mobile, typed as %s',
  async (typed) => {
    const rows = await found(`/v2/admin/form/get-subscriptions?status=all&keyword=${encodeURIComponent(typed)}`);
    expect([rows.includes('Siobh'), rows.includes('Brian')]).toEqual([true, false]);
  },
);

test.each([
  ['subscriptions', (typed: string) => `/v2/admin/form/get-subscriptions?status=all&keyword=${typed}`],
  ['dispatches', (typed: string) => `/v2/admin/dispatch?keyword=${typed}`],
])('the %s, which go to an address, are not found by its postcode', async (_name, path) => {
  await customers[1]!.must('/v2/subscription/form/update-billing-info', {
    first_name: 'Brian',
    last_name: 'Nunn',
    email: 'brian@example.test',
    contact_no: '07911 654321',
    address_1: '1 Borough High Street',
    address_2: '',
    city: 'London',
    postcode: 'SE1 5TY',
  });
  await w.settle();
  for (const typed of ['SE1 5TY', 'se15ty', 'SE1']) {
    const rows = await found(path(encodeURIComponent(typed)));
    expect([typed, rows.includes('Brian'), rows.includes('Siobh')]).toEqual([typed, true, false]);
  }
  expect(await found(path('SE1%205TX'))).not.toMatch(/Brian|Siobh/);
});

test('the prescribing report looks in names alone', async () => {
  expect(await found('/v2/admin/pom?patient=somebody.else')).not.toContain('Siobh');
});

describe('the console’s one search', () => {
  const hits = async (typed: string, by = staff): Promise<Hit[]> => {
    const { status, body } = await by.get(`/v2/admin/data/search?keyword=${encodeURIComponent(typed)}`);
    expect([typed, status, (body as unknown as { isPartial: boolean }).isPartial]).toEqual([typed, 200, false]);
    return (body as unknown as { hits: Hit[] }).hits;
  };
  const titles = async (typed: string, by = staff) => (await hits(typed, by)).map(({ title }) => title);
  const HERS = () => [`Customer ${hers.userId}`, `Subscription ${hers.subscriptionId}`];
  const audited = () => w.sql(`select object from fulfilment.audit where action = 'rpc.fulfilment.parcels.find'`);

  test.each([
    'siobhan',
    'O’BRIEN',
    'obrien',
    'O’Brien-Nuñez, Siobhán',
    "o'brien-nunez siobhan",
    'somebody.else@',
    '+44 7911 123456',
    '07911-123456',
  ])('somebody is found by %s, with her subscription whatever its status', async (typed) =>
    expect(await titles(typed)).toEqual(HERS()),
  );

  test.each(['M4 5JN', 'm45jn', 'M4'])('somebody is found by the postcode, typed as %s', async (typed) => {
    await customers[0]?.must('/v2/subscription/form/update-billing-info', {
      ...ADDRESS,
      first_name: who.fname,
      last_name: who.sname,
      city: 'Manchester',
      postcode: 'M4 5JN',
    });
    await w.settle();
    expect(await titles(typed)).toEqual(HERS());
  });

  test('one thing is found by each number it has', async () => {
    const order = `Order SRL-${hers.itemId}`;
    expect(await titles(String(hers.userId))).toEqual(HERS());
    expect(await titles(`#${hers.subscriptionId}`)).toEqual([HERS()[1]]);
    expect(await titles(`srl-${hers.itemId}`)).toEqual([order]);
    expect(await titles(String(hers.itemId))).toEqual([order]);
    const spaced = hers.tracking.toLowerCase().replace(/(.{4})/g, '$1 ');
    expect(await titles(spaced)).toEqual([`Parcel ${hers.tracking}`]);
    expect(await audited()).toEqual([]);
    expect(await hits(`prx${hers.itemId}`)).toEqual([
      expect.objectContaining({
        title: `Prescription PRX${hers.itemId}`,
        to: `/v2/admin/subscriptions/${hers.subscriptionId}`,
      }),
    ]);
  });

  test('a payment is found by the provider’s name of it, as it stands on the page', async () => {
    const [row] = await w.sql<{ pi: string }>(
      'select payment_intent_id as pi from billing.charges where item_id = $1',
      [hers.itemId],
    );
    expect(row?.pi).toMatch(/^pi_/);
    expect(await titles(row?.pi ?? '')).toEqual([...HERS(), `Order SRL-${hers.itemId}`]);
    const support = await staffMember(w, ['support'], 'payments');
    expect(await titles(row?.pi ?? '', support)).toEqual([...HERS(), `Order SRL-${hers.itemId}`]);
  });

  test('a prescription that was found is written down; whoever may not read records finds none, silently', async () => {
    const before = (await audited()).length;
    const packer = await staffMember(w, ['dispatch'], 'packer');
    expect(await titles(`PRX${hers.itemId}`, packer)).toEqual([]);
    expect(await titles('siobhan', packer)).toEqual(HERS());
    expect(await w.sql(`select 1 from fulfilment.audit where action = 'staff.denied'`)).toEqual([]);
    expect((await audited()).length).toBe(before);
    await hits(`PRX${hers.itemId}`);
    expect((await audited()).slice(before)).toEqual([
      {
        object: expect.stringMatching(
          new RegExp(`^user=${hers.userId} prescription=\\d+ subscription=${hers.subscriptionId}$`),
        ),
      },
    ]);
  });

  test.each([
    '',
    'x',
    'si',
    'n_n',
    '%',
    `'; drop table items; --`,
    'PRX999999',
    'AB999999999GB',
    '07911 999999',
    '<b>',
  ])('%j finds nothing and breaks nothing', async (typed) => expect(await titles(typed)).toEqual([]));
});

describe('what waits', () => {
  const work = async (by = staff) => ((await by.get('/v2/admin/data/work')).body as unknown as WorkAnswer).work;
  const counts = async (by = staff) => Object.fromEntries((await work(by)).map(({ kind, count }) => [kind, count]));
  const NONE = {
    stops: 0,
    reviews: 0,
    chats: 0,
    parcels: 0,
    checks: 0,
    clinical: 0,
    owed: 0,
    tasks: 0,
    complaints: 0,
    payments: 0,
    holds: 0,
    register: 0,
    misses: 0,
  };
  /** The first day's page of the register waits for its signature. */
  const NEXT_DAY = { ...NONE, register: 1 };
  const list = async (query: string) => {
    const { body } = await staff.get(`/v2/admin/form/get-subscriptions?${query}`);
    return (body as unknown as { total: number }).total;
  };

  test('a chat waits until it is answered, the longest first in its list, and is late after its target', async () => {
    // Both wrote once before, and what the clinic wrote by itself since then was no answer.
    expect(await counts()).toEqual({ ...NONE, chats: 2 });
    for (const customer of customers) await customer.must('/v2/profile/form/chat', { message: 'Hello again' });
    await w.settle();
    expect(await counts()).toEqual({ ...NONE, chats: 2 });
    const waiting = async () =>
      (
        (await staff.get('/v2/admin/data/get-chats?show=unanswered')).body as unknown as { data: { id: number }[] }
      ).data.map(({ id }) => id);
    expect((await waiting())[0]).toBe(hers.userId);
    await staff.must('/v2/admin/form/send-user-chat', { user_id: hers.userId, message: 'Hello yourself' });
    await w.settle();
    expect(await counts()).toEqual({ ...NONE, chats: 1 });
    expect(await waiting()).not.toContain(hers.userId);
    expect((await work()).find(({ kind }) => kind === 'chats')).toMatchObject({ late: 0, target_hours: 12 });
    await w.clock.advance('PT13H');
    expect((await work()).find(({ kind }) => kind === 'chats')).toMatchObject({ late: 1 });
  });

  test('a charge on hold and a failed payment are counted as their lists show them', async () => {
    const [before] = await w.sql<{ status: string }>('select status from billing.subscriptions where id = $1', [
      hers.subscriptionId,
    ]);
    await w.sql(
      `update billing.items set hold = 'address', held_since = '2026-11-01T09:00:00Z' where subscription_id = $1 and status = 'upcoming'`,
      [hers.subscriptionId],
    );
    expect(await counts()).toEqual({ ...NEXT_DAY, chats: 1, holds: 1 });
    expect((await work()).find(({ kind }) => kind === 'holds')).toMatchObject({
      oldest: '2026-11-01T09:00:00.000Z',
      late: 1,
    });
    expect(await list('status=held')).toBe(1);
    await w.sql('update billing.items set hold = null, held_since = null where subscription_id = $1', [
      hers.subscriptionId,
    ]);
    await w.sql(`update billing.subscriptions set status = 'failed' where id = $1`, [hers.subscriptionId]);
    expect(await counts()).toEqual({ ...NEXT_DAY, chats: 1, payments: 1 });
    expect(await list('status=failed')).toBe(1);
    await w.sql('update billing.subscriptions set status = $2 where id = $1', [hers.subscriptionId, before?.status]);
  });

  test('a new case is a review, once approved a parcel, and on a later day a late one', async () => {
    const customer = await signUp(w.url, newcomer());
    await consult(w.url, customer, 'acne');
    const { subscriptionId } = await checkOut(w.url, customer);
    await uploadPhotos(customer);
    await w.settle();
    expect(await counts()).toEqual({ ...NEXT_DAY, chats: 1, reviews: 1 });
    expect(await list('status=review')).toBe(1);
    await staff.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    await w.settle();
    expect(await counts()).toEqual({ ...NEXT_DAY, chats: 1, parcels: 1, clinical: 1 });
    await w.clock.advance('P5D');
    expect((await work()).find(({ kind }) => kind === 'parcels')).toMatchObject({ count: 1, late: 1 });
  });

  test('everybody is told of their own work alone, by the edge and by the owner', async () => {
    expect(Object.keys(await counts(await staffMember(w, ['dispatch'], 'packs')))).toEqual([
      'stops',
      'parcels',
      'owed',
    ]);
    expect(Object.keys(await counts(await staffMember(w, ['ops'], 'keeps')))).toEqual(['stops', 'payments']);
    const at = new Date(0).toISOString();
    expect(
      await w.ask(billingWork, { lateBefore: { reviews: at, payments: at, holds: at } }, w.as.staff(['dispatch'])),
    ).toEqual({ stops: { count: 0, oldest: null, late: 0, urgent: null }, reviews: null, payments: null, holds: null });
  });

  test('the first page of the console is Today: a shell for a browser, what waits for a client, and not for customers', async () => {
    expect((await staff.page<WorkAnswer>('/v2/admin')).work.map(({ kind }) => kind)).toContain('reviews');
    const customer = await signUp(w.url, newcomer());
    expect((await customer.get('/v2/admin')).status).toBe(403);
  });
});

test('the subscriptions that a filter matches are a file for whoever may take it away, and that is written down', async () => {
  const file = (by: Person) => by.get('/v2/admin/data/subscriptions-file?status=all&keyword=siobhan');
  const { status, bytes } = await file(staff);
  const [head, row, ...others] = bytes.toString('utf8').trim().split('\r\n');
  expect([status, head?.slice(0, 13), others]).toEqual([200, 'ID,First name', []]);
  expect(row).toMatch(new RegExp(`^${hers.subscriptionId},Siobhán,O’Brien-Nuñez,somebody.else@example.co.uk,`));
  const log = await w.sql(`select 1 from billing.audit where action = 'rpc.billing.subscriptions.export'`);
  expect(log).toHaveLength(1);
  expect((await file(await staffMember(w, ['prescriber', 'dispatch'], 'reads'))).status).toBe(403);
});

test.each([
  [
    'dispatch',
    'fulfilment',
    'rpc.fulfilment.dispatches.export',
    'Order ID,',
    /^SRL-\d+,\d+,Siobhán O’Brien-Nuñez,/,
    'plans',
  ],
  ['chats', 'messaging', 'rpc.messaging.chat.export', 'Customer number,', /^\d+,Siobhán,O’Brien-Nuñez,/, 'pharmacist'],
] as const)(
  'the %s that a filter matches are a file, without what was written, for whoever may take it away',
  async (name, schema, action, first, her, stranger) => {
    const file = (by: Person) => by.get(`/v2/admin/data/${name}-file?keyword=siobhan`);
    const { status, bytes } = await file(staff);
    const [head, row, ...others] = bytes.toString('utf8').slice(1).trim().split('\r\n');
    expect([status, head?.startsWith(first), others]).toEqual([200, true, []]);
    expect(row).toMatch(her);
    expect(row).not.toContain('Hello');
    expect(await w.sql(`select 1 from ${schema}.audit where action = '${action}'`)).toHaveLength(1);
    expect((await file(await staffMember(w, [stranger], `no-${name}`))).status).toBe(403);
  },
);

test('the batches are a file for whoever may read the stock, and that is written down', async () => {
  const { status, bytes } = await staff.get('/v2/admin/data/batches-file?all=yes');
  expect([status, bytes.toString('utf8').slice(1).split(',')[0]]).toEqual([200, 'Code']);
  expect(await w.sql(`select 1 from fulfilment.audit where action = 'rpc.fulfilment.batches.export'`)).toHaveLength(1);
  const writer = await staffMember(w, ['prescriber'], 'no-batches');
  expect((await writer.get('/v2/admin/data/batches-file')).status).toBe(403);
});

test.each([
  ['stock', 'keyword=110&show=uncounted', 'Code', /^110C,/, 'prescriber'],
  ['promotions', 'keyword=sorrel20&state=running', 'Code', /^SORREL20,/, 'prescriber'],
  ['near-misses', 'kind=other', 'Day', null, 'support'],
  ['early-access', '', 'Email', null, 'prescriber'],
] as const)('of %s what the filter matches is a file', async (name, query, head, row, stranger) => {
  const path = `/v2/admin/data/${name}-${name === 'early-access' ? 'csv' : 'file'}?${query}`;
  const { status, bytes } = await staff.get(path);
  const [first, ...rows] = bytes.toString('utf8').slice(1).trim().split('\r\n');
  expect([status, first?.split(',')[0]]).toEqual([200, head]);
  if (row) for (const one of rows) expect(one).toMatch(row);
  expect(rows.length > 0).toBe(row !== null);
  expect((await (await staffMember(w, [stranger], `no-${name}`)).get(path)).status).toBe(403);
});
