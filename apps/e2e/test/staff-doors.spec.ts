import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as billing from '@sorrel/contracts/billing/rpc';
import * as consultations from '@sorrel/contracts/consultations/rpc';
import { practiceText } from '@sorrel/contracts/fulfilment/practice';
import * as fulfilment from '@sorrel/contracts/fulfilment/rpc';
import * as identity from '@sorrel/contracts/identity/rpc';
import * as security from '@sorrel/contracts/identity/security';
import type { Attachment } from '@sorrel/contracts/media/rpc';
import * as media from '@sorrel/contracts/media/rpc';
import * as messaging from '@sorrel/contracts/messaging/rpc';
import { rpcsOf } from '@sorrel/service-kit/kit.module';
import { DENIED } from '@sorrel/contracts/kit/audit-words';
import {
  ADDRESS,
  cardOf,
  checkOut,
  consult,
  giveAddress,
  newcomer,
  SAMPLE_PDF,
  saveCard,
  sendUp,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';

/** What a member of staff can reach with no permission at all, and with only support's. */
let w: World;
let nobody: Person;
let support: Person;
let person: Person;
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
  session: string;
  photoIds: number[];
  file: Attachment;
  other: number;
  recallNotice: number;
  checkIn: number;
  gpLetter: number;
};

/** The answers of somebody whose practice can be written to. */
async function aPractice(): Promise<Record<string, unknown>> {
  const [one, other] = [w.as.staff(['pharmacist'], 902), w.as.staff(['pharmacist'], 903)];
  const { practices } = await w.ask(fulfilment.findPractices, { typed: 'densham surgery' }, one);
  const practice = practices[0]!;
  const { address } = await w.ask(
    fulfilment.recordGpAddress,
    { code: practice.code, email: 'densham@practices.sandbox', source: 'their website' },
    one,
  );
  await w.ask(fulfilment.confirmGpAddress, { id: address.id }, other);
  return { has_gp: 'yes', gp_practice: practiceText(practice), gp_consent: 'yes' };
}

beforeAll(async () => {
  w = await world({ isWritingToPractices: true });
  await w.clock.begin(lastNoon());
  nobody = await staffMember(w, [], 'nobody');
  support = await staffMember(w, ['support']);
  const customer = newcomer();
  person = await signUp(w.url, customer);
  await consult(w.url, person, 'anti-ageing', await aPractice());
  const order = await checkOut(w.url, person);
  await uploadPhotos(person);
  const file = await sendUp(person, 'letter.pdf', SAMPLE_PDF);
  await person.must('/v2/profile/form/chat', { message: 'Hello there', attachments: [file] });
  const another = newcomer();
  const waiting = await signUp(w.url, another);
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
  const { photos } = (await person.get<{ photos: { id: number; url: string }[] }>('/v2/profile/data/photos')).body;
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
    session: (await one('select id::text as found from identity.sessions where user_id = $1', user)) ?? '',
    photoIds: photos.map(({ id }) => id),
    file,
    other: Number(await one('select id::text as found from identity.accounts where email = $1', another.email)),
    plan: Number(await one(`select id::text as found from billing.plans order by id offset 1 limit 1`)),
    recallNotice: Number(
      await one(
        `with recall as (insert into fulfilment.recalls (code, number, act, text_sealed, sent_at, sent_by, round_at) values ('1X', 'B', 'stop', '', now(), 'A', now()) returning id)
         insert into fulfilment.recall_patients (recall_id, user_id, token) select id, $1, 'planted' from recall returning id::text as found`,
        user,
      ),
    ),
    checkIn: Number(
      await one(
        `insert into consultations.check_ins (prescription_id, subscription_id, item_id, user_id, asked_at) values (987654, $2, 987654, $1, now()) returning id::text as found`,
        user,
        order.subscriptionId,
      ),
    ),
    gpLetter: Number(
      await one('select id::text as found from fulfilment.gp_letters where user_id = $1 and sent_at is not null', user),
    ),
  };
}, 180_000);
afterAll(() => w?.stop(), 120_000);

type Act = [what: string, method: 'GET' | 'POST', path: () => string, fields?: () => Record<string, unknown>];
const today = () => lastNoon().slice(0, 10);

const READS: Act[] = [
  ['read answers beside a subscription', 'GET', () => `/v2/admin/subscriptions/${seen.subscription}`],
  ['read answers beside a chat', 'GET', () => `/v2/admin/chat/${seen.user}`],
  ['read a conversation', 'GET', () => `/v2/admin/data/get-user-chat?user_id=${seen.user}&last_id=`],
  ['look at a photo', 'GET', () => seen.photo],
  ['open a file of a conversation', 'GET', () => seen.file.url],
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
  ['read the register of supplies', 'GET', () => '/v2/admin/register'],
  ['export the register of supplies', 'GET', () => '/v2/admin/data/register-sheet'],
  ['compare the register’s signed pages', 'GET', () => '/v2/admin/data/check-register'],
  ['read who did what', 'GET', () => '/v2/admin/audit'],
  ['export who did what', 'GET', () => '/v2/admin/data/audit-sheet'],
  ['export who did what as CSV', 'GET', () => '/v2/admin/data/audit-csv'],
  ['verify who did what', 'POST', () => '/v2/admin/form/verify-audit'],
  ['follow the audit', 'GET', () => '/v2/admin/data/verify-audit?program=bff'],
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

test('pages opened in a browser: the console says so in words, what is drawn or saved elsewhere gives nothing away', async () => {
  const open = (path: string) => nobody.get(path, { accept: 'text/html' });
  const shell = await open(`/v2/admin/subscriptions/${seen.subscription}`);
  expect([shell.status, shell.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  expect(shell.bytes.toString()).not.toContain(seen.email);
  const old = await open(`/admin?email=${encodeURIComponent(seen.email)}`);
  expect([old.status, old.headers.get('location')]).toEqual([302, '/v2/admin']);
  expect((await open('/v2/admin/pom?export=1')).status).toBe(403);
});

test('whoever loses the permission hears no more of the stream they had open', async () => {
  const leaving = await staffMember(w, ['support'], 'leaving');
  // From here on the session is remembered for three seconds.
  expect((await leaving.get('/v2/admin/data/get-chats')).status).toBe(200);
  // Resolves when the stream has ended.
  const over = leaving.send('GET', '/v2/admin/stream');
  await w.sql(`update identity.accounts set permissions = '{dispatch}' where email = 'leaving@sorrel.example'`);
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  await person.must('/v2/profile/form/chat', { message: 'Is anybody there?' });
  const { status, bytes } = await over;
  expect([status, bytes.toString()]).toEqual([200, 'retry: 2000\n\n']);
});

test('what was tried in vain is in the audit once a minute, with the ids and nothing that was sent', async () => {
  const curious = await staffMember(w, ['dispatch'], 'curious');
  for (let n = 0; n < 20; n++)
    await curious.post('/v2/admin/form/end-subscription', { subscription: seen.subscription, note: 'my words' });
  for (let n = 0; n < 5; n++) await curious.get(`/v2/admin/chat/${seen.user}`);
  for (let n = 0; n < 5; n++) await curious.get(seen.photo);
  const rows = await w.sql<{ action: string; object: string; actor_id: string; actor_name: string; detail: object }>(
    `select a.action, a.object, a.actor_name, a.detail from (select * from bff.audit union all select * from media.audit) a
     join identity.accounts on accounts.id = a.actor_id where accounts.email = 'curious@sorrel.example' order by a.object`,
  );
  expect(rows).toEqual(
    ['GET /photos photo=', `GET /v2/admin/chat/:id id=${seen.user}`, 'POST /v2/admin/form/end-subscription'].map(
      (object) => ({
        action: DENIED,
        object: expect.stringContaining(object),
        actor_name: 'Helen Marsh',
        detail: {},
      }),
    ),
  );
  expect(rows).toHaveLength(3);
});

/** What a customer may ask about by id. Somebody else's counts as not found, whatever the caller's permissions. */
const MINE: Record<string, () => Record<string, unknown>> = {
  'rpc.billing.checkout.choose-plan': () => ({}),
  'rpc.billing.checkout.start': () => ({}),
  'rpc.billing.checkout.confirm': () => ({ subscription: seen.subscription }),
  'rpc.billing.subscriptions.update-date': () => ({ sub_id: seen.subscription, due_at: '2030-01-01' }),
  'rpc.billing.subscriptions.cancel': () => ({ subscription: seen.subscription }),
  'rpc.billing.subscriptions.undo-cancel': () => ({ subscription: seen.subscription }),
  'rpc.billing.subscriptions.change-plan': () => ({ subscription: seen.subscription, change: { kind: 'skip' } }),
  'rpc.billing.subscriptions.timeline': () => ({ subscription: seen.subscription }),
  'rpc.billing.subscriptions.preview': () => ({ subscription: seen.subscription, change: { kind: 'none' } }),
  'rpc.billing.methods.change': () => ({ subscription: seen.subscription, payment_method: seen.card }),
  'rpc.billing.methods.choose-backup': () => ({ payment_method: seen.card }),
  'rpc.billing.recovery.read': () => ({ subscription: seen.subscription }),
  'rpc.consultations.check-ins.answer': () => ({ id: seen.checkIn, answers: { sideEffects: 'none', missed: 'none' } }),
  'rpc.consultations.health-changes.tell': () => ({
    subscriptionId: seen.subscription,
    change: { kind: 'illness', options: ['other'], words: '', since: null },
  }),
  'rpc.fulfilment.documents.my-receipt': () => ({ itemId: seen.item }),
  'rpc.fulfilment.gp-letters.read-mine': () => ({ id: seen.gpLetter }),
  'rpc.fulfilment.recalls.answer-mine': () => ({ id: seen.recallNotice, reply: 'stopped' }),
  'rpc.identity.sessions.end': () => ({ id: seen.session }),
  'rpc.media.attachments.claim': () => ({ ids: [seen.file.id] }),
  'rpc.media.attachments.release': () => ({ ids: [seen.file.id] }),
  'rpc.media.photos.use-again': () => ({ ids: seen.photoIds }),
  'rpc.messaging.chat.mark-read': () => ({ messageId: 1 }),
  'rpc.messaging.chat.mine': () => ({ lastId: 1_000_000 }),
  'rpc.messaging.chat.send': () => ({ message: 'Mine', clientId: 'theirs' }),
};
/** Calls that only concern the caller's own things or are harmless: a plan of the catalogue; a session that is not theirs is left alone. */
const HARMLESS = new Set([
  'rpc.billing.checkout.choose-plan',
  'rpc.billing.checkout.start',
  'rpc.identity.sessions.end',
  'rpc.media.attachments.release',
  'rpc.messaging.chat.mark-read',
  'rpc.messaging.chat.mine',
  'rpc.messaging.chat.send',
]);
const NAMES_SOMETHING = /^(id|ids|.*_id|.*Id|subscription|item|user|plan|payment_?[mM]ethod)$/;

const OWN = [billing, consultations, fulfilment, identity, security, media, messaging]
  .flatMap(rpcsOf)
  .filter(({ actors }) => actors.includes('customer') && !actors.includes('visitor'));

test('every call of a customer that names something is tried on somebody else’s', () => {
  const naming = OWN.filter(({ input }) =>
    Object.keys((input as unknown as { shape?: object }).shape ?? {}).some((field) => NAMES_SOMETHING.test(field)),
  );
  expect(naming.map(({ subject }) => subject).toSorted()).toEqual(Object.keys(MINE).toSorted());
});

describe('what belongs to somebody else', () => {
  test.each(Object.keys(MINE).filter((subject) => !HARMLESS.has(subject)))(
    '%s: neither another customer nor staff get at it',
    async (subject) => {
      const call = OWN.find((one) => one.subject === subject)!;
      const input = MINE[subject]!();
      const before = await w.sql('select id, version, status from billing.subscriptions order by id');
      const others = [w.as.customer(seen.other)];
      if (call.actors.includes('staff')) others.push(w.as.staff([], 900), w.as.staff(undefined, 901));
      for (const as of others)
        await expect(w.ask(call, input as never, as)).rejects.toMatchObject({
          code: expect.stringMatching(/^(not_found|invalid)$/),
        });
      expect(await w.sql('select id, version, status from billing.subscriptions order by id')).toEqual(before);
    },
  );

  test('a letter to the practice was sent, and its patient reads it', async () => {
    const { fileName } = await w.ask(fulfilment.myGpLetter, { id: seen.gpLetter }, w.as.customer(seen.user));
    expect(fileName).toMatch(/\.pdf$/);
  });

  test('a session of somebody else goes on, and a chat holds one’s own messages alone', async () => {
    await w.ask(security.endSession, { id: seen.session }, w.as.staff(undefined, 901));
    await w.ask(security.endSession, { id: seen.session }, w.as.customer(seen.other)).catch(() => undefined);
    expect(await w.sql('select ended_at from identity.sessions where id = $1', [seen.session])).toEqual([
      { ended_at: null },
    ]);
    for (const as of [w.as.customer(seen.other), w.as.staff(undefined, seen.other)])
      expect(await w.ask(messaging.readMine, { lastId: 1_000_000 }, as)).toEqual({ messages: [] });
  });

  test('the owner reads what the others may not', async () => {
    const me = () => w.as.customer(seen.user);
    const { entries } = await w.ask(billing.myTimeline, { subscription: seen.subscription }, me());
    expect(entries.length).toBeGreaterThan(0);
    await w.ask(billing.previewMine, { subscription: seen.subscription, change: { kind: 'none' } }, me());
    await w.ask(fulfilment.myReceipt, { itemId: seen.item }, me());
    await w.ask(fulfilment.answerMyRecall, { id: seen.recallNotice, reply: 'stopped' }, me());
    await w.ask(
      consultations.answerCheckIn,
      { id: seen.checkIn, answers: { sideEffects: 'none', felt: [], missed: 'none', words: '' } },
      me(),
    );
  });
});
