import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MOST_CONFIRMED } from '@sorrel/contracts/consultations/rpc';
import { RELEASE_CHECKS } from '@sorrel/contracts/fulfilment/batch-release';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { ADDRESS, cardOf, checkOut, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { until } from '@sorrel/test-kit/until';
import { freePort } from '../src/infra.ts';
import { createDatabase, dropDatabase, passwordOf } from '../src/provision.ts';
import type { RunningServer } from '../src/servers/server.ts';
import { temporaryFolder, type TestServers, testServers } from '../src/test-servers.ts';
import { SERVICES } from '../src/topology.ts';
import { end, HOSTS, openOutside, type Outside } from './walk/outside.ts';
import { ownPages, startBroker } from './walk/clinic.ts';
import { missingFromMap } from './walk/data-map.ts';
import { inDatabase, inFiles, inRedis } from './walk/left-behind.ts';
import { filledIn, readPage } from './walk/page.ts';
import { answersFor, comeIn, mailsTo, marked } from './walk/people.ts';

/*
 * docs/production.md, followed by a newcomer: the commands are the page's own, in its order, with production's settings on empty stores.
 * Stripe, Royal Mail and the mail server are a process of their own, found under their real names, over TLS.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readPage(new URL('../../docs/production.md', import.meta.url));
const PROGRAMS = SERVICES.map(({ name }) => name).filter((name) => name !== 'sandbox');
const name = `walk_${process.pid}`;
const home = temporaryFolder();
const folder = home.path;
const envFile = join(folder, 'production.env');
const OWNER = 'ida@orchardclinic.co.uk';
const PASSWORD = 'seven otters by lamplight';
const KEYS = {
  secretKey: 'sk_live_51Walk',
  publishableKey: 'pk_live_51Walk',
  webhookSecret: 'whsec_8sJ2nQ0vT5xYb7Lk3PzR1mWd',
  royalMailKey: '4b0c3c5e-7a51-4a34-9d6e-2f8a61c0b9d7',
};
let servers: TestServers;
let adminUrl: string;
let nats: RunningServer;
let natsPort: number;
let shopPort: number;
let outside: Outside;
let sorrel: { child: ChildProcess; said(): string };

beforeAll(async () => {
  servers = await testServers();
  [adminUrl, natsPort, shopPort] = await Promise.all([
    createDatabase(servers.databaseUrl, name),
    freePort(),
    freePort(),
  ]);
  const databaseUrl = await createDatabase(servers.databaseUrl, `${name}_companies`);
  outside = await openOutside({ folder: join(folder, 'outside'), databaseUrl, keys: KEYS, shopPort });
});
afterAll(async () => {
  if (sorrel) await end(sorrel.child);
  await outside?.stop();
  await nats?.stop();
  for (const one of [name, `${name}_companies`]) await dropDatabase(servers.databaseUrl, one);
  await servers.stop();
  home.remove();
});

/** What everybody puts in place of the page's examples. */
const ours = (command: string): string =>
  command
    .replaceAll('production.env', envFile)
    .replaceAll('sorrel-users.conf', join(folder, 'sorrel-users.conf'))
    .replaceAll(/postgres:\/\/<administrator>@<host>:5432\/<database>/g, adminUrl)
    .replace('--to backups', `--to ${join(folder, 'backups')}`)
    .replaceAll('owner@your-domain', OWNER)
    .replaceAll('prescriber@your-domain', 'rowan@orchardclinic.co.uk')
    .replaceAll('pharmacist@your-domain', 'bea@orchardclinic.co.uk')
    .replaceAll('dispenser@your-domain', 'may@orchardclinic.co.uk')
    .replaceAll('First Last', 'Ida Orchard');

/** The columns that hold a customer's name in the clear: docs/data-map.md says why. */
const NAMES_IN_CLEAR = [
  'billing.cards.holder_name',
  'billing.customers.fname',
  'billing.customers.referral_code',
  'billing.customers.search',
  'fulfilment.customer_copies.name',
  'fulfilment.customer_copies.search',
  'fulfilment.pom.patient',
  'fulfilment.register_entries.patient',
  'identity.accounts.fname',
  'identity.accounts.referral_code',
  'messaging.customer_copies.fname',
  'messaging.customer_copies.search',
];

const left = [...page.commands];
/** Starts the next command of the page, which must be this one. Nothing of this process's environment but where programs are. */
function next(begin: string): { child: ChildProcess; said(): string } {
  const command = left.shift() ?? 'nothing any more';
  expect(command).toContain(begin);
  const child = spawn('/bin/sh', ['-c', `exec ${ours(command).replace(/^([A-Z_]+='[^']*' )/, 'env $1')}`], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      npm_config_update_notifier: 'false',
      ...outside.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)));
  return { child, said: () => said };
}
async function run(begin: string): Promise<{ code: number | null; said: string }> {
  const { child, said } = next(begin);
  await once(child, 'close');
  return { code: child.exitCode, said: said() };
}

const SECRET = '8f1c0e5a7b92d3644af0b6c81d2e39577c60a4f3e81b95d20f7e6c3a18d4b52e';
const natsPassword = (user: string): string => `walk${user}Ab9`;
const natsUrl = (user: string): string => `nats://${user}:${natsPassword(user)}@127.0.0.1:${natsPort}`;

async function settings(): Promise<Record<string, string>> {
  const mediaPort = await freePort();
  const databaseUrl = (program: string): string => {
    const url = new URL(adminUrl);
    // Other suites on the same cluster use the same roles, so this must be the password they derive.
    [url.username, url.password] = [`sorrel_${program}`, passwordOf(program, { secret: '5ea1'.repeat(16) })];
    return url.href;
  };
  return {
    ...Object.fromEntries(PROGRAMS.map((program) => [`DATABASE_URL_${program.toUpperCase()}`, databaseUrl(program)])),
    ...Object.fromEntries([...PROGRAMS, 'staff'].map((user) => [`NATS_URL_${user.toUpperCase()}`, natsUrl(user)])),
    REDIS_URL: servers.redisUrl,
    REDIS_PREFIX: name,
    SORREL_SECRET: SECRET,
    SEAL_KEYS: '1:03d9f6a1c4b7e82950ad1f7c6e3b84925d08fa67c1e2b3940578dc6fa1e9b324',
    PUBLIC_URL: `https://${HOSTS.shop}`,
    PORT: String(shopPort),
    TRUST_PROXY: '1',
    MEDIA_PORT: String(mediaPort),
    MEDIA_URL: `http://127.0.0.1:${mediaPort}`,
    STOREFRONT_DIR: ownPages(folder, REAL_BUSINESS.brand_name),
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: `smtps://care:word@${HOSTS.mail}:465`,
    MAIL_FROM: 'Orchard Clinic <care@orchardclinic.co.uk>',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    ROYAL_MAIL_URL: `https://${HOSTS.carrier}/api/v1`,
    ROYAL_MAIL_KEY: KEYS.royalMailKey,
  };
}

test('before anything is filled in, one list says what is missing', async () => {
  writeFileSync(envFile, '');
  const { code, said } = await run('npm run production:check');
  expect([code, said]).toEqual([1, expect.stringContaining('SORREL_SECRET')]);
  expect(said).toContain('- The reviews are the sample’s: write your own in apps/storefront/src/content');
  rmSync(envFile);
});

test('settings, the broker’s users and the database’s roles: then only what people enter is missing', async () => {
  expect(await run('install')).toMatchObject({ code: 0 });
  expect(statSync(envFile).mode & 0o777).toBe(0o600);
  writeFileSync(envFile, filledIn(readFileSync(envFile, 'utf8'), await settings()));

  expect(await run('npm run -s nats-config')).toMatchObject({ code: 0 });
  nats = await startBroker({
    folder,
    servers,
    shown: page.files[0] ?? '',
    port: natsPort,
    passwordOf: natsPassword,
  });
  expect(await run('npm run provision')).toMatchObject({ code: 0 });
  const { code, said } = await run('npm run production:check');
  expect(said.match(/^- .*/gm)).toEqual([expect.stringMatching(/^- The database has no tables yet/)]);
  expect(code).toBe(1);
});

test('the schemas are made, and seven programs start', async () => {
  // `npm test` has built them.
  expect(left.shift()).toBe('npm run build');
  expect(await run('npm run migrate')).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ migrations/) });
  sorrel = next('npm run production:start');
  await until(
    async () => {
      if (sorrel.child.exitCode !== null) throw new Error(`It ended: ${sorrel.said()}`);
      return sorrel.said().includes('Sorrel answers on port');
    },
    90_000,
    'all programs are ready',
  );
}, 150_000);

let owner: Person;
let prescriber: Person;
let dispenser: Person;
let pharmacist: Person;

test('the first owner comes by a mailed link, with a password and a second factor', async () => {
  expect(await run('npm run staff -- invite')).toMatchObject({
    code: 0,
    said: expect.stringContaining(`An invitation is on its way to ${OWNER}`),
  });
  owner = await comeIn(outside.url, OWNER, PASSWORD);
  expect((await run('npm run staff -- list')).said).toMatch(new RegExp(`${OWNER} .*second factor on`));
});

test('the owner enters the business; a prescriber and a pharmacist come by command; then nothing is missing', async () => {
  const { version, problems } = await owner.page<{ version: number; problems: { text: string }[] }>(
    '/v2/admin/business',
  );
  expect([version, problems.map(({ text }) => text)]).toEqual([
    0,
    expect.arrayContaining(['Company name is missing.']),
  ]);
  // As a new installation offers it: nothing is sold or packed without a released batch.
  await owner.must('/v2/admin/form/business', { ...REAL_BUSINESS, keeps_batches: true, version });
  // The owner holds no right but operations, so what they give waits for somebody who holds it; the first ones come by command.
  const { waiting } = await owner.must<{ waiting: string[] }>('/v2/admin/form/invite-staff', {
    email: 'may@orchardclinic.co.uk',
    fname: 'May',
    sname: 'Reed',
    permissions: ['dispatch'],
  });
  expect(waiting).toEqual(['dispatch']);
  expect(await run('npm run staff -- invite')).toMatchObject({ code: 0 });
  expect(await run('npm run staff -- invite')).toMatchObject({ code: 0 });
  expect(await run('npm run staff -- permit')).toMatchObject({ code: 0 });
  expect(await run('npm run staff -- prescriber')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Dr Rowan Hale signs as GMC 7654321.'),
  });
  [prescriber, dispenser, pharmacist] = [
    await comeIn(outside.url, 'rowan@orchardclinic.co.uk', PASSWORD),
    await comeIn(outside.url, 'may@orchardclinic.co.uk', PASSWORD),
    await comeIn(outside.url, 'bea@orchardclinic.co.uk', PASSWORD),
  ];
  const { lines } = await prescriber.page<{ lines: { id: string; print: string }[] }>('/v2/admin/safety-rules');
  for (let from = 0; from < lines.length; from += MOST_CONFIRMED)
    await prescriber.must('/v2/admin/form/confirm-rules', { lines: lines.slice(from, from + MOST_CONFIRMED) });
  await pharmacist.must('/v2/admin/form/responsible-sign-in', { registration: '2054321' });
  expect(await run('npm run production:check')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Ready for production: nothing is missing.'),
  });
});

test('a dispenser books in the first batch, and the pharmacist releases it', async () => {
  const { id } = await dispenser.must<{ id: number }>('/v2/admin/form/receive-batch', {
    code: '110C',
    number: 'OV-2611',
    gtin: '5012345678900',
    expires_on: `${new Date().getUTCFullYear() + 2}-06-30`,
    quantity: 40,
    supplier: 'Vale Compounding',
    invoice: 'V-1001',
  });
  await pharmacist.must('/v2/admin/form/release-batch', { id, checks: RELEASE_CHECKS });
});

test('a customer registers, consults, pays and sends photos; it is prescribed, packed, labelled and shipped', async () => {
  const shop = await fetch(`${outside.url}/`);
  expect([shop.status, await shop.text()]).toEqual([200, expect.stringContaining('<html')]);
  const me = newcomer({ fname: CALLED.name });
  const person = await signUp(outside.url, me);
  await person.get('/v2/consultation/acne/data');
  await person.must('/v2/consultation/acne/answers', {
    answers: marked(await answersFor('acne', { natsUrl: natsUrl('deploy'), secret: SECRET }), SAID.answers),
  });
  await person.must('/v2/consultation/acne/submit');
  const order = await checkOut(outside.url, person, {
    publishableKey: KEYS.publishableKey,
    name: CALLED.name,
  });
  expect(order).toMatchObject({ amount: 48.4, status: 'incomplete', isPaid: true });
  await uploadPhotos(person);
  await person.must('/v2/profile/form/chat', { message: `Since Tuesday it is ${SAID.chat}.` });
  await until(
    async () => (await cardOf(person, order.subscriptionId)).status === 'review',
    30_000,
    'the order is in review',
  );
  const { items } = await cardOf(person, order.subscriptionId);
  const itemId = items[0]?.id ?? 0;
  const { subscription } = await prescriber.page<{ subscription: { user: { id: number } } }>(
    `/v2/admin/subscriptions/${order.subscriptionId}`,
  );
  const user = subscription.user.id;
  await prescriber.must('/admin/order/update-user-note', { user, note: `Seen with ${SAID.note}.` });
  await prescriber.must('/v2/admin/form/review', { id: order.subscriptionId, approve: '1' });
  const shipped = await pharmacist.must<{ trackingNumber: string; pdfUrl: string }>('/v2/admin/form/ship', {
    id: itemId,
  });
  const label = await pharmacist.get(shipped.pdfUrl);
  expect([label.status, label.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
  for (const kind of ['dispensing-label', 'dispatch-note', 'prescription', 'receipt']) {
    const pdf = await pharmacist.get(`/v2/admin/form/ship/pdf/${kind}?id=${itemId}`);
    expect([kind, pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([kind, 200, '%PDF']);
  }
  const { batches } = await pharmacist.page<{ batches: object[] }>('/v2/admin/batches');
  expect(batches).toEqual([expect.objectContaining({ number: 'OV-2611', on_hand: 39, supplied: 1 })]);
  expect((await cardOf(person, order.subscriptionId)).items[0]).toMatchObject({
    status: 'shipped',
    tracking_id: shipped.trackingNumber,
  });
  await until(
    async () => (await mailsTo(outside.url, me.email)).some(({ subject }) => subject === 'Your parcel is on its way'),
    30_000,
    'the customer reads about it',
  );
  const { labels } = (await (await fetch(`${outside.url}/sandbox/royal-mail/_labels`)).json()) as {
    labels: { tracking_number: string }[];
  };
  expect(labels.map((one) => one.tracking_number)).toEqual([shipped.trackingNumber]);
});

/** What a patient and their prescriber wrote, in words that occur nowhere else. */
const SAID = { answers: 'zinnwaldite', chat: 'tourmaline', note: 'kyanite', address: ADDRESS.address_1 };
/**
 * Names and addresses of mailboxes stand in the clear where staff search by them, and where mail is sent to (docs/data-map.md). So long
 * that no sealed document of 100 kB in base64 spells it by chance, as it does a name of five letters once in some dozens of runs.
 */
const CALLED = { name: 'Philomen' };

test('every table, and every column that tells of a person, stands in docs/data-map.md', async () => {
  expect(await missingFromMap(adminUrl, new URL('../../docs/data-map.md', import.meta.url))).toEqual([]);
});

test('what the patient said can be read in no table, no stream, no key, no log; their name only where it is looked up', async () => {
  const database = await inDatabase(adminUrl, { ...SAID, ...CALLED });
  expect(database).toEqual(NAMES_IN_CLEAR.map((column) => `${column}: name`));
  const redis = await inRedis(servers.redisUrl, name, { ...SAID, ...CALLED });
  expect(redis.found).toEqual([]);
  expect(redis.looked).toBeGreaterThan(10);
  for (const [place, there] of [
    ['nats', 'evt.consultations.review.approved'],
    ['data', '"msg":"started"'],
  ] as const) {
    expect(inFiles(join(folder, place), { there })).not.toEqual([]);
    expect([place, inFiles(join(folder, place), { ...SAID, ...CALLED })]).toEqual([place, []]);
  }
});

test('the audit is whole, a backup is made, the page has been followed to its end, and a stop is clean', async () => {
  const { code, said } = await run('npm run ops -- verify-audit');
  expect([code, said]).toEqual([0, expect.stringMatching(/identity +whole/)]);
  expect(await run('npm run backup')).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ rows, 3 pictures/) });
  expect(inFiles(join(folder, 'backups'), SAID)).toEqual([]);
  expect(left).toEqual([]);
  expect(await end(sorrel.child)).toBe(0);
  expect(sorrel.said()).not.toContain(SECRET);
  const logs = ['billing', 'messaging', 'fulfilment'].map((one) =>
    readFileSync(join(folder, `data/logs/${one}.log`), 'utf8'),
  );
  expect(logs.join('').match(/^.*"level":50.*$/gm) ?? []).toEqual([]);
});
