import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDatabase, dropDatabase, provisionDatabase } from '../src/provision.ts';
import { type TestServers, testServers } from '../src/test-servers.ts';
import { runSql } from './run-sql.ts';

const services = ['identity', 'billing', 'media'];
// Other suites on the same cluster use the same roles, so all must derive the same passwords.
const secret = '5ea1'.repeat(16);
const name = `provision_${process.pid}`;
const users = [`boss_${process.pid}`, `plain_${process.pid}`];
let servers: TestServers;
let adminUrl: string;

beforeAll(async () => {
  servers = await testServers();
  adminUrl = await createDatabase(servers.databaseUrl, name);
});
afterAll(async () => {
  for (const each of ['', '_bound', '_boss', '_plain', '_two']) await dropDatabase(servers.databaseUrl, name + each);
  for (const service of ['one', 'two'])
    await runSql(servers.databaseUrl, `drop role if exists sorrel_${service}_${process.pid}`);
  for (const user of users) await runSql(servers.databaseUrl, `drop role if exists ${user}`);
  await servers.stop();
});

const REFUSED = '42501';

describe('one schema and one role for each service', () => {
  test('a role works in its own schema, without naming it', async () => {
    const urls = await provisionDatabase({ adminUrl, services, secret });
    expect(Object.keys(urls)).toEqual(services);
    expect(await runSql(urls.billing, "create table ledger (note text); insert into ledger values ('kept')")).not.toBe(
      REFUSED,
    );
    expect(await runSql(urls.billing, 'create index on ledger using gin (note gin_trgm_ops)')).toEqual([]);
    expect(await runSql(adminUrl, 'select note from billing.ledger')).toEqual([{ note: 'kept' }]);
  });

  test('a role can touch no other schema', async () => {
    const urls = await provisionDatabase({ adminUrl, services, secret });
    expect(await runSql(urls.media, 'select * from billing.ledger')).toBe(REFUSED);
    expect(await runSql(urls.media, 'create table billing.theirs ()')).toBe(REFUSED);
    expect(await runSql(urls.media, 'create table public.theirs ()')).toBe(REFUSED);
    expect(await runSql(urls.media, 'create table extensions.theirs ()')).toBe(REFUSED);
    expect(await runSql(urls.media, 'create schema theirs')).toBe(REFUSED);
    expect(await runSql(urls.media, 'set role sorrel_billing')).toBe(REFUSED);
    expect(await runSql(urls.media, 'create role theirs')).toBe(REFUSED);
  });

  test('run again it gives the same addresses and keeps the data', async () => {
    const first = await provisionDatabase({ adminUrl, services, secret });
    const second = await provisionDatabase({ adminUrl, services, secret });
    expect(second).toEqual(first);
    expect(await runSql(second.billing, 'select note from ledger')).toEqual([{ note: 'kept' }]);
  });

  test('a database made with another secret is told by its fingerprint, before a password of a role is changed', async () => {
    const own = await createDatabase(servers.databaseUrl, `${name}_bound`);
    const urls = await provisionDatabase({ adminUrl: own, services: ['media'], secret, isBound: true });
    await provisionDatabase({ adminUrl: own, services: ['media'], secret, isBound: true });
    const refused = await provisionDatabase({
      adminUrl: own,
      services: ['media'],
      secret: 'other',
      isBound: true,
    }).catch((error: Error) => error.message);
    expect(refused).toMatch(/made with another secret \(fingerprint [0-9a-f]{16}\).*Nothing was touched/s);
    for (const word of [secret, '--fresh']) expect(refused).not.toContain(word);
    // The role's password is what it was.
    expect(await runSql(urls.media, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('another secret gives other passwords', async () => {
    const url = new URL((await provisionDatabase({ adminUrl, services: ['media'], secret })).media ?? '');
    const other = new URL((await provisionDatabase({ adminUrl, services: ['media'], secret: 'other' })).media ?? '');
    expect(other.password).not.toBe(url.password);
    await provisionDatabase({ adminUrl, services: ['media'], secret });
  });

  test('many runs at once, on one database and on two, do not disturb each other', async () => {
    const two = await createDatabase(servers.databaseUrl, `${name}_two`);
    const all = await Promise.all(
      [adminUrl, two, adminUrl, two, adminUrl, two].map((url) =>
        provisionDatabase({ adminUrl: url, services, secret }),
      ),
    );
    expect(await runSql(all[1]?.billing, 'select * from ledger')).toBe('42P01');
    expect(await runSql(all[0]?.billing, 'select note from ledger')).toEqual([{ note: 'kept' }]);
  });

  test('refuses a schema name that is not a plain word', async () => {
    await expect(provisionDatabase({ adminUrl, services: ['x"; drop schema public'], secret })).rejects.toThrow(
      /cannot be a schema's name/,
    );
  });
});

describe("on somebody else's PostgreSQL", () => {
  async function databaseOf(user: string, rights: string, suffix: string): Promise<string> {
    await runSql(
      servers.databaseUrl,
      `create role ${user} login ${rights} password '${new URL(servers.databaseUrl).password}'`,
    );
    await createDatabase(servers.databaseUrl, name + suffix);
    await runSql(servers.databaseUrl, `alter database ${name + suffix} owner to ${user}`);
    const url = new URL(servers.databaseUrl);
    url.username = user;
    url.pathname = `/${name}${suffix}`;
    return url.href;
  }

  test('a user who may make roles but is no superuser separates the services too', async () => {
    const url = await databaseOf(users[0] ?? '', 'createrole', '_boss');
    const [one, two] = [`one_${process.pid}`, `two_${process.pid}`];
    for (let time = 1; time <= 2; time++) {
      const urls = await provisionDatabase({ adminUrl: url, services: [one, two], secret });
      await runSql(urls[one], 'create table if not exists mine ()');
      expect(await runSql(urls[one], 'select * from mine')).toEqual([]);
      expect(await runSql(urls[two], `select * from ${one}.mine`)).toBe(REFUSED);
    }
  });

  test('without the right to make roles all services share one user, and a line says so', async () => {
    const url = await databaseOf(users[1] ?? '', '', '_plain');
    const said: string[] = [];
    const urls = await provisionDatabase({ adminUrl: url, services, secret, say: (line) => said.push(line) });
    expect(urls).toEqual({ identity: url, billing: url, media: url });
    expect(said).toEqual([expect.stringContaining('may not make roles')]);
    expect(await runSql(url, 'create table billing.mine ()')).toEqual([]);
  });

  test('a user without rights on the database is reported in one line', async () => {
    const url = new URL(adminUrl);
    url.username = users[0] ?? '';
    const failure = await provisionDatabase({ adminUrl: url.href, services, secret }).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failure?.message).toMatch(/permission denied/);
    expect(failure?.message).not.toContain('\n');
  });
});
