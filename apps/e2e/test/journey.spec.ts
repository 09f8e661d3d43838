import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cardOf, checkOut, codeFor, consult, logIn, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
let prescriber: Person;
let pharmacist: Person;
beforeAll(async () => {
  w = await world({ isFollowing: true });
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist', 'support']);
}, 180_000);
afterAll(async () => {
  await w?.stop();
});

interface Ledger {
  charges: { id: string; amount: number; refunded: number; metadata: Record<string, string> }[];
}
const chargesOf = async (subscriptionId: number) =>
  ((await (await fetch(`${w.url}/sandbox/stripe/_ledger`)).json()) as Ledger).charges.filter(
    (charge) => charge.metadata.subscription_id === String(subscriptionId),
  );
const labels = async () =>
  (
    (await (await fetch(`${w.url}/sandbox/royal-mail/_labels`)).json()) as {
      labels: { order_reference: string; tracking_number: string }[];
    }
  ).labels;

describe('the whole main job', () => {
  const me = newcomer();
  let person: Person;
  let subscriptionId: number;

  test('a stranger registers with a code from the mailbox, consults and sees what is proposed', async () => {
    person = await signUp(w.url, me);
    await consult(w.url, person, 'acne');
    const result = await person.page<{ plan: { name: string; items: { price: number }[]; charge: number } | null }>(
      '/v2/subscription/result',
    );
    expect(result.plan).toMatchObject({ items: [{ price: 24.2 }], charge: 48.4 });
  });

  test('pays with a promotion and is asked for photos', async () => {
    const order = await checkOut(w.url, person, { promo: 'sorrel20' });
    subscriptionId = order.subscriptionId;
    expect(order).toMatchObject({ amount: 38.72, status: 'incomplete', isPaid: true });
    expect(await chargesOf(subscriptionId)).toMatchObject([{ amount: 3872, refunded: 0 }]);
    expect(await cardOf(person, subscriptionId)).toMatchObject({ badge: 'INCOMPLETE', actions: { upload: true } });
  });

  test('the third photo brings a paid order to review', async () => {
    await uploadPhotos(person);
    expect(await cardOf(person, subscriptionId)).toMatchObject({ badge: 'UNDER REVIEW', status: 'review' });
  });

  test('only a prescriber approves; the pharmacy ships once, with label and documents', async () => {
    expect((await pharmacist.post('/v2/admin/form/review', { id: subscriptionId, approve: 1 })).status).toBe(403);
    const before = await prescriber.page<{
      subscription: { items: { id: number; treatment_status: string }[] };
      actions: { review: boolean };
      consultations: unknown[];
      photos: unknown[];
    }>(`/v2/admin/subscriptions/${subscriptionId}`);
    expect(before).toMatchObject({ actions: { review: true } });
    expect([before.consultations.length, before.photos.length]).toEqual([1, 3]);
    const itemId = before.subscription.items[0]?.id ?? 0;
    expect((await pharmacist.post('/v2/admin/form/ship', { id: itemId })).status).toBe(409);
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: '1' });
    expect(await cardOf(person, subscriptionId)).toMatchObject({
      badge: 'NEXT ITEM IS BEING SHIPPED',
      status: 'shipping',
    });
    const first = await pharmacist.must<{ trackingNumber: string; pdfUrl: string }>('/v2/admin/form/ship', {
      id: itemId,
    });
    const again = await pharmacist.must<{ trackingNumber: string }>('/v2/admin/form/ship', { id: itemId });
    expect(again.trackingNumber).toBe(first.trackingNumber);
    expect((await labels()).filter((label) => label.tracking_number === first.trackingNumber)).toHaveLength(1);
    const label = await pharmacist.get(first.pdfUrl);
    expect([label.status, label.headers.get('content-type'), label.bytes.subarray(0, 4).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF',
    ]);
    expect((await person.get(first.pdfUrl)).status).toBe(403);
    for (const kind of ['dispensing-label', 'dispatch-note', 'prescription', 'receipt']) {
      const pdf = await pharmacist.get(`/v2/admin/form/ship/pdf/${kind}?id=${itemId}`);
      expect([kind, pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([kind, 200, '%PDF']);
    }
  });

  test('the customer sees it shipped with a tracking link and reads about it in a mail', async () => {
    const card = await cardOf(person, subscriptionId);
    expect(card).toMatchObject({
      status: 'active',
      badge: expect.stringMatching(/^SHIPS & CHARGES: \d\d\/\d\d\/\d{4}$/),
      items: [
        {
          status: 'shipped',
          tracking_id: expect.stringMatching(/GB$/),
          tracking_url: expect.stringContaining('track'),
        },
        { status: 'upcoming' },
      ],
    });
    await w.settle();
    const { mails } = (await (await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(me.email)}`)).json()) as {
      mails: { subject: string }[];
    };
    const [parcel, ...earlier] = mails.map((mail) => mail.subject);
    // The approval writes two at the same moment, and either may be handed over first.
    expect([parcel, ...earlier.slice(0, 2).toSorted(), ...earlier.slice(2)]).toEqual([
      'Your parcel is on its way',
      'Please read a message from our clinical team',
      'Your treatment has been approved',
      'We have everything we need',
      'We have your order',
      expect.stringMatching(/is your Sorrel code$/),
    ]);
  });

  test('a message of either side reaches the other', async () => {
    await person.must('/v2/profile/form/chat', { message: 'When may I wash it off?' });
    const { body: chats } = await pharmacist.get<{ data: { id: number; last_message: string; is_incoming: number }[] }>(
      '/v2/admin/data/get-chats?keyword=amara',
    );
    expect(chats.data[0]).toMatchObject({ last_message: 'When may I wash it off?', is_incoming: 1 });
    await pharmacist.must('/v2/admin/form/send-user-chat', { user_id: chats.data[0]?.id, message: 'In the morning.' });
    const { body } = await person.get<{
      messages: { content_plain: string; is_incoming: number; sender_id: number }[];
    }>('/v2/profile/data/chat?last_id=null');
    expect(body.messages).toMatchObject([
      { content_plain: 'In the morning.', is_incoming: 0, sender_id: 1 },
      { content_plain: 'When may I wash it off?', is_incoming: 1 },
      {
        content_plain: expect.stringContaining('Your prescriber has approved your treatment.'),
        is_incoming: 0,
        sender_id: 1,
      },
    ]);
  });

  test('two months later the card is charged once, the full price, and the next item goes to review', async () => {
    const { due_at: due } = await cardOf(person, subscriptionId);
    await w.clock.advance('P2M1D');
    const charges = await chargesOf(subscriptionId);
    expect(charges.map((charge) => charge.amount).toSorted()).toEqual([3872, 4840]);
    const card = await cardOf(person, subscriptionId);
    expect(card).toMatchObject({
      status: 'review',
      badge: 'NEXT ITEM IS BEING SHIPPED',
      items: [{ status: 'shipped' }, { status: 'paid' }, { status: 'upcoming' }],
    });
    expect(card.due_at).not.toBe(due);
    await w.clock.advance('P7D');
    expect(await chargesOf(subscriptionId)).toHaveLength(2);
  });

  test('the second parcel ships, the customer cancels and is never charged again', async () => {
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    const { items } = await cardOf(person, subscriptionId);
    await pharmacist.must('/v2/admin/form/ship', { id: items[1]?.id });
    await person.must('/v2/subscription/form/cancel', { subscription: subscriptionId });
    expect((await cardOf(person, subscriptionId)).badge).toBe('CANCELLED');
    await w.clock.advance('P4M');
    expect(await chargesOf(subscriptionId)).toHaveLength(2);
    expect(await cardOf(person, subscriptionId)).toMatchObject({ status: 'cancelled', badge: 'CANCELLED' });
  });

  afterAll(() => expectInvariants(w), 60_000);
});

describe('the refusal', () => {
  test('a bank that asks, a prescriber who says no, one refund', async () => {
    const person = await signUp(w.url, newcomer({ fname: 'Rosa' }));
    await consult(w.url, person, 'rosacea');
    const order = await checkOut(w.url, person, { card: '4000002500003155' });
    expect(order).toMatchObject({ isPaid: true, status: 'incomplete', amount: 48.4 });
    await uploadPhotos(person);
    const bare = await prescriber.post('/v2/admin/form/review', { id: order.subscriptionId, approve: 0 });
    expect(bare).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Please choose why it is declined.'] } },
    });
    const wordless = { id: order.subscriptionId, approve: '0', reason: 'other' };
    expect((await prescriber.post('/v2/admin/form/review', wordless)).body).toMatchObject({
      errors: { reason_text: ['Please write the reason. The patient reads it.'] },
    });
    await prescriber.must('/v2/admin/form/review', { id: order.subscriptionId, approve: 0, reason: 'see-in-person' });
    await prescriber.must('/v2/admin/form/review', { id: order.subscriptionId, approve: 0, reason: 'see-in-person' });
    expect((await prescriber.post('/v2/admin/form/review', { id: order.subscriptionId, approve: 1 })).status).toBe(409);
    await w.settle();
    expect(await chargesOf(order.subscriptionId)).toMatchObject([{ amount: 4840, refunded: 4840 }]);
    expect(await cardOf(person, order.subscriptionId)).toMatchObject({
      status: 'refused',
      badge: 'REFUSED TO SUPPLY',
      items: expect.arrayContaining([expect.objectContaining({ status: 'refunded' })]),
    });
    const { messages } = (await person.get<{ messages: { content_plain: string }[] }>('/v2/profile/data/chat')).body;
    expect(messages.map((one) => one.content_plain)).toEqual([
      expect.stringMatching(/has decided not to prescribe it.*book an appointment with your GP/s),
    ]);
    const page = await prescriber.page<{ timeline: { text: string; by: string }[]; reviews: unknown[] }>(
      `/v2/admin/subscriptions/${order.subscriptionId}`,
    );
    const [decision] = await w.sql<{ name: string }>(
      `select signer_name as name from consultations.decisions d join consultations.reviews r on r.id = d.review_id where r.subscription_id = $1`,
      [order.subscriptionId],
    );
    const name = decision?.name;
    expect(name).toMatch(/\S/);
    expect(page.timeline.find(({ text }) => text.startsWith('Refused to supply'))?.by).toBe(name);
    expect(page.reviews).toMatchObject([
      { decided_by: name, decision: { isApproved: false, decline: { reason: 'see-in-person' } } },
    ]);
    await w.clock.advance('P3M');
    expect(await chargesOf(order.subscriptionId)).toHaveLength(1);
  });

  afterAll(() => expectInvariants(w), 60_000);
});

describe('who may not', () => {
  let mine: { person: Person; subscriptionId: number; itemId: number; photo: string };
  let other: Person;
  beforeAll(async () => {
    const person = await signUp(w.url, newcomer());
    await consult(w.url, person, 'glow');
    const { subscriptionId } = await checkOut(w.url, person);
    await uploadPhotos(person);
    const card = await cardOf(person, subscriptionId);
    const { body } = await person.get<{ photos: { url: string }[] }>('/v2/profile/data/photos');
    mine = { person, subscriptionId, itemId: card.items[0]?.id ?? 0, photo: body.photos[0]?.url ?? '' };
    other = await signUp(w.url, newcomer());
  });

  test('another customer reaches nothing of mine', async () => {
    const { subscriptionId: id, itemId } = mine;
    const tries: [string, unknown][] = [
      ['/v2/subscription/form/cancel', { subscription: id }],
      ['/v2/subscription/form/update-date', { sub_id: id, due_at: '2027-06-01' }],
      ['/v2/subscription/form/confirm-subscription', { subscription: id }],
      ['/v2/subscription/form/change-payment-method', { subscription: id, payment_method: 'pm_x' }],
      ...['undo-cancel', 'pause', 'resume', 'skip', 'send-now'].map((name): [string, unknown] => [
        `/v2/subscription/form/${name}`,
        { subscription: id },
      ]),
      ['/v2/subscription/form/update-frequency', { subscription: id, frequency: 2 }],
      ['/v2/subscription/form/preview', { subscription: id, change: { kind: 'none' } }],
    ];
    for (const [path, body] of tries) expect([path, (await other.post(path, body)).status]).toEqual([path, 404]);
    expect((await other.get(`/v2/profile/receipt/${itemId}.pdf`)).status).toBe(404);
    expect((await other.get(mine.photo)).status).toBe(404);
    expect((await mine.person.get(mine.photo)).status).toBe(200);
    expect((await mine.person.get(`/v2/profile/receipt/${itemId}.pdf`)).bytes.subarray(0, 4).toString()).toBe('%PDF');
  });

  test('a customer reaches nothing of the console, a visitor nothing of either', async () => {
    const visitor = new Person(w.url);
    const reads = [
      '/v2/admin/subscriptions',
      `/v2/admin/subscriptions/${mine.subscriptionId}`,
      '/v2/admin/chats',
      '/v2/admin/treatments',
      '/v2/admin/pom',
      '/v2/admin/dispatch',
      '/v2/admin/data/get-chats',
      '/v2/admin/promotions',
      '/v2/admin/data/early-access',
      '/v2/admin/data/early-access-file',
      '/v2/admin/books',
      '/v2/admin/data/prices',
      '/v2/admin/form/get-subscriptions',
      `/v2/admin/form/ship/pdf/receipt?id=${mine.itemId}`,
      '/storage/rm_labels/TT123456785GB.pdf',
      '/admin',
    ];
    const writes = [
      '/v2/admin/form/review',
      '/v2/admin/form/ship',
      '/v2/admin/form/end-subscription',
      '/v2/admin/form/update-user-credit',
      '/v2/admin/form/prices/plan',
      '/v2/admin/form/promotions/create',
      '/v2/admin/form/books/check',
      '/admin/order/update-user-note',
    ];
    for (const path of reads)
      expect([path, (await other.get(path)).status, (await visitor.get(path)).status]).toEqual([path, 403, 401]);
    for (const path of writes)
      expect([path, (await other.post(path, { id: 1 })).status, (await visitor.post(path, { id: 1 })).status]).toEqual([
        path,
        403,
        401,
      ]);
    for (const path of [
      '/v2/profile',
      '/v2/profile/data/chat',
      '/v2/profile/data/photos',
      '/v2/subscription/checkout',
      '/v2/consultation/acne/data',
      mine.photo,
    ])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 401]);
    const page = await visitor.get('/v2/profile', { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/v2/login?next=%2Fv2%2Fprofile']);
  });

  test('a visitor logs in with the address they wanted', async () => {
    const who = newcomer();
    await signUp(w.url, who);
    const person = new Person(w.url);
    expect(
      (
        await person.must<{ next: string }>('/login', {
          email: ` ${who.email.toUpperCase()} `,
          password: who.password,
          next: '/v2/profile/chat',
        })
      ).next,
    ).toBe('/v2/profile/chat');
    expect(
      (
        await new Person(w.url).must<{ next: null }>('/login', {
          email: who.email,
          password: who.password,
          next: '//evil.example',
        })
      ).next,
    ).toBeNull();
    await person.get('/logout');
    expect((await person.get('/v2/profile')).status).toBe(401);
    await logIn(w.url, who.email, who.password);
    expect(await codeFor(w.url, who.email)).toMatch(/^\d{6}$/);
  });
});

describe('one trace', () => {
  test('leads from the browser through the services to the e-mail', async () => {
    const traceId = 'a1'.repeat(16);
    const person = await signUp(w.url, newcomer());
    const { user } = await person.page<{ user: { id: number } }>('/v2/profile');
    await pharmacist.post(
      '/v2/admin/form/send-user-chat',
      { user_id: user.id, message: 'Hello' },
      { traceparent: `00-${traceId}-${'b2'.repeat(8)}-01` },
    );
    await w.settle();
    const traces = await w.sql<{ place: string; trace: string }>(
      `select 'fact' as place, trace from messaging.outbox where trace like $1 union all select 'job', trace from messaging.jobs where trace like $1 union all select 'audit', trace from messaging.audit where trace like $1`,
      [`00-${traceId}-%`],
    );
    expect(new Set(traces.map((row) => row.place))).toEqual(new Set(['fact', 'job', 'audit']));
  });
});

describe('a formula changed before approval', () => {
  test('is reviewed anew, dispensed as changed, and paid for once', async () => {
    const person = await signUp(w.url, newcomer({ fname: 'Zoë' }));
    await consult(w.url, person, 'acne');
    const { subscriptionId } = await checkOut(w.url, person);
    await uploadPhotos(person);
    const page = await prescriber.page<{
      subscription: { items: { id: number; code: string }[] };
      products: { id: number; code: string; name: string }[];
    }>(`/v2/admin/subscriptions/${subscriptionId}`);
    const [item] = page.subscription.items;
    const other = page.products.find((one) => one.code !== item?.code && /acne/i.test(one.name));
    await pharmacist.must('/v2/admin/form/subscription/change-item', { id: item?.id, item_id: other?.id });
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    const { trackingNumber } = await pharmacist.must<{ trackingNumber: string }>('/v2/admin/form/ship', {
      id: item?.id,
    });
    expect(trackingNumber).toMatch(/GB$/);
    expect(await chargesOf(subscriptionId)).toHaveLength(1);
    const after = await prescriber.page<{ subscription: { items: { code: string; status: string }[] } }>(
      `/v2/admin/subscriptions/${subscriptionId}`,
    );
    expect(after.subscription.items[0]).toMatchObject({ code: other?.code, status: 'shipped' });
  });

  afterAll(() => expectInvariants(w), 60_000);
});
