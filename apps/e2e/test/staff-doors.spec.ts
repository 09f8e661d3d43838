import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeWorld } from '@sorrel/test-kit/invariants';
import {
  ADDRESS,
  cardOf,
  checkOut,
  consult,
  giveAddress,
  newcomer,
  saveCard,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';

/** What a member of staff reaches from outside with no permission at all, and with support's alone. */
let w: World;
let nobody: Person;
let support: Person;
let seen: {
  subscription: number;
  pending: number;
  user: number;
  item: number;
  address: number;
  photo: string;
  card: string;
  pendingCard: string;
  email: string;
  plan: number;
};

beforeAll(async () => {
  w = await world();
  await w.clock.begin(lastNoon());
  nobody = await staffMember(w, [], 'nobody');
  support = await staffMember(w, ['support']);
  const customer = newcomer();
  const person = await signUp(w.url, customer);
  await consult(w.url, person, 'anti-ageing');
  const order = await checkOut(w.url, person);
  await uploadPhotos(person);
  await person.must('/v2/profile/form/chat', { message: 'Hello there' });
  const waiting = await signUp(w.url, newcomer());
  await consult(w.url, waiting, 'acne');
  await giveAddress(waiting);
  const pendingCard = await saveCard(w.url, waiting);
  const { subscriptionId: pending } = await waiting.must<{ subscriptionId: number }>(
    '/v2/subscription/form/start-subscription',
    { paymentMethod: pendingCard },
  );
  await w.settle();
  const prescriber = await staffMember(w, ['prescriber']);
  await prescriber.must('/v2/admin/form/review', { id: order.subscriptionId, approve: 1 });
  await w.settle();
  const one = async (sql: string, ...params: unknown[]) => (await w.sql<{ found: string }>(sql, params))[0]?.found;
  const user = Number(await one('select id::text as found from identity.accounts where email = $1', customer.email));
  const { photos } = (await person.get<{ photos: { url: string }[] }>('/v2/profile/data/photos')).body;
  seen = {
    subscription: order.subscriptionId,
    pending,
    user,
    item: (await cardOf(person, order.subscriptionId)).items[0]?.id ?? 0,
    address: Number(await one('select id::text as found from identity.addresses where user_id = $1', user)),
    photo: photos[0]?.url ?? '',
    card: order.card,
    pendingCard,
    email: customer.email,
    plan: Number(await one(`select id::text as found from billing.plans order by id offset 1 limit 1`)),
  };
}, 180_000);
afterAll(() => closeWorld(w), 120_000);

type Act = [what: string, method: 'GET' | 'POST', path: () => string, fields?: () => Record<string, unknown>];
const today = () => lastNoon().slice(0, 10);

const READS: Act[] = [
  ['read answers beside a subscription', 'GET', () => `/v2/admin/subscriptions/${seen.subscription}`],
  ['read answers beside a chat', 'GET', () => `/v2/admin/chat/${seen.user}`],
  ['read a conversation', 'GET', () => `/v2/admin/data/get-user-chat?user_id=${seen.user}&last_id=`],
  ['look at a photo', 'GET', () => seen.photo],
  ['list subscriptions', 'GET', () => '/v2/admin/form/get-subscriptions'],
  ['read the chats', 'GET', () => '/v2/admin/data/get-chats'],
  ['hear all chats live', 'GET', () => '/v2/admin/stream'],
  ['read saved cards', 'GET', () => `/v2/admin/data/get-user-payment-methods?email=${encodeURIComponent(seen.email)}`],
  ['read a prescription', 'GET', () => `/v2/admin/form/ship/pdf/prescription?id=${seen.item}`],
  ['look somebody up in the old back-office', 'GET', () => `/admin?email=${encodeURIComponent(seen.email)}`],
];
const REGISTER: Act[] = [
  ['read the POM register', 'GET', () => '/v2/admin/pom'],
  ['export the POM register', 'GET', () => '/v2/admin/pom?export=1&perPage=1000000'],
  ['export decisions', 'GET', () => '/v2/admin/data/decisions-file'],
];
const CARE: Act[] = [
  [
    'redirect an address',
    'POST',
    () => '/v2/admin/form/update-user-address',
    () => ({ ...ADDRESS, address_1: '1 Elsewhere', address_id: seen.address }),
  ],
  [
    'charge a saved card',
    'POST',
    () => '/v2/admin/form/retry-user-subscription',
    () => ({ subscription: seen.pending, payment_method: seen.pendingCard }),
  ],
];
const CLINICAL: Act[] = [
  [
    'ship by hand',
    'POST',
    () => '/v2/admin/form/subscription/update-item-status',
    () => ({ id: seen.item, status: 'shipped', reason: 'By hand', confirm: true }),
  ],
  ['ship', 'POST', () => '/v2/admin/form/ship', () => ({ id: seen.item })],
  ['approve', 'POST', () => '/v2/admin/form/review', () => ({ id: seen.subscription, approve: 1 })],
  ['clear a pregnancy', 'POST', () => '/v2/admin/form/update-user-pregnant', () => ({ id: seen.user, value: 'false' })],
  ['take an approval back', 'POST', () => '/v2/admin/form/cancel-approve', () => ({ id: seen.subscription })],
  [
    'put another item into a plan',
    'POST',
    () => '/v2/admin/form/subscription/add-item',
    () => ({ id: seen.subscription, item_id: 11 }),
  ],
];
const STOP: Act[] = [
  [
    'mark somebody as pregnant',
    'POST',
    () => '/v2/admin/form/update-user-pregnant',
    () => ({ id: seen.user, value: 'true' }),
  ],
];
const PLANS: Act[] = [
  [
    'begin a subscription',
    'POST',
    () => '/v2/admin/form/start-user-subscription',
    () => ({ user: seen.email, pm: seen.card, plan: seen.plan, startDate: today() }),
  ],
  ['end a plan', 'POST', () => '/v2/admin/form/end-subscription', () => ({ subscription: seen.subscription })],
];

const attempt = async (who: Person, [what, method, path, fields]: Act) => {
  const { status, body } = await who.send(method, path(), fields ? { json: fields() } : {});
  const { traceId: _, ...said } = body;
  return { what, status, body: said };
};
const refused = (what: string) => ({
  what,
  status: 403,
  body: {
    success: false,
    code: 'forbidden',
    error: expect.any(String),
    message: expect.any(String),
    errors: {},
    traceId: expect.any(String),
  },
});

describe('an account without permissions', () => {
  test.each([...READS, ...REGISTER, ...CARE, ...PLANS, ...CLINICAL, ...STOP])('may not %s', async (...act) =>
    expect(await attempt(nobody, act)).toEqual(refused(act[0])),
  );
});

describe('support alone', () => {
  test.each([...REGISTER, ...PLANS, ...CLINICAL])('may not %s', async (...act) =>
    expect(await attempt(support, act)).toEqual(refused(act[0])),
  );
  test.each(READS.filter(([what]) => what !== 'hear all chats live'))('may %s', async (...act) =>
    expect(await attempt(support, act)).toMatchObject({ what: act[0], status: 200 }),
  );
  test.each([...CARE, ...STOP])('may %s', async (...act) =>
    expect(await attempt(support, act)).toMatchObject({ what: act[0], status: 200 }),
  );
});
