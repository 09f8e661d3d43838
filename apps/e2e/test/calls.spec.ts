import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Permission } from '@sorrel/contracts/actor';
import {
  ADDRESS,
  cardFor,
  cardOf,
  checkOut,
  codeFor,
  consult,
  newcomer,
  payInBrowser,
  samplePicture,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';

/**
 * Every call the specification states, by its row of the checklist, sent as scripts send them: as a form whose numbers and booleans are
 * text. Each answers 200 with the stated fields; what is written is read back.
 */
let w: World;
let visitor: Person;
let admin: Person;
const me = newcomer({ fname: 'Nia', sname: 'Price' });
let person: Person;

const form = async <B = Record<string, unknown>>(who: Person, path: string, fields: Record<string, string> = {}) =>
  who.send<B>('POST', path, { body: new URLSearchParams(fields) });
const ok = async <B = Record<string, unknown>>(who: Person, path: string, fields?: Record<string, string>) => {
  const { status, body } = await form<B>(who, path, fields);
  expect({ path, status, body }).toMatchObject({
    path,
    status: 200,
    body: expect.not.objectContaining({ success: false }),
  });
  return body;
};
const isPdf = (reply: { status: number; headers: Headers; bytes: Buffer }) => [
  reply.status,
  reply.headers.get('content-type'),
  reply.bytes.subarray(0, 4).toString(),
];

beforeAll(async () => {
  w = await world();
  await w.clock.begin(lastNoon());
  visitor = new Person(w.url);
  admin = await staffMember(w, [...Permission.options], 'all');
}, 180_000);
afterAll(() => w?.stop(), 120_000);

describe('registration and log-in', () => {
  test('API-02 check-email: free', () => ok(visitor, '/auth/check-email', { email: me.email }));

  test('API-03 register', async () => {
    person = new Person(w.url);
    const fields = { email: `  ${me.email.toUpperCase()} `, password: me.password };
    expect(await form(person, '/auth/register', { ...fields, password_confirmation: 'another one' })).toMatchObject({
      status: 422,
      body: { success: false, code: 'invalid', errors: { password_confirmation: [expect.any(String)] } },
    });
    await ok(person, '/auth/register', { ...fields, password_confirmation: me.password });
  });

  test('API-04 update-data: only from the browser that registers', async () => {
    const fields = { email: me.email, first_name: me.fname, last_name: me.sname, phone: '07911 123456' };
    expect([401, 403]).toContain((await form(visitor, '/auth/update-data', fields)).status);
    await ok(person, '/auth/update-data', { ...fields, birth_date: me.birthDate, sex: me.sex, uk_resident: 'true' });
  });

  test('API-06 resend-code: the same answer for an address nobody has', async () => {
    const known = await form(person, '/auth/resend-code', { email: me.email });
    const unknown = await form(new Person(w.url), '/auth/resend-code', { email: 'nobody@example.co.uk' });
    expect(known.body).toEqual(unknown.body);
  });

  test('API-05 verify-email: a wrong code is refused, the right one logs in', async () => {
    const code = await codeFor(w.url, me.email);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await form(person, '/auth/verify-email', { email: me.email, code: wrong })).status).toBe(422);
    await ok(person, '/auth/verify-email', { email: me.email, code });
    expect((await person.get('/v2/profile')).status).toBe(200);
  });

  test('API-02 check-email: taken', async () => {
    expect([409, 422]).toContain((await form(visitor, '/auth/check-email', { email: me.email })).status);
  });

  test('API-01 login and PUB-05 logout', async () => {
    const back = new Person(w.url);
    const refused = await form(back, '/login', { email: me.email, password: 'not this one' });
    expect([401, 422]).toContain(refused.status);
    expect(refused.body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    await ok(back, '/login', { email: ` ${me.email.toUpperCase()} `, password: me.password });
    expect((await back.get('/v2/profile')).status).toBe(200);
    await back.get('/logout');
    expect((await back.get('/v2/profile')).status).toBe(401);
  });
});

describe('checkout and the account', () => {
  let card: string;
  let subscription: string;

  test('CON-07 an unfinished consultation is listed by slug and name', async () => {
    await person.get('/v2/consultation/acne/data');
    await person.must('/v2/consultation/acne/start');
    expect(await person.page('/v2/profile')).toMatchObject({
      incompleteConsultations: [{ consultation: { slug: 'acne', name: expect.any(String) } }],
    });
    await consult(w.url, person, 'acne');
    expect(await person.page('/v2/profile')).toMatchObject({ incompleteConsultations: [] });
  });

  test('CHK-04 the result proposes a plan with its picture and price', async () => {
    expect(await person.page('/v2/subscription/result')).toMatchObject({
      plan: {
        name: expect.any(String),
        treatment: { image_url: expect.stringMatching(/^\//) },
        items: [{ price: 24.2, interval: 'month', interval_duration: 2 }],
      },
    });
  });

  test('API-07 apply-code takes a code with blanks around it and refuses an unknown one', async () => {
    expect(await form(person, '/v2/subscription/form/apply-code', { code: 'NOSUCHCODE' })).toMatchObject({
      status: 422,
      body: { error: expect.any(String) },
    });
    expect(await ok(person, '/v2/subscription/form/apply-code', { code: ' SORREL20 ' })).toMatchObject({
      code: 'SORREL20',
      title: expect.any(String),
      type: 'percentage',
      value: 20,
      duration: 'once',
    });
  });

  test('API-08, API-09 who and where', async () => {
    await ok(person, '/v2/subscription/form/update-customer-info', {
      name: me.fname,
      surname: me.sname,
      phone: '07911 123456',
    });
    await ok(person, '/v2/subscription/form/update-billing-info', ADDRESS);
    expect(await person.page('/v2/profile')).toMatchObject({ address: { ...ADDRESS, contact_no: '+447911123456' } });
  });

  test('API-12 create-setup-intent', async () => {
    card = await cardFor(w.url);
    const { clientSecret } = await ok<{ clientSecret: string }>(person, '/v2/subscription/form/create-setup-intent');
    expect((await payInBrowser(w.url, clientSecret, card)).status).toBe('succeeded');
  });

  test('API-10 start-subscription, twice: one subscription', async () => {
    const fields = { paymentMethod: card };
    const [first, second] = await Promise.all([
      ok<{ clientSecret: string; subscriptionId: number }>(person, '/v2/subscription/form/start-subscription', fields),
      ok<{ subscriptionId: number }>(person, '/v2/subscription/form/start-subscription', fields),
    ]);
    expect(second.subscriptionId).toBe(first.subscriptionId);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['clientSecret', 'subscriptionId']));
    if (first.clientSecret) await payInBrowser(w.url, first.clientSecret, card);
    subscription = String(first.subscriptionId);
  });

  test('API-11 confirm-subscription, repeated: paid once, CHK-15 incomplete until photos are in', async () => {
    await ok(person, '/v2/subscription/form/confirm-subscription', { subscription });
    await ok(person, '/v2/subscription/form/confirm-subscription', { subscription });
    expect(await cardOf(person, Number(subscription))).toMatchObject({ status: 'incomplete', badge: 'INCOMPLETE' });
    const { charges } = (await (await fetch(`${w.url}/sandbox/stripe/_ledger`)).json()) as {
      charges: { amount: number; metadata: Record<string, string> }[];
    };
    expect(charges.filter((one) => one.metadata.subscription_id === subscription)).toMatchObject([{ amount: 3872 }]);
  });

  test('ACC-02, ACC-28, ACC-29, PAY-08 the dashboard’s page data', async () => {
    const { body } = await person.get('/v2/profile');
    expect(body).toMatchObject({
      component: 'Profile/Dashboard',
      props: {
        user: {
          id: expect.any(Number),
          fname: me.fname,
          sname: me.sname,
          name: expect.any(String),
          surname: expect.any(String),
          phone: expect.any(String),
          referral_code: expect.any(String),
          role: expect.any(String),
        },
        credit: 0,
        treatments: [
          {
            id: Number(subscription),
            status: 'incomplete',
            should_cancel: false,
            due_at: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
            price: expect.any(Number),
            items: [
              {
                status: 'paid',
                image_url: expect.any(String),
                tracking_id: null,
                ingredients: expect.arrayContaining([
                  { name: expect.any(String), value: expect.anything(), unit: expect.any(String) },
                ]),
              },
              { status: 'upcoming' },
            ],
          },
        ],
        methods: [
          {
            id: card,
            type: 'card',
            last4: '4242',
            holder_name: expect.any(String),
            exp_month: 12,
            exp_year: 2034,
            is_backup: false,
          },
        ],
        endingCards: [],
        oldOrders: [],
        publishableKey: 'pk_test_sandbox',
        incompleteConsultations: [],
      },
    });
    expect((await person.get('/v2/profile/chat')).body).toMatchObject({ component: 'Profile/Chat' });
    expect((await person.get('/v2/profile/photos')).body).toMatchObject({ component: 'Profile/Photos' });
  });

  test('API-19 upload-photo: one as `photo`, several as `photo[]`; API-18 photos', async () => {
    const body = new FormData();
    const bytes = new Uint8Array(await samplePicture());
    body.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'front.jpg');
    const sent = await person.send('POST', '/v2/profile/form/upload-photo', { body });
    expect([sent.status, sent.body]).toEqual([
      200,
      { success: true, photos: [expect.objectContaining({ view: 'other' })], refused: [] },
    ]);
    await uploadPhotos(person);
    const { photos } = (await person.get<{ photos: unknown[] }>('/v2/profile/data/photos')).body;
    expect(photos.length).toBeGreaterThanOrEqual(3);
    expect(photos[0]).toMatchObject({
      id: expect.any(Number),
      url: expect.any(String),
      created_at: expect.any(String),
    });
    expect(await cardOf(person, Number(subscription))).toMatchObject({ badge: 'UNDER REVIEW' });
  });

  test('API-17 and API-16 chat: newest first, older ones by last_id', async () => {
    for (const message of ['One', 'Two', 'Three']) await ok(person, '/v2/profile/form/chat', { message });
    expect((await form(person, '/v2/profile/form/chat', { message: '   ' })).status).toBe(422);
    const { messages } = (
      await person.get<{ messages: { id: number; content_plain: string }[] }>('/v2/profile/data/chat?last_id=null')
    ).body;
    expect(messages.map((one) => one.content_plain)).toEqual(['Three', 'Two', 'One']);
    expect(messages[0]).toMatchObject({
      sender_id: expect.any(Number),
      created_at: expect.any(String),
      is_incoming: 1,
    });
    const older = await person.get<{ messages: unknown[] }>(`/v2/profile/data/chat?last_id=${messages[1]?.id}`);
    expect(older.body.messages).toMatchObject([{ content_plain: 'One' }]);
  });

  test('API-13 change-payment-method, API-14 update-date, API-15 cancel', async () => {
    await admin.must('/v2/admin/form/review', { id: Number(subscription), approve: 1 });
    await ok(person, '/v2/subscription/form/change-payment-method', { subscription, payment_method: card });
    const { due_at } = await cardOf(person, Number(subscription));
    const moved = workingDayFrom(
      new Date(new Date(due_at ?? '').getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
    );
    await ok(person, '/v2/subscription/form/update-date', { sub_id: subscription, due_at: moved });
    expect((await cardOf(person, Number(subscription))).due_at).toContain(moved);
    await ok(person, '/v2/subscription/form/choose-backup', { payment_method: card });
    const stands = await person.page<{ state: string; methods: { id: string; is_backup: boolean }[] }>(
      `/v2/pay?subscription=${subscription}`,
    );
    expect(stands).toMatchObject({ state: 'over', failure: null, plan: null });
    expect(stands.methods.find(({ id }) => id === card)).toMatchObject({ is_backup: true });
    await ok(person, '/v2/subscription/form/choose-backup', { payment_method: '' });
    const stranger = await signUp(w.url, newcomer());
    expect((await stranger.get(`/v2/pay?subscription=${subscription}`)).status).toBe(404);
    expect((await form(stranger, '/v2/subscription/form/cancel', { subscription })).status).toBe(404);
    await ok(person, '/v2/subscription/form/cancel', { subscription });
    expect(await cardOf(person, Number(subscription))).toMatchObject({ should_cancel: true });
  });
});

describe('the console', () => {
  const theirs = newcomer({ sname: 'O’Brien' });
  let customer: Person;
  let userId: string;
  let id: string;
  let methodId: string;

  interface Page {
    subscription: {
      items: { id: number; status: string; item: { id: number } }[];
      due_at: string;
      status: string;
      address_unconfirmed_since: string | null;
    };
    products: { id: number; name: string; code: string }[];
    plans: { id: number; name: string }[];
    user: { id: number; note: string; pregs: string | null };
    credit: number;
  }
  const page = (): Promise<Page> => admin.page<Page>(`/v2/admin/subscriptions/${id}`);

  beforeAll(async () => {
    customer = await signUp(w.url, theirs);
    await consult(w.url, customer, 'anti-ageing');
    const order = await checkOut(w.url, customer);
    await uploadPhotos(customer);
    await customer.must('/v2/profile/form/chat', { message: 'Hello there' });
    await w.settle();
    [id, methodId] = [String(order.subscriptionId), order.card];
    userId = String((await page()).user.id);
  });

  test('API-24 get-subscriptions, ASL-05: review, ten rows, page one', async () => {
    const { body } = await admin.get<{ total: number; data: { id: number }[] }>('/v2/admin/form/get-subscriptions');
    expect(body).toMatchObject({ total: 1, data: [{ id: Number(id) }] });
    const search = await admin.get(
      `/v2/admin/form/get-subscriptions?keyword=%20AMARA%20&status=review&treatment=anti-ageing&page=1&perPage=10&shipping=1`,
    );
    expect(search.body).toMatchObject({ total: 1 });
  });

  test('ASD-16, ASD-17, ASD-18 the detail’s page data', async () => {
    const { body } = await admin.get(`/v2/admin/subscriptions/${id}`);
    expect(body).toMatchObject({
      component: 'Admin/Subscription',
      props: {
        subscription: {
          id: Number(id),
          status: 'review',
          should_cancel: false,
          due_at: expect.any(String),
          frequency: null,
          address: { city: 'Leeds' },
          stripe_subscription_id: expect.any(String),
          treatment: expect.anything(),
          items: [
            {
              id: expect.any(Number),
              stid: expect.any(String),
              code: expect.any(String),
              price: expect.any(Number),
              transaction_price: 48.4,
              interval: 'month',
              interval_duration: 2,
              status: 'paid',
              treatment_status: 'review',
              paid_at: expect.any(String),
              stripe_transaction_id: expect.stringMatching(/^pi_/),
              tracking_id: null,
              item: {
                id: expect.any(Number),
                code: expect.any(String),
                name: expect.any(String),
                interval: 'month',
                ingredients: expect.any(Array),
              },
            },
            { status: 'upcoming' },
          ],
        },
        // ASD-05: all of this customer's, the one on screen too.
        subscriptions: [{ id: Number(id), stripe_subscription_id: expect.any(String) }],
        user: {
          fname: 'Amara',
          sname: 'O’Brien',
          name: 'Amara O’Brien',
          email: theirs.email,
          mobile: expect.any(String),
          created_at: expect.any(String),
          note: '',
          pregs: null,
        },
      },
    });
  });

  test('API-20, API-21, API-22 chats', async () => {
    const list = await admin.get('/v2/admin/data/get-chats?keyword=%20AMARA&page=1&perPage=10');
    expect(list.body).toMatchObject({
      total: 1,
      data: [
        {
          id: Number(userId),
          fname: 'Amara',
          sname: 'O’Brien',
          email: theirs.email,
          last_message: 'Hello there',
          is_incoming: 1,
          last_message_at: expect.any(String),
        },
      ],
    });
    await ok(admin, '/v2/admin/form/send-user-chat', { user_id: userId, message: 'Good morning' });
    expect((await admin.get(`/v2/admin/data/get-user-chat?user_id=${userId}&last_id=`)).body).toMatchObject({
      messages: [
        { content_plain: 'Good morning', is_incoming: 0, sender_id: 1 },
        { content_plain: 'Hello there', is_incoming: 1 },
      ],
    });
    expect((await admin.get(`/v2/admin/chat/${userId}`)).body).toMatchObject({
      component: 'Admin/Chat',
      props: { user: { id: Number(userId) }, subscriptions: [{ id: Number(id) }], consultations: [{ isOld: false }] },
    });
  });

  test('API-27 note, API-28 address, API-31 credit, API-32 pregnancy', async () => {
    expect(await ok(admin, '/admin/order/update-user-note', { user: userId, note: 'Prefers mail' })).toMatchObject({
      success: true,
    });
    const { address } = (
      await admin.page<{ subscription: { address: { id: number } } }>(`/v2/admin/subscriptions/${id}`)
    ).subscription;
    await ok(admin, '/v2/admin/form/update-user-address', {
      ...ADDRESS,
      city: 'York',
      postcode: 'YO1 7HH',
      address_id: String(address.id),
    });
    const { subscription } = await page();
    expect(subscription.address_unconfirmed_since).toEqual(expect.any(String));
    // Nothing leaves for an address that staff have changed until somebody else, or the patient, confirms it.
    const confirm = '/v2/admin/form/confirm-user-address';
    expect((await form(admin, confirm, { user: userId })).status).toBe(403);
    await ok(await staffMember(w, ['support'], 'second'), confirm, { user: userId });
    expect((await page()).subscription.address_unconfirmed_since).toBeNull();
    expect(await ok(admin, '/v2/admin/form/update-user-credit', { id: userId, value: '7.50' })).toMatchObject({
      success: true,
    });
    await ok(admin, '/v2/admin/form/update-user-credit', { id: userId, value: '-2.25' });
    await ok(admin, '/v2/admin/form/update-user-pregnant', { id: userId, value: 'true' });
    expect(await page()).toMatchObject({
      user: { note: 'Prefers mail', pregs: expect.any(String) },
      credit: 5.25,
      subscription: { address: { city: 'York' } },
    });
    await ok(admin, '/v2/admin/form/update-user-pregnant', { id: userId, value: '0' });
    expect((await page()).user.pregs).toBeNull();
  });

  test('the rows of the list say what the detail says: items, frequency, address, and since when somebody is pregnant', async () => {
    const rows = async (perPage = '10') =>
      (await admin.get<{ data: object[] }>(`/v2/admin/form/get-subscriptions?perPage=${perPage}`)).body.data;
    const detail = async () =>
      (
        await admin.page<{ subscription: { items: object[]; frequency: number | null; address: object } }>(
          `/v2/admin/subscriptions/${id}`,
        )
      ).subscription;
    const { items, frequency, address } = await detail();
    expect(items).toHaveLength(2);
    for (const perPage of ['10', 'all'])
      expect(await rows(perPage)).toEqual([
        expect.objectContaining({
          id: Number(id),
          items,
          frequency,
          address,
          user: expect.objectContaining({ fname: 'Amara', sname: 'O’Brien', pregs: null }),
        }),
      ]);
    await ok(admin, '/v2/admin/form/update-user-pregnant', { id: userId, value: 'true' });
    const { pregs } = (await page()).user;
    expect(pregs).toEqual(expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/));
    expect(await rows()).toMatchObject([{ user: { pregs } }]);
    await ok(admin, '/v2/admin/form/update-user-pregnant', { id: userId, value: '0' });
    expect(await rows()).toMatchObject([{ user: { pregs: null } }]);
  });

  test('API-46, ACT-15: what is no e-mail is told so, in the specified words', async () => {
    const { status, body } = await admin.get('/v2/admin/data/get-user-payment-methods?email=noat');
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { email: ['Invalid email address'] } } });
  });

  test('API-46 get-user-payment-methods: a bare array', async () => {
    const { body } = await admin.get(
      `/v2/admin/data/get-user-payment-methods?email=${encodeURIComponent(theirs.email)}`,
    );
    expect(body).toMatchObject([{ id: methodId, type: 'card', card: { brand: 'visa', last4: '4242' } }]);
  });

  test('API-30 update-date, API-34 update-frequency', async () => {
    const { subscription } = await page();
    const moved = workingDayFrom(
      new Date(new Date(subscription.due_at).getTime() + 3 * 86_400_000).toISOString().slice(0, 10),
    );
    await ok(admin, '/v2/admin/form/subscription/update-date', { sub_id: id, due_at: moved });
    await ok(admin, '/v2/admin/form/update-frequency', { id, frequency: '3' });
    expect((await form(admin, '/v2/admin/form/update-frequency', { id, frequency: '' })).body).toMatchObject({
      message: expect.any(String),
    });
    expect(await page()).toMatchObject({ subscription: { frequency: 3 } });
  });

  test('API-25 add-item, API-26 change-item, API-43 remove-item', async () => {
    const { products, subscription } = await page();
    // Neither contains a retinoid, which together with an acne cream would need a reason.
    const other = products.find((one) => one.code === '170C');
    await ok(admin, '/v2/admin/form/subscription/add-item', { id, item_id: String(other?.id) });
    const added = (await page()).subscription.items.filter((one) => one.status === 'upcoming').at(-1);
    expect(added?.item.id).toBe(other?.id);
    const third = products.find((one) => one.code === '140C');
    expect(subscription.items[0]?.item.id).not.toBe(third?.id);
    await ok(admin, '/v2/admin/form/subscription/change-item', { id: String(added?.id), item_id: String(third?.id) });
    await ok(admin, '/v2/admin/form/subscription/remove-item', { id: String(added?.id) });
    expect((await page()).subscription.items.find((one) => one.id === added?.id)?.status ?? 'cancelled').toBe(
      'cancelled',
    );
  });

  test('API-41 review, API-36 ship, API-37 to API-40 the papers, TPD-11 the label', async () => {
    await ok(admin, '/v2/admin/form/review', { id, approve: '1' });
    const itemId = String((await page()).subscription.items[0]?.id);
    const shipped = await ok<{ pdfUrl: string; trackingNumber: string }>(admin, '/v2/admin/form/ship', { id: itemId });
    expect(await ok(admin, '/v2/admin/form/ship', { id: itemId })).toMatchObject({
      trackingNumber: shipped.trackingNumber,
    });
    expect(shipped.pdfUrl).toContain(`/storage/rm_labels/${shipped.trackingNumber}.pdf`);
    expect(isPdf(await admin.get(shipped.pdfUrl))).toEqual([200, 'application/pdf', '%PDF']);
    expect([401, 403]).toContain((await visitor.get(shipped.pdfUrl)).status);
    for (const kind of ['dispensing-label', 'dispatch-note', 'prescription', 'receipt'])
      expect(isPdf(await admin.get(`/v2/admin/form/ship/pdf/${kind}?id=${itemId}`))).toEqual([
        200,
        'application/pdf',
        '%PDF',
      ]);
    await w.settle();
    expect((await page()).subscription.status).toBe('active');
  });

  test('API-23 pom: the page and the sheet; TPD-07 its rows', async () => {
    const { body } = await admin.get('/v2/admin/pom?patient=amara&page=1&perPage=25');
    expect(body).toMatchObject({
      component: 'Admin/POM',
      props: {
        total: 1,
        data: [
          {
            id: expect.any(Number),
            shipped_at: expect.any(String),
            subscription: { user: { name: 'Amara O’Brien' } },
            item: {
              ingredients: expect.arrayContaining([
                { name: expect.any(String), value: expect.anything(), unit: expect.any(String) },
              ]),
            },
            transaction_price: 48.4,
          },
        ],
      },
    });
    const sheet = await admin.send('GET', '/v2/admin/pom?export=1&perPage=1000000', { headers: { accept: '*/*' } });
    expect([sheet.status, sheet.headers.get('content-type'), sheet.bytes.subarray(0, 2).toString()]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'PK',
    ]);
  });

  test('API-42 cancel-approve, API-44 item status, API-45 item shipping', async () => {
    await ok(admin, '/v2/admin/form/cancel-approve', { id });
    expect((await page()).subscription.status).toBe('review');
    await ok(admin, '/v2/admin/form/review', { id, approve: '1' });
    await w.settle();
    const next = (await page()).subscription.items.find((one) => one.status === 'upcoming');
    const soon = workingDayFrom(new Date((await w.clock.now()).getTime() + 5 * 86_400_000).toISOString().slice(0, 10));
    await ok(admin, '/v2/admin/form/subscription/update-item-shipping', { id: String(next?.id), value: soon });
    await ok(admin, '/v2/admin/form/subscription/update-item-status', { id: String(next?.id), status: 'cancelled' });
    expect((await page()).subscription.items.find((one) => one.id === next?.id)?.status).toBe('cancelled');
  });

  test('API-35 start-user-item-subscription, API-47 start-user-subscription, API-33 retry, API-29 end', async () => {
    const { plans, products } = await page();
    const startDate = (await w.clock.now()).toISOString().slice(0, 10);
    const order = {
      user_id: userId,
      product_id: String(products[0]?.id),
      payment_method_id: methodId,
      start_date: startDate,
    };
    // Two retinoids at once: staff must give a reason.
    expect(await form(admin, '/v2/admin/form/start-user-item-subscription', order)).toMatchObject({
      status: 409,
      body: { success: false, code: 'blocked' },
    });
    const one = await ok<{ subscriptionId: number }>(admin, '/v2/admin/form/start-user-item-subscription', {
      ...order,
      reason: 'The other cream is finished.',
    });
    expect(one.subscriptionId).toEqual(expect.any(Number));
    await ok(admin, '/v2/admin/form/start-user-subscription', {
      user: theirs.email,
      pm: methodId,
      plan: String(plans[1]?.id),
      startDate,
    });
    const refused = await form(admin, '/v2/admin/form/retry-user-subscription', {
      subscription: id,
      payment_method: methodId,
    });
    expect(refused).toMatchObject({ status: 409, body: { success: false, message: expect.any(String) } });
    await ok(admin, '/v2/admin/form/end-subscription', { subscription: id });
    expect((await page()).subscription.status).toBe('cancelled');
  });

  test('ADM-03 page names; TPD-03 treatments; TPD-09 dispatch', async () => {
    for (const [path, component] of [
      ['/v2/admin/chats', 'Admin/Chats'],
      ['/v2/admin/dispatch', 'Admin/Dispatch'],
      ['/v2/admin/subscriptions', 'Admin/Subscriptions'],
      ['/v2/admin/treatments', 'Admin/Treatments'],
    ])
      expect((await admin.get(path ?? '')).body).toMatchObject({ component });
    const { treatments } = await admin.page<{ treatments: unknown[] }>('/v2/admin/treatments');
    expect(treatments[0]).toMatchObject({
      id: expect.any(Number),
      title: expect.any(String),
      name: expect.any(String),
      plans: expect.arrayContaining([
        expect.objectContaining({
          name: expect.any(String),
          items: expect.arrayContaining([
            expect.objectContaining({
              durationMonths: expect.any(Number),
              interval_duration: expect.any(Number),
              price: expect.any(Number),
              code: expect.any(String),
              batch: expect.any(String),
              ingredients: expect.any(Array),
            }),
          ]),
        }),
      ]),
    });
  });

  test.each([
    '/v2/admin/subscriptions',
    '/v2/admin/treatments',
    '/v2/admin/chats',
    '/v2/admin/pom',
    '/v2/admin/dispatch',
    '/v2/admin/data/get-chats',
    '/v2/admin/form/get-subscriptions',
    '/admin',
  ])('ADM-04 %s: staff only', async (path) => {
    expect([401, 302]).toContain((await visitor.get(path)).status);
    expect((await customer.get(path)).status).toBe(403);
  });
});

describe('plans and money', () => {
  const theirs = newcomer({ fname: 'Kit', sname: 'Moss' });
  let colleague: Person;
  let owner: Person;
  let userId: string;
  let id: string;
  let itemId: string;
  let productId: string;
  const card = () => cardOf(owner, Number(id));

  beforeAll(async () => {
    colleague = await staffMember(w, ['support', 'ops'], 'colleague');
    owner = await signUp(w.url, theirs);
    await consult(w.url, owner, 'acne');
    const order = await checkOut(w.url, owner);
    await uploadPhotos(owner);
    await w.settle();
    id = String(order.subscriptionId);
    const page = await admin.page<{
      user: { id: number };
      subscription: { items: { id: number; item: { id: number } }[] };
    }>(`/v2/admin/subscriptions/${id}`);
    [userId, itemId, productId] = [
      String(page.user.id),
      String(page.subscription.items[0]?.id),
      String(page.subscription.items[0]?.item.id),
    ];
    await admin.must('/v2/admin/form/review', { id: order.subscriptionId, approve: 1 });
    await w.settle();
    await admin.must('/v2/admin/form/ship', { id: Number(itemId) });
    await w.settle();
  });

  test.each([
    ['the customer', () => owner, '/v2/subscription/form'],
    ['staff', () => admin, '/v2/admin/form/subscription'],
  ] as [string, () => Person, string][])(
    'pause, resume and skip by %s; what is over cannot be done again',
    async (_, who, root) => {
      const before = (await card()).due_at ?? '';
      const until = new Date(Date.parse(before) + 20 * 86_400_000).toISOString().slice(0, 10);
      expect(await ok(who(), `${root}/pause`, { subscription: id, until })).toMatchObject({
        success: true,
        due_at: until,
        status: 'active',
      });
      expect((await form(who(), `${root}/skip`, { subscription: id })).body).toMatchObject({ success: false });
      await ok(who(), `${root}/resume`, { subscription: id });
      expect(await card()).toMatchObject({ due_at: before, status: 'active' });
      expect(await form(who(), `${root}/resume`, { subscription: id })).toMatchObject({
        status: 409,
        body: { success: false, code: 'conflict', message: expect.stringMatching(/\S/) },
      });
      const skipped = await ok<{ due_at: string }>(who(), `${root}/skip`, { subscription: id });
      expect(skipped.due_at > before).toBe(true);
      expect((await card()).due_at).toBe(skipped.due_at);
    },
  );

  test('cancel and undo-cancel, by the customer and by staff', async () => {
    for (const [who, path] of [
      [owner, '/v2/subscription/form/undo-cancel'],
      [admin, '/v2/admin/form/subscription/undo-cancel'],
    ] as const) {
      await ok(owner, '/v2/subscription/form/cancel', { subscription: id });
      await ok(who, path, { subscription: id });
      expect(await card()).toMatchObject({ should_cancel: false, status: 'active' });
      // Repeating it changes nothing.
      await ok(who, path, { subscription: id });
      expect(await card()).toMatchObject({ should_cancel: false, status: 'active' });
    }
  });

  test('send-now is charged as previewed, once', async () => {
    // The last supply left a moment ago: another one is not the customer's to ask for.
    const early = await form(owner, '/v2/subscription/form/send-now', { subscription: id, reason: 'I want more' });
    expect([early.status, early.body]).toEqual([409, expect.objectContaining({ success: false })]);
    const { charges } = (
      await admin.post<{ charges: { amount: number }[] }>('/v2/admin/form/subscription/preview', {
        subscription: id,
        change: { kind: 'send-now' },
      })
    ).body;
    expect((await form(admin, '/v2/admin/form/subscription/send-now', { subscription: id })).status).toBe(422);
    const sending = { subscription: id, reason: 'Lost in the post' };
    await ok(admin, '/v2/admin/form/subscription/send-now', sending);
    const again = async () => (await form(admin, '/v2/admin/form/subscription/send-now', sending)).status;
    // Until the charge begins nothing is left to do; from then on it is refused.
    expect([200, 409]).toContain(await again());
    await w.settle();
    expect(await again()).toBe(409);
    const paid = await w.sql<{ amount: number }>(
      `select amount_pence::int as amount from billing.charges where subscription_id = $1 and state = 'succeeded' order by created_at`,
      [id],
    );
    expect(paid.map(({ amount }) => amount / 100)).toEqual([48.4, charges[0]?.amount]);
    expect(await card()).toMatchObject({ status: 'review' });
  });

  test('refund in two parts: never more than was paid, and the same order twice is one', async () => {
    const give = (amount: string, idempotency_key: string) =>
      form(admin, '/v2/admin/form/refund', { item: itemId, amount, reason: 'quality', idempotency_key });
    for (let n = 0; n < 2; n++) expect((await give('10', 'part-one')).status).toBe(200);
    expect(await give('38.41', 'too-much')).toMatchObject({ body: { success: false, errors: expect.any(Object) } });
    expect((await give('38.40', 'part-two')).status).toBe(200);
    await w.settle();
    expect((await give('0.01', 'nothing-left')).status).toBeGreaterThanOrEqual(400);
    const { payments } = (
      await admin.get<{ payments: { item: number; left: number; refunds: { amount: number; state: string }[] }[] }>(
        `/v2/admin/data/refunds?subscription=${id}`,
      )
    ).body;
    const own = payments.find(({ item }) => item === Number(itemId));
    expect(own?.left).toBe(0);
    expect(own?.refunds.map(({ amount, state }) => `${amount} ${state}`).toSorted()).toEqual([
      '10 succeeded',
      '38.4 succeeded',
    ]);
  });

  test('much credit waits for a second person, and comes once', async () => {
    const asked = await ok<{ state: string; request: string; credit: number }>(
      admin,
      '/v2/admin/form/update-user-credit',
      { id: userId, value: '60', idempotency_key: 'sixty' },
    );
    expect(asked).toMatchObject({ state: 'requested', credit: 0 });
    const path = '/v2/admin/form/credit-approve';
    expect((await form(admin, path, { request: asked.request })).status).toBe(403);
    for (let n = 0; n < 2; n++)
      expect(await ok(colleague, path, { request: asked.request })).toMatchObject({ state: 'approved', credit: 60 });
    // Too late to decline: nobody reads that it was done.
    const late = await form(colleague, '/v2/admin/form/credit-decline', { request: asked.request });
    expect([late.status, (late.body as { code: string }).code]).toEqual([409, 'decided_already']);
    expect((await admin.get(`/v2/admin/data/credit-requests?user=${userId}`)).body).toMatchObject({
      limit: 50,
      requests: [{ amount: 60, state: 'approved', by_me: true }],
    });
  });

  test('a code is made, listed and stopped; a price is planned and taken back; the books are looked at', async () => {
    const made = await ok<{ id: number }>(admin, '/v2/admin/form/promotions/create', {
      code: 'calls-5',
      title: '£5 off',
      type: 'fixed',
      value: '5.50',
      duration: 'repeating',
      charges: '2',
      starts_on: '',
      ends_on: '',
      limit: '10',
      is_first_order_only: 'true',
    });
    const listed = async () =>
      (
        await admin.get<{ promotions: { id: number; state: string }[] }>('/v2/admin/data/promotions')
      ).body.promotions.find((one) => one.id === made.id);
    expect(await listed()).toMatchObject({
      code: 'CALLS-5',
      value: 5.5,
      charges: 2,
      limit: 10,
      is_first_order_only: true,
      state: 'running',
    });
    for (let n = 0; n < 2; n++) await ok(admin, '/v2/admin/form/promotions/stop', { id: String(made.id) });
    expect(await listed()).toMatchObject({ state: 'stopped' });

    const from = new Date((await w.clock.now()).getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const prices = async () =>
      (await admin.get<{ products: { id: number; prices: object[] }[] }>('/v2/admin/data/prices')).body.products.find(
        (one) => one.id === Number(productId),
      )?.prices;
    const before = await prices();
    await ok(admin, '/v2/admin/form/prices/plan', { id: productId, price: '26.50', from });
    expect((await form(admin, '/v2/admin/form/prices/plan', { id: productId, price: '27', from })).status).toBe(409);
    expect(await prices()).toEqual([
      ...(before ?? []),
      expect.objectContaining({ price: 26.5, from, state: 'planned' }),
    ]);
    await ok(admin, '/v2/admin/form/prices/withdraw', { id: productId, from });
    expect(await prices()).toEqual(before);

    const to = (await w.clock.now()).toISOString().slice(0, 10);
    const check = await ok<{ id: number }>(admin, '/v2/admin/form/books/check', { from: to, to });
    await w.settle();
    const books = (await admin.get<{ checks: { id: number }[]; differences: object[] }>('/v2/admin/data/books')).body;
    expect(books.checks.find((one) => one.id === check.id)).toMatchObject({ state: 'done' });
    expect(books.differences).toEqual([]);
  });
});
