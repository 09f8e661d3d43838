import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import type { z } from 'zod';
import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember, STAFF_PASSWORD } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { CONTROLLERS } from '../src/bff.module.ts';
import { declaredRoutes } from '../src/document/routes.edge.ts';
import { MOST_ROWS } from '../src/session/bulk-reads.ts';

/** Two customers, and a limit of one: what is refused here of two is refused elsewhere of 201. */
let w: World;
let prescriber: Person;
let pharmacist: Person;
let checker: Person;
let everybody: Person;

beforeAll(async () => {
  w = await world({
    env: { LIST_ROWS_AT_ONCE: '1', READ_PEOPLE_PER_HOUR: '3', READ_PEOPLE_PER_DAY: '4' },
    unchecked: 'subscriptions are planted without their payments',
  });
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist', 'dispatch']);
  checker = await staffMember(w, ['checker']);
  everybody = await staffMember(w, ['support', 'pharmacist', 'ops'], 'everybody');
  for (let n = 0; n < 2; n++) {
    const person = await signUp(w.url, newcomer());
    await consult(w.url, person, 'acne');
    const { subscriptionId } = await checkOut(w.url, person);
    await uploadPhotos(person);
    await person.must('/v2/profile/form/chat', { message: 'Hello there' });
    await w.settle();
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    await w.settle();
    await pharmacist.must('/v2/admin/form/ship', { id: (await cardOf(person, subscriptionId)).items[0]?.id });
  }
  await w.sql(
    `insert into messaging.early_access (email, token, consent, asked_at)
       select 'early' || n || '@sorrel.example', 'token' || n, 'words', now() from generate_series(1, 2) n`,
  );
}, 180_000);
afterAll(() => w?.stop());

const LISTS = declaredRoutes(CONTROLLERS).filter(
  ({ method, audience, takes }) =>
    method === 'GET' &&
    audience === 'staff' &&
    takes.some(({ schema }) => 'perPage' in ((schema as z.ZodObject | null)?.shape ?? {})),
);
/** Lists that answer no more than that many at once, whoever asks. */
const isCapped = ({ takes }: (typeof LISTS)[number]): boolean =>
  takes.some(({ schema }) => {
    const { perPage } = (schema as z.ZodObject).shape as Record<string, z.ZodType>;
    return perPage !== undefined && (perPage.parse('all') as number) <= MOST_ROWS;
  });
/** The others; who may read each and not take it away as a file, or null: all who read it may. */
const GUARDED: Record<string, (() => Person) | null> = {
  '/v2/admin/subscriptions': () => prescriber,
  '/v2/admin/form/get-subscriptions': () => prescriber,
  '/v2/admin/chats': () => prescriber,
  '/v2/admin/data/get-chats': () => prescriber,
  '/v2/admin/dispatch': () => checker,
  '/v2/admin/data/get-dispatch-orders': () => checker,
  '/v2/admin/pom': null,
  '/v2/admin/early-access': null,
  '/v2/admin/data/early-access': null,
};
const all = async (who: Person, path: string, perPage = 'all') => {
  const { status, body } = await who.get(`${path}?perPage=${perPage}&status=all`);
  const { code, data, props } = body as { code?: string; data?: object[]; props?: { data: object[] } };
  return { status, code, rows: (data ?? props?.data)?.length };
};

test('no list of the console is read whole without the right to take it away and a fresh second factor', async () => {
  const guarded = LISTS.filter((one) => !isCapped(one)).map(({ path }) => path);
  expect(guarded.toSorted()).toEqual(Object.keys(GUARDED).toSorted());
  expect(LISTS.length).toBeGreaterThan(guarded.length + 2);
  for (const path of guarded) {
    const reader = GUARDED[path]?.();
    if (!reader) continue;
    for (const perPage of ['all', '0', '-1', '2', '1000000'])
      expect([path, perPage, await all(reader, path, perPage)]).toEqual([path, perPage, { status: 403, code: 'bulk' }]);
    expect([path, await all(reader, path, '1')]).toEqual([path, { status: 200, rows: 1 }]);
  }
  // Whoever may: all of it, in the shape of any page.
  for (const path of guarded) expect([path, await all(everybody, path)]).toEqual([path, { status: 200, rows: 2 }]);
  const rows = await w.sql<{ object: string }>(`select object from bff.audit where action = 'list.read-whole'`);
  expect(new Set(rows.map(({ object }) => object))).toEqual(
    new Set(['list=subscriptions', 'list=chats', 'list=dispatch', 'list=pom', 'list=early access']),
  );
  const { key } = await everybody.must<{ key: string }>('/v2/admin/form/begin-second-factor', {
    current_password: STAFF_PASSWORD,
  });
  await everybody.must('/v2/admin/form/confirm-second-factor', {
    code: generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) }),
  });
  for (const path of guarded) expect([path, (await all(everybody, path)).status]).toEqual([path, 200]);
  await w.sql(`update identity.sessions set factor_given_at = factor_given_at - interval '16 minutes'`);
  await new Promise((resolve) => setTimeout(resolve, 3_100)); // A session is remembered for three seconds.
  for (const path of guarded)
    expect([path, await all(everybody, path)]).toEqual([path, { status: 403, code: 'step_up_needed' }]);
});

test('whoever turns page after page is told to operations and the clinical lead, once within the hour', async () => {
  const slow = await staffMember(w, ['dispatch'], 'slow');
  await staffMember(w, ['lead'], 'lead');
  await w.sql(
    `insert into billing.customers (user_id, seq, fname, sname, email, phone_sealed, referral_code, created_at, search)
       select 900000 + n, 1, 'Ann', 'Smith', 'p' || n || '@sorrel.example', '', 'R' || n, now(), '' from generate_series(1, 6) n`,
  );
  await w.sql(
    `insert into billing.subscriptions (user_id, origin, treatment_slug, consultation, treatment_title, plan_id, plan_name, status, should_cancel, is_waiting, anchor_day, current_code, next_charge_pence, created_at)
       select 900000 + n, 'staff', treatment_slug, consultation, treatment_title, plan_id, plan_name, 'cancelled', false, false, 1, current_code, 0, now()
       from generate_series(1, 6) n cross join (select * from billing.subscriptions order by id limit 1) m`,
  );
  for (let page = 1; page <= 8; page++)
    await slow.get(`/v2/admin/form/get-subscriptions?status=all&perPage=1&page=${page}`);
  // The same page again is nobody new.
  for (let n = 0; n < 5; n++) await slow.get('/v2/admin/form/get-subscriptions?status=all&perPage=1&page=1');
  await w.settle();
  const told = await w.sql<{ detail: { people: number; span: string } }>(
    `select detail from identity.audit where action = 'people.read-in-bulk' order by id`,
  );
  expect(told.map(({ detail }) => [detail.span, Number(detail.people)])).toEqual([
    ['hour', 4],
    ['day', 5],
  ]);
  const { mails } = (await w.http.bff.get('/sandbox/mails').query({ to: 'lead@sorrel.example' })).body as {
    mails: { subject: string }[];
  };
  expect(mails.filter(({ subject }) => subject.includes('has read of many customers'))).toHaveLength(2);
});
