import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { newShared } from '@sorrel/service-kit/boot';
import { savePrescriber } from '@sorrel/contracts/consultations/rpc';
import { saveBusiness } from '@sorrel/contracts/identity/business';
import { inviteStaff } from '@sorrel/contracts/identity/security';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { objectStore } from '@sorrel/test-kit/object-store';
import { world } from '@sorrel/test-kit/world';
import { productionProblems } from '../src/production.ts';
import { createDatabase, dropDatabase, provisionDatabase } from '../src/provision.ts';
import { testServers, type TestServers } from '../src/test-servers.ts';
import { STARTERS } from '../src/services.ts';
import { SERVICES } from '../src/topology.ts';

const SECRET = '8f1c0e5a7b92d3644af0b6c81d2e39577c60a4f3e81b95d20f7e6c3a18d4b52e';
const KEY = '03d9f6a1c4b7e82950ad1f7c6e3b84925d08fa67c1e2b3940578dc6fa1e9b324';
// Other suites on the same cluster use the same roles, so all must derive the same passwords.
const ROLES = '5ea1'.repeat(16);
const name = `production_${process.pid}`;
const plain = `plain_prod_${process.pid}`;
let servers: TestServers;
let adminUrl: string;
let env: Record<string, string>;

const run = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

beforeAll(async () => {
  servers = await testServers();
  adminUrl = await createDatabase(servers.databaseUrl, name);
  const urls = await provisionDatabase({ adminUrl, services: SERVICES.map((one) => one.name), secret: ROLES });
  env = {
    ...Object.fromEntries(Object.entries(urls).map(([program, url]) => [`DATABASE_URL_${program.toUpperCase()}`, url])),
    REDIS_URL: servers.redisUrl,
    NATS_URL: 'nats://127.0.0.1:1',
    SORREL_SECRET: SECRET,
    SEAL_KEYS: `1:${KEY}`,
    PUBLIC_URL: 'https://clinic.orchardclinic.co.uk',
    MEDIA_URL: 'http://media:8081',
    DATA_DIR: '/tmp/none',
    SMTP_URL: 'smtps://user:word@mail.orchardclinic.co.uk:465',
    MAIL_FROM: 'Orchard Clinic <care@orchardclinic.co.uk>',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_8sJ2nQ0vT5xYb7Lk3PzR1mWd',
    ROYAL_MAIL_URL: 'https://api.parcel.royalmail.com/api/v1',
    ROYAL_MAIL_KEY: '4b0c3c5e-7a51-4a34-9d6e-2f8a61c0b9d7',
  };
});
afterAll(async () => {
  await dropDatabase(servers.databaseUrl, name);
  await run(servers.databaseUrl, `drop role if exists ${plain}`);
  await servers.stop();
});

test('with nothing set, each missing setting is listed once, however many programs read it', async () => {
  const problems = await productionProblems({});
  // The others say of the site's pages what is still the sample's.
  const names = problems.flatMap((line) => /^[A-Z_<>]{2,}/.exec(line)?.[0] ?? []);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names).toContain('DATABASE_URL_<PROGRAM>');
  expect(names).toContain('PUBLIC_URL');
});

test('a store that is away, a wrong setting and a superuser are one list', async () => {
  const problems = await productionProblems({ ...env, STRIPE_SECRET_KEY: 'sk_test_1', DATABASE_URL_MEDIA: adminUrl });
  for (const begin of [
    'STRIPE_SECRET_KEY is a test key',
    'DATABASE_URL_MEDIA (or DATABASE_URL) logs in as a superuser',
    'NATS_URL does not work',
  ])
    expect(problems.filter((line) => line.startsWith(begin))).toHaveLength(1);
  expect(problems.join('\n')).not.toMatch(/word@mail|sorrel_identity:(?!\*)/);
});

test('stores on another machine without TLS are refused, each in one line for all programs; a private network is taken at its word', async () => {
  // Nobody listens there, and nothing leaves this machine: an address of our own.
  const elsewhere = (url = '') => url.replace(/(?<=@)(127\.0\.0\.1|%2F[^:/]+)/, '[::ffff:127.0.0.1]');
  const away = {
    ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, elsewhere(value)])),
    NATS_URL: 'nats://a:b@[::ffff:127.0.0.1]:1',
  };
  const about = async (more: Record<string, string> = {}) =>
    (await productionProblems({ ...away, ...more })).filter((line) => line.includes('TLS'));
  expect(await about()).toEqual([
    expect.stringMatching(/^NATS_URL_<PROGRAM> \(or NATS_URL\) is without TLS[^\n]+ write tls:\/\/[^\n]+\.$/),
    expect.stringMatching(/^REDIS_URL is without TLS[^\n]+ write rediss:\/\/[^\n]+\.$/),
    expect.stringMatching(/^DATABASE_URL_<PROGRAM> \(or DATABASE_URL\) is without TLS[^\n]+ PRIVATE_NETWORK[^\n]+\.$/),
  ]);
  expect(await about({ PRIVATE_NETWORK: 'on' })).toEqual([]);
});

test('separate roles and the extension leave nothing to report', async () => {
  const problems = await productionProblems(env);
  expect(problems.filter((line) => /^(DATABASE|REDIS|The database has no extension)/.test(line))).toEqual([]);
});

test('the bucket for photos is tried out: one that is away, not there or closed to us is named with the reason', async () => {
  const objects = await objectStore();
  const about = async (more: Record<string, string> = {}) =>
    (await productionProblems({ ...env, ...objects.env, ...more })).filter((line) => /\bS3_|bucket/.test(line));
  try {
    expect(await about()).toEqual([]);
    expect(await about({ S3_BUCKET: 'another-bucket' })).toEqual([
      expect.stringMatching(/^S3_BUCKET: another-bucket at http:\S+ cannot be written to: NoSuchBucket \(404\)\.$/),
    ]);
    expect(await about({ S3_ACCESS_KEY_ID: 'SOMEBODY' })).toEqual([
      expect.stringMatching(/cannot be written to: InvalidAccessKeyId \(403\)\.$/),
    ]);
    expect(await about({ S3_SECRET_ACCESS_KEY: '' })).toEqual([
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY is missing/),
    ]);
    await objects.end();
    expect(await about()).toEqual([expect.stringMatching(/cannot be written to: ECONNREFUSED\.$/)]);
  } finally {
    await objects.stop();
  }
});

test('an installation that is up: the first owner, the business and a prescriber are asked for until they are there', async () => {
  const w = await world({ only: ['identity', 'consultations'], env: { SORREL_SANDBOX: 'off' } });
  try {
    const about = async () =>
      (
        await productionProblems({
          ...env,
          DATABASE_URL_IDENTITY: w.env.DATABASE_URL_IDENTITY,
          DATABASE_URL_CONSULTATIONS: w.env.DATABASE_URL_CONSULTATIONS,
          DATABASE_URL_FULFILMENT: w.env.DATABASE_URL_FULFILMENT,
        })
      ).filter((line) => /^(Business:|There is no|No owner|No responsible)/.test(line));
    const empty = await about();
    expect(empty).toEqual(
      expect.arrayContaining([
        'There is no owner: npm run staff -- invite owner@... mails the first one a link.',
        'Business: GPhC premises number is missing.',
        'There is no prescriber with a registration: under Staff, Prescriber’s particulars.',
        'No responsible pharmacist has ever signed in, and nothing leaves before: in the console, under Responsible pharmacist.',
      ]),
    );
    const owner = { email: 'ida@orchardclinic.co.uk', fname: 'Ida', sname: 'Orchard', permissions: ['ops' as const] };
    const { userId } = await w.ask(inviteStaff, owner, w.as.system());
    await w.ask(saveBusiness, { version: 0, business: { ...REAL_BUSINESS, phone: '' } }, w.as.staff(['ops']));
    await w.ask(
      savePrescriber,
      { userId, name: 'Dr Rowan Hale', qualification: 'MBBS', registration: 'GMC 1234567', address: ['York'] },
      w.as.system(),
    );
    await w.sql(
      `insert into fulfilment.responsible_log (kind, pharmacist_id, name, registration, at, by_name) values ('in', 5, 'Bea Hill', '2054321', now(), 'Bea Hill')`,
    );
    expect(await about()).toEqual([
      'No owner has come yet: the link in the invitation, then a password and a second factor.',
      'Business: Contact phone is missing.',
    ]);
  } finally {
    await w.stop();
  }
});

test('a database without the extension that searches stand on is named, with what makes it', async () => {
  const bare = await createDatabase(servers.databaseUrl, `${name}_bare`);
  try {
    await run(bare, `create role ${plain} login password 'x'; grant create on database ${name}_bare to ${plain}`);
    const url = new URL(bare);
    [url.username, url.password] = [plain, 'x'];
    const problems = await productionProblems({
      ...Object.fromEntries(Object.entries(env).filter(([key]) => !key.startsWith('DATABASE_URL'))),
      DATABASE_URL: url.href,
    });
    const named = problems.filter((line) => line.includes('pg_trgm'));
    expect(named.length).toBeGreaterThan(0);
    expect(named[0]).toContain('create extension if not exists pg_trgm with schema extensions');
    // A program started on it reports the same, instead of the migration's own error.
    const nats = await servers.ownNats();
    const started = STARTERS.messaging?.(
      { ...env, DATABASE_URL_MESSAGING: url.href, NATS_URL: nats.url, LOG_LEVEL: 'silent' },
      newShared(),
    );
    await expect(started).rejects.toThrow('The database has no extension pg_trgm');
    await nats.stop();
  } finally {
    await dropDatabase(servers.databaseUrl, `${name}_bare`);
  }
});
