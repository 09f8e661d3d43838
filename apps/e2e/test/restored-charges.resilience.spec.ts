import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { backup } from '@sorrel/deploy/backup/backup';
import { photosInFolder } from '@sorrel/deploy/backup/photo-store';
import { restore } from '@sorrel/deploy/backup/restore';
import { brokenChains } from '@sorrel/deploy/commands/backup';
import { MIGRATIONS } from '@sorrel/deploy/migrations';
import { createDatabase, dropDatabase } from '@sorrel/deploy/provision';
import { STARTERS } from '@sorrel/deploy/services';
import { type TestServers, testServers } from '@sorrel/deploy/test-servers';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import type { Programs } from '@sorrel/test-kit/programs';
import { staffMember } from '@sorrel/test-kit/staff';
import { startPrograms, TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

const NAME = `charged_${process.pid}`;
const KEYS = { 1: TEST_SECRET };
/** What other companies go on knowing, whatever happens to our database. */
const ELSEWHERE = ['documents', 'events', 'idempotency_keys', 'mails', 'clock'];

const folder = mkdtempSync(join(tmpdir(), 'sorrel-charged-'));
let servers: TestServers;
let w: World;
let system: Programs | undefined;
let pool: pg.Pool | undefined;
let nats: Awaited<ReturnType<TestServers['ownNats']>> | undefined;
let prescriber: Person;
let pharmacist: Person;
let whole: string;

interface Customer {
  email: string;
  subscriptionId: number;
}
const customers: Record<'charged' | 'refunded' | 'twice' | 'later', Customer> = {} as never;

beforeAll(async () => {
  servers = await testServers();
  w = await world({ env: NO_SCREENS });
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist', 'support']);
});
afterAll(async () => {
  await system?.stop();
  await pool?.end();
  await nats?.stop();
  await w?.stop().catch(() => undefined);
  await dropDatabase(servers.databaseUrl, NAME);
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A customer with a first delivery behind them. */
async function supplied(): Promise<Customer> {
  const me = newcomer();
  const person = await signUp(w.url, me);
  await consult(w.url, person, 'acne');
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await approveAndShip(subscriptionId);
  return { email: me.email, subscriptionId };
}

async function approveAndShip(subscriptionId: number): Promise<void> {
  const { subscription } = await prescriber.page<{ subscription: { items: { id: number; status: string }[] } }>(
    `/v2/admin/subscriptions/${subscriptionId}`,
  );
  const { id } = subscription.items.find((item) => item.status === 'paid') ?? { id: 0 };
  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: '1' });
  await pharmacist.must('/v2/admin/form/ship', { id });
  await w.settle();
}

interface Taken {
  id: string;
  payment_intent: string;
  created: number;
  amount: number;
  refunded: number;
  metadata: Record<string, string>;
}
/** What the card provider took of a subscription, oldest first. */
async function takenOf({ subscriptionId }: Customer): Promise<Taken[]> {
  const { charges } = (await (await fetch(`${w.env.SANDBOX_URL}/sandbox/stripe/_ledger`)).json()) as {
    charges: Taken[];
  };
  return charges
    .filter(({ metadata }) => metadata.subscription_id === String(subscriptionId))
    .toSorted((a, b) => a.created - b.created);
}

async function announcements({ email }: Customer): Promise<number> {
  const answer = await fetch(`${w.env.SANDBOX_URL}/sandbox/mails?to=${encodeURIComponent(email)}`);
  const { mails } = (await answer.json()) as { mails: { subject: string }[] };
  return mails.filter(({ subject }) => subject === 'Your next delivery is coming up').length;
}

type Sql = World['sql'];
const periodsOf = (sql: Sql, { subscriptionId }: Customer) =>
  sql<{ sequence: number; status: string; due_at: string; paid_at: Date | null; charge: string | null }>(
    `select i.sequence, i.status, i.due_at::text, date_trunc('minute', i.paid_at) as paid_at, c.id as charge from billing.items i
       left join billing.charges c on c.item_id = i.id and c.state = 'succeeded' where i.subscription_id = $1 order by i.sequence`,
    [subscriptionId],
  );

test('customers have had a first delivery, and a backup is made long before the next', async () => {
  for (const name of ['charged', 'refunded', 'twice'] as const) customers[name] = await supplied();
  await w.clock.advance('P30D');
  customers.later = await supplied();
  await w.clock.advance('P10D');
  const done = await backup({
    adminUrl: w.adminUrl,
    services: await Promise.all(
      Object.entries(STARTERS).map(async ([name, starter]) => ({ name, ...(await starter.sealed(w.env)) })),
    ),
    photos: photosInFolder(join(w.env.DATA_DIR ?? '', 'photos')),
    anchors: null,
    keys: KEYS,
    to: join(folder, 'backups'),
    version: '0.1.0',
  });
  whole = done.folder;
});

test('renewals charged after the backup are known again after a restore, and nobody is charged or written to a second time', async () => {
  await w.clock.advance('P25D');
  const { charged, refunded, twice, later } = customers;
  for (const customer of [charged, refunded, twice]) expect(await takenOf(customer)).toHaveLength(2);
  const [, back] = await takenOf(refunded);
  const returned = await fetch(`${w.env.STRIPE_URL}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.env.STRIPE_SECRET_KEY}` },
    // As our own staff gave it back, of which this database knows nothing afterwards.
    body: new URLSearchParams({ payment_intent: back?.payment_intent ?? '', 'metadata[refund_id]': randomUUID() }),
  });
  expect(returned.status).toBe(200);
  // Two renewals of one customer are lost: the second is for an item that this backup has never heard of.
  await approveAndShip(twice.subscriptionId);
  await w.clock.advance('P62D');
  await w.settle();
  expect(await takenOf(twice)).toHaveLength(3);
  expect(await takenOf(later)).toHaveLength(2);
  const taken: Record<string, Taken[]> = {};
  for (const [name, customer] of Object.entries(customers)) taken[name] = await takenOf(customer);
  const before = {
    taken,
    periods: await periodsOf(w.sql, charged),
    twice: await periodsOf(w.sql, twice),
    told: await announcements(charged),
  };
  expect(before.told).toBeGreaterThan(0);
  const elsewhere: Record<string, unknown> = {};
  for (const table of ELSEWHERE)
    elsewhere[table] = (
      await w.sql(`select coalesce(json_agg(t), '[]')::text as rows from sandbox.${table} t`)
    )[0]?.rows;
  await w.stop();

  const adminUrl = await createDatabase(servers.databaseUrl, NAME);
  pool = new pg.Pool({ connectionString: adminUrl, max: 3 });
  const sql: Sql = async (text, params = []) => (await pool?.query(text, params))?.rows as never;
  const report = await restore({
    from: whole,
    adminUrl,
    services: Object.keys(MIGRATIONS),
    secret: TEST_SECRET,
    keys: KEYS,
    migrations: MIGRATIONS,
    photos: photosInFolder(join(folder, 'data/photos')),
    anchors: null,
    verify: (services, anchors) => brokenChains(adminUrl, services, anchors),
  });
  for (const table of ELSEWHERE) {
    await sql(`delete from sandbox.${table}`);
    await sql(`insert into sandbox.${table} select * from json_populate_recordset(null::sandbox.${table}, $1)`, [
      elsewhere[table],
    ]);
  }
  nats = await servers.ownNats();
  const named = (all: Record<string, string>, prefix: string): Record<string, string> =>
    Object.fromEntries(Object.entries(all).map(([name, url]) => [`${prefix}_${name.toUpperCase()}`, url]));
  mkdirSync(join(folder, 'data'), { recursive: true });
  const env: Record<string, string> = {
    ...w.env,
    ...named(report.databaseUrls, 'DATABASE_URL'),
    ...named(nats.urls, 'NATS_URL'),
    NATS_URL: nats.url,
    NATS_URL_TEST: nats.url,
    REDIS_URL: servers.redisUrl,
    REDIS_PREFIX: NAME,
    DATA_DIR: join(folder, 'data'),
    LOG_FILE: join(folder, 'log.jsonl'),
  };
  system = await startPrograms({ env, only: SCHEMAS, busUsers: servers.busUsers });
  const restored = {
    url: w.url,
    env,
    programs: system,
    sql,
    settle: async () => {
      const answer = await fetch(`${env.SANDBOX_URL}/sandbox/settle`, { method: 'POST' });
      if (!answer.ok) throw new Error(`settle: ${answer.status} ${await answer.text()}`);
    },
  };
  await restored.settle();
  // The days of grace that an unannounced charge is put off by go by as well.
  const moved = await fetch(`${env.SANDBOX_URL}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 'P6D' }),
  });
  expect(moved.status).toBe(200);
  await restored.settle();

  // Nothing more was taken than before, and a refund that came after the backup is known as well.
  for (const [name, customer] of Object.entries(customers))
    expect([name, await takenOf(customer)]).toEqual([name, before.taken[name]]);
  // As it was before: the same charge, on the same day, with the same date to follow.
  expect(await periodsOf(sql, charged)).toEqual(before.periods);
  expect(await periodsOf(sql, twice)).toEqual(
    before.twice.map((one) => expect.objectContaining({ charge: one.charge, due_at: one.due_at })),
  );
  expect(await announcements(charged)).toBe(before.told);
  expect((await periodsOf(sql, refunded))[1]).toMatchObject({ status: 'refunded' });
  // Our rows of the parcel and of the letters of the lost days are gone: the letters are counted above, at the mail server.
  await expectInvariants(restored, { except: ['I7', 'N-19'] });
}, 240_000);
