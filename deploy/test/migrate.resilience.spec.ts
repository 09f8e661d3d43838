import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrateAll } from '../src/migrate.ts';
import { createDatabase, dropDatabase, provisionDatabase } from '../src/provision.ts';
import { type TestServers, testServers } from '../src/test-servers.ts';
import { runSql } from './run-sql.ts';

const SECRET = '5ea1'.repeat(16);
const SERVICES = ['identity', 'media', 'bff'];

let servers: TestServers;
const names: string[] = [];
beforeAll(async () => {
  servers = await testServers();
});
afterAll(async () => {
  for (const name of names) await dropDatabase(servers.databaseUrl, name);
  await servers?.stop();
});

/** A provisioned database, and its programs' addresses as environment variables. */
async function provisioned() {
  const name = `step_${process.pid}_${names.length}`;
  names.push(name);
  const adminUrl = await createDatabase(servers.databaseUrl, name);
  const urls = await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
  const env = Object.fromEntries(Object.entries(urls).map(([one, url]) => [`DATABASE_URL_${one.toUpperCase()}`, url]));
  return { adminUrl, urls, env };
}

async function step(env: Record<string, string>, only = SERVICES) {
  const said: string[] = [];
  const came = await migrateAll({ env, only, say: (line) => said.push(line) }).then(String, (error: Error) => error);
  return { said, came };
}

test('says what it did for each schema, does one alone when asked, and nothing the second time', async () => {
  const { env, urls } = await provisioned();
  const first = await step(env, ['media']);
  expect(first.said).toEqual([expect.stringMatching(/^media: \d+ migrations, up to \w+$/)]);
  expect(await runSql(urls.identity, 'select 1 from identity.migrations')).toBe('42P01');
  const all = await step(env);
  expect(all.said.map((line) => line.split(':')[0]).toSorted()).toEqual(['bff', 'identity']);
  expect(await step(env)).toEqual({ said: [], came: '0' });
});

test('a schema that cannot be migrated is one line, and the others are migrated all the same', async () => {
  const { env, urls } = await provisioned();
  await runSql(urls.media, 'create table media.photos (id int)');
  const { came } = await step(env);
  expect((came as Error).name).toBe('Problem');
  expect((came as Error).message).toMatch(
    /^media: the migration 20261121_photos failed: relation "photos" already exists \(42P07\)\. [^\n]+$/,
  );
  expect(
    await runSql(urls.identity, `select 1 as n from identity.migrations where name = '20261121_accounts'`),
  ).toEqual([{ n: 1 }]);
  await runSql(urls.media, 'drop table media.photos');
  expect(await step(env)).toMatchObject({ said: [expect.stringMatching(/^media: /)] });
});

test('a missing name or address is reported in one line', async () => {
  const { env } = await provisioned();
  expect((await step(env, ['billng'])).came).toMatchObject({
    message: expect.stringMatching(/^There is no schema "billng": [^\n]+$/),
  });
  expect((await step({}, ['media'])).came).toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(/^MIGRATE_URL_MEDIA [^\n]+$/),
  });
});

test('with a role of its own: programs use the tables it makes, cannot alter them, and do not own the audit', async () => {
  const { env, urls, adminUrl } = await provisioned();
  expect((await step({ ...env, MIGRATE_URL: adminUrl })).said).toHaveLength(3);
  expect(await runSql(urls.identity, 'update accounts set role = role where false')).toEqual([]);
  expect(await runSql(urls.identity, 'alter table accounts add column mine int')).toBe('42501');
  expect(await runSql(urls.identity, 'select * from audit')).toEqual([]);
  for (const attempt of [`update audit set action = 'x'`, 'delete from audit', 'drop table audit', 'truncate audit'])
    expect(await runSql(urls.identity, attempt)).toBe('42501');
  // Provisioning again, as each start does, changes nothing of that.
  await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
  expect(await runSql(urls.identity, 'delete from audit')).toBe('42501');
  expect(await step({ ...env, MIGRATE_URL: adminUrl })).toEqual({ said: [], came: '0' });
});
