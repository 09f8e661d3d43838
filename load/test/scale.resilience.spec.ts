import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changePlan, readProviderBalance, readReconciliation } from '@sorrel/contracts/billing/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { STARTERS } from '@sorrel/deploy/services';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { cardOf, checkOut, consult, logIn, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { scale, type ScaleOptions, type ScaleReport } from '../scale/cast.ts';

// Compressing the screens takes a second, and they may not be built.
const NO_SCREENS = { STOREFRONT_DIR: '/nowhere', ADMIN_DIR: '/nowhere' };
/** `SCALE_CUSTOMERS=10000 npx jest load/test/scale.resilience.spec.ts` for more. */
const CUSTOMERS = Number(process.env.SCALE_CUSTOMERS ?? 1_000);

interface Model {
  email: string;
  password: string;
  subscriptionId: number;
}

let w: World;
let prescriber: Person;
let pharmacist: Person;
let support: Person;
let options: ScaleOptions;
let report: ScaleReport;
const models: Record<'active' | 'review' | 'incomplete', Model> = {} as never;

beforeAll(async () => {
  w = await world({ env: NO_SCREENS });
  // The day's charges have been made, and parcels still leave.
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist']);
  support = await staffMember(w, ['support']);
  models.active = await arrive('active');
  models.review = await arrive('review');
  models.incomplete = await arrive('incomplete');
  await w.settle();
  await readBalance();
  options = {
    adminUrl: w.adminUrl,
    customers: CUSTOMERS,
    services: await Promise.all(
      Object.entries(STARTERS).map(async ([name, starter]) => ({
        name,
        sealed: (await starter.sealed(w.env)).sealed,
      })),
    ),
    keys: { 1: TEST_SECRET },
  };
}, 180_000);
afterAll(async () => {
  await w?.stop();
});

async function arrive(as: keyof typeof models): Promise<Model> {
  const me = newcomer({ fname: 'Ann', sname: `Model${as}` });
  const person = await signUp(w.url, me);
  await consult(w.url, person, 'acne');
  const { subscriptionId } = await checkOut(w.url, person);
  if (as !== 'incomplete') await uploadPhotos(person);
  if (as === 'active') {
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: '1' });
    await pharmacist.must('/v2/admin/form/ship', { id: await paidItem(subscriptionId) });
    await person.must('/v2/profile/form/chat', { message: 'When may I wash it off?' });
  }
  return { email: me.email, password: me.password, subscriptionId };
}

const paidItem = async (subscriptionId: number): Promise<number> =>
  Number(
    (
      await w.sql<{ id: string }>(`select id from billing.items where subscription_id = $1 and status = 'paid'`, [
        subscriptionId,
      ])
    )[0]?.id,
  );

/** The provider's balance beside the books, as finance sees it. */
async function readBalance() {
  const finance = w.as.staff(['finance'], 90);
  await w.ask(readProviderBalance, {}, finance);
  await w.settle();
  return w.ask(readReconciliation, { from: '2026-01-01', to: londonDate(await w.clock.now()) }, finance);
}

/** The address of copy `n`. */
const copyOf = ({ email }: Model, n: number): string => email.replace('@', `.c${n}@`);
const subscriptionOf = async (email: string): Promise<number> =>
  Number(
    (
      await w.sql<{ id: string }>(
        'select s.id from billing.subscriptions s join billing.customers c on c.user_id = s.user_id where c.email = $1',
        [email],
      )
    )[0]?.id,
  );

test('it keeps away from customers who are nobody’s demo, and from where there are no stand-ins', async () => {
  await expect(scale(options)).rejects.toThrow('has customers of its own');
  await w.sql('alter schema sandbox rename to elsewhere');
  try {
    await expect(scale({ ...options, isAnybody: true })).rejects.toThrow('where real patients are');
  } finally {
    await w.sql('alter schema elsewhere rename to sandbox');
  }
});

test('fills every service, and every promise of the system holds for the copies', async () => {
  report = await scale({ ...options, isAnybody: true });
  // Screens that count by an index alone did not answer until a vacuum had been there.
  expect(
    await w.sql(
      `select last_vacuum is not null as is_vacuumed from pg_stat_user_tables where schemaname = 'billing' and relname = 'items'`,
    ),
  ).toEqual([{ is_vacuumed: true }]);
  process.stdout.write(
    `  ${report.customers} customers, ${report.rows} rows in ${Math.round(report.seconds)} s: ${Math.round(report.rows / report.seconds)} rows a second\n`,
  );
  expect(report.customers).toBeGreaterThanOrEqual(CUSTOMERS);
  expect(report.models).toBe(3);
  const [waiting] = await w.sql(
    `select (select count(*) from billing.outbox where published_at is null) + (select count(*) from identity.outbox where published_at is null) as n`,
  );
  expect(waiting).toMatchObject({ n: '0' });
  await expectInvariants(w);
}, 300_000);

test('nothing of a model’s own is left in a copy', async () => {
  const own = await w.sql<{ word: string }>(
    `select email as word from identity.accounts where role = 'customer' and email !~ '\\.c\\d+@' union select referral_code from identity.accounts where role = 'customer' and email !~ '\\.c\\d+@'
     union select method_id from billing.cards where user_id in (select id from identity.accounts where email !~ '\\.c\\d+@')
     union select id::text from billing.charges where user_id in (select id from identity.accounts where email !~ '\\.c\\d+@')
     union select tracking_number from fulfilment.labels l join fulfilment.dispatches using (item_id, tracking_number) where user_id in (select id from identity.accounts where email !~ '\\.c\\d+@')`,
  );
  expect(own.length).toBeGreaterThan(10);
  for (const { name, rows } of report.tables) {
    // The newest rows: all of copies. As a word of its own, for a copy's id is its model's with something added.
    const found = await w.sql<{ word: string }>(
      `select distinct o.word from unnest($1::text[]) as o (word) join (select one::text as t from ${name} one order by ctid desc limit $2) newest
         on position(o.word in t) > 0 and t ~ ('(^|[^A-Za-z0-9_])' || o.word || '($|[^A-Za-z0-9_-])')`,
      [own.map(({ word }) => word), Math.min(rows, 300)],
    );
    expect([name, found]).toEqual([name, []]);
  }
});

test('a copy logs in, sees its own, writes, and is found, reviewed, shipped and printed like anybody', async () => {
  const email = copyOf(models.review, 7);
  const subscriptionId = await subscriptionOf(email);
  const person = await logIn(w.url, email, models.review.password);
  expect(await cardOf(person, subscriptionId)).toMatchObject({ badge: 'UNDER REVIEW' });
  await person.must('/v2/profile/form/chat', { message: 'Is it on its way?' });
  const { body: list } = await support.get<{ total: number; data: { id: number }[] }>(
    `/v2/admin/form/get-subscriptions?keyword=${encodeURIComponent(email)}`,
  );
  expect(list).toMatchObject({ total: 1, data: [{ id: subscriptionId }] });
  const { body: all } = await prescriber.get<{ total: number }>('/v2/admin/form/get-subscriptions?status=review');
  expect(all.total).toBe(report.copies + 1);
  const { body: chats } = await support.get<{ data: { last_message: string }[] }>(
    `/v2/admin/data/get-chats?keyword=${encodeURIComponent(email)}`,
  );
  expect(chats.data).toMatchObject([{ last_message: 'Is it on its way?' }]);
  const detail = await prescriber.page<{ consultations: unknown[]; photos: unknown[] }>(
    `/v2/admin/subscriptions/${subscriptionId}`,
  );
  expect([detail.consultations.length, detail.photos.length]).toEqual([1, 3]);
  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: '1' });
  const itemId = await paidItem(subscriptionId);
  await pharmacist.must('/v2/admin/form/ship', { id: itemId });
  // And of a copy that was supplied before it was one: the signature is over its own words.
  const supplied = await subscriptionOf(copyOf(models.active, 3));
  const [before] = await w.sql<{ id: string }>(
    `select id from billing.items where subscription_id = $1 and sequence = 1`,
    [supplied],
  );
  for (const id of [itemId, before?.id])
    for (const kind of ['dispensing-label', 'dispatch-note', 'prescription', 'receipt']) {
      const pdf = await pharmacist.get(`/v2/admin/form/ship/pdf/${kind}?id=${id}`);
      expect([kind, pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([kind, 200, '%PDF']);
    }
  const { body: register } = await pharmacist.get<{ props: { total: number } }>('/v2/admin/pom?page=1&perPage=25');
  expect(register.props.total).toBe(report.copies + 2);
});

test('a copy’s pictures show, whole and as tiles, to them and to staff and to nobody else', async () => {
  const [mine, other] = [copyOf(models.review, 5), copyOf(models.review, 6)];
  const rows = (email: string) =>
    w.sql<{ file: string }>(
      'select file from media.photos where user_id = (select id from identity.accounts where email = $1) order by id',
      [email],
    );
  const [own] = await rows(mine);
  const [model] = await rows(models.review.email);
  expect(own?.file).toBe(model?.file.replace('.jpg', '--c5.jpg'));
  const [person, before] = [
    await logIn(w.url, mine, models.review.password),
    await logIn(w.url, models.review.email, models.review.password),
  ];
  for (const size of ['', '?size=tile']) {
    const whole = await before.get(`/storage/photos/${model?.file}${size}`);
    for (const who of [person, prescriber]) {
      const seen = await who.get(`/storage/photos/${own?.file}${size}`);
      expect([seen.status, seen.bytes.equals(whole.bytes)]).toEqual([200, true]);
    }
  }
  // The same picture, but of another's row.
  for (const file of [model?.file, (await rows(other))[0]?.file])
    expect((await person.get(`/storage/photos/${file}`)).status).toBe(404);
});

test('a copy’s renewal is charged when it falls due, and the next one made', async () => {
  const one = await subscriptionOf(copyOf(models.active, 2));
  const [{ user_id } = { user_id: '0' }] = await w.sql<{ user_id: string }>(
    'select user_id from billing.subscriptions where id = $1',
    [one],
  );
  // Theirs alone is due now; in two months everybody's. Before half of the last one is used up nobody may have another.
  await w.clock.advance('P40D');
  const change = { kind: 'send-now', reason: 'Wanted before the others’' } as const;
  await w.ask(changePlan, { subscription: one, change }, w.as.customer(Number(user_id)));
  await w.settle();
  const items = await w.sql(
    `select status, transaction_price_pence from billing.items where subscription_id = $1 order by sequence`,
    [one],
  );
  expect(items).toMatchObject([
    { status: 'shipped' },
    { status: 'paid', transaction_price_pence: 4840 },
    { status: 'upcoming' },
  ]);
});

test('no line of the provider’s balance and no movement of the books is without the other, of copies too', async () => {
  const found = await readBalance();
  expect([found.theirsOpen, found.oursOpen, found.ourBalancePence]).toEqual([[], [], found.theirBalancePence]);
  await expectInvariants(w);
});

test('a run that ends early keeps the portions it has filled, and another goes on from them', async () => {
  const ended = scale({
    ...options,
    customers: report.customers + 30,
    isAnybody: true,
    portion: 15,
    say: (line) => {
      if (line.includes('customers after')) throw new Error('The terminal was closed.');
    },
  });
  await expect(ended).rejects.toThrow('The terminal was closed.');
  const count = async () =>
    Number((await w.sql<{ n: string }>(`select count(*) as n from identity.accounts where role = 'customer'`))[0]?.n);
  expect(await count()).toBe(report.customers + 15);
  await expectInvariants(w);
  // The programs go on meanwhile: a number that one of them takes between two portions is no copy's.
  const taken: Promise<{ id: string }[]>[] = [];
  const more = await scale({
    ...options,
    customers: report.customers + 30,
    isAnybody: true,
    portion: 6,
    say: (line) => {
      if (line.includes('customers after')) taken.push(w.sql(`select nextval('billing.items_id_seq') as id`));
    },
  });
  const numbers = (await Promise.all(taken)).map(([row]) => row?.id);
  expect(numbers.length).toBeGreaterThan(1);
  expect(await w.sql('select id from billing.items where id = any($1)', [numbers])).toEqual([]);
  expect([more.models, more.copies, more.customers]).toEqual([3, 5, report.customers + 30]);
  expect(await count()).toBe(report.customers + 30);
  await expectInvariants(w);
  await logIn(w.url, copyOf(models.active, report.copies + 10), models.active.password);
  const found = await readBalance();
  expect([found.theirsOpen, found.oursOpen, found.ourBalancePence]).toEqual([[], [], found.theirBalancePence]);
});
