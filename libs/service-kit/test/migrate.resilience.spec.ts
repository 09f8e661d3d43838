import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { createDatabase, dropDatabase } from '@sorrel/deploy/provision';
import { newCredentials } from '@sorrel/deploy/bus/credentials';
import { startPostgres } from '@sorrel/deploy/infra';
import { temporaryFolder, testServers, type TestServers } from '@sorrel/deploy/test-servers';
import { migrate, type MigrateOptions } from '../src/database/migrate.ts';
import { ConcurrentIndexes, ContractMigration, withKit, type NamedMigration } from '../src/database/migrations.ts';
import { pause, until } from './orchard.ts';

/** A migration with these statements. */
const sql = (name: string, ...statements: string[]): NamedMigration => ({
  name,
  class: class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  },
});
const indexes = (name: string, wanted: ConcurrentIndexes['indexes']): NamedMigration => ({
  name,
  class: class extends ConcurrentIndexes {
    override readonly indexes = wanted;
  },
});
const FIRST = sql(
  '1_bees',
  'create table bees (id bigint generated always as identity primary key, name text not null, hive int)',
);
const KIT = withKit([]).map(({ name }) => name);

let servers: TestServers;
const clients: pg.Client[] = [];
const names: string[] = [];
beforeAll(async () => {
  servers = await testServers();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  for (const name of names) await dropDatabase(servers.databaseUrl, name);
  await servers?.stop();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=hive' });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** A database with the kit's tables and the bees', and a function that migrates it further. */
async function hive(serverUrl = servers.databaseUrl) {
  const name = `hive_${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(serverUrl, name);
  if (serverUrl === servers.databaseUrl) names.push(name);
  const said: string[] = [];
  const run = (migrations: NamedMigration[], more: Partial<MigrateOptions> = {}) =>
    migrate({
      service: 'hive',
      url,
      migrations: [FIRST, ...migrations],
      hasContract: false,
      say: (line) => said.push(line),
      ...more,
      limits: { lockMs: 150, tries: 4, pauseMs: 30, lookMs: 60_000, ...more.limits },
    });
  await run([]);
  const client = await connect(url);
  const ask = async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows;
  const noted = async () =>
    (await ask<{ name: string }>('select name from migrations order by id')).map((row) => row.name);
  return { url, name, said, run, ask, noted };
}

describe('the step', () => {
  test('does nothing when run again, and runs each migration once when started three times at once', async () => {
    const { run, noted } = await hive();
    expect(await run([])).toEqual({ done: [], heldBack: [] });
    const slow = [
      sql('2_slow', 'select pg_sleep(0.4)', 'create table honey (id int)'),
      sql('3_next', 'create table wax (id int)'),
    ];
    const three = await Promise.all([run(slow), run(slow), run(slow)]);
    expect(three.flatMap(({ done }) => done)).toEqual(['2_slow', '3_next']);
    expect(await noted()).toEqual([...KIT, '1_bees', '2_slow', '3_next']);
  });

  test('what is wrong with a migration is one line; what ran before it stays, nothing of it does, and it goes on there', async () => {
    const { run, noted, ask } = await hive();
    const good = sql('2_good', 'create table honey (id int)');
    const broken = sql('3_broken', 'create table half (id int)', 'alter table nowhere add column age int');
    await expect(run([good, broken])).rejects.toThrow(
      /^hive: the migration 3_broken failed: relation "nowhere" does not exist \(42P01\)\. What ran before it stays; [^\n]+$/,
    );
    expect(await noted()).toEqual([...KIT, '1_bees', '2_good']);
    expect(await ask(`select to_regclass('hive.half') as half`)).toEqual([{ half: null }]);
    const mended = sql('3_broken', 'create table half (id int)');
    expect((await run([good, mended])).done).toEqual(['3_broken']);
  });

  test('a held lock is asked for in short tries, holding nobody up for longer; then it fails in one line and can be run again', async () => {
    const { run, url, said } = await hive();
    const [holder, reader] = [await connect(url), await connect(url)];
    await holder.query('begin; select * from bees');
    const wide = sql('2_wide', 'alter table bees add column legs int not null default 6');
    let isOver = false;
    const failing = run([wide])
      .then(
        () => 'it did not fail',
        (error: Error) => error.message,
      )
      .finally(() => (isOver = true));
    // Readers wait for one try at most: whoever waited longer for a lock would be told so here.
    await reader.query(`set lock_timeout = '1s'`);
    while (!isOver) {
      await reader.query('select count(*) from bees');
      await pause(5);
    }
    expect(await failing).toMatch(
      /^hive: the migration 2_wide failed 4 times in a row: canceling statement due to lock timeout \(55P03\)\. [^\n]+$/,
    );
    expect(said).toHaveLength(3);
    const again = run([wide], { limits: { tries: 50 } });
    await pause(300);
    await holder.query('commit');
    expect((await again).done).toEqual(['2_wide']);
  });

  test('what waits for somebody else’s transaction says for whom, and goes on by itself when they are done', async () => {
    const { run, url, said } = await hive();
    const holder = await connect(url);
    await holder.query(`set application_name = 'somebody at a prompt'`);
    await holder.query(`begin; insert into bees (name) values ('maya')`);
    const waiting = run([indexes('2_index', { bees_by_name: { on: 'bees (name)' } })], { limits: { lookMs: 50 } });
    await until(async () => {
      expect(said.join()).toMatch(
        /2_index: waits for process \d+ of the database \(somebody at a prompt, idle in transaction, for \d+ s\)/,
      );
    }, 10_000);
    await pause(300);
    // Once, and not at every look.
    expect(said.filter((line) => line.includes('waits for'))).toHaveLength(1);
    await holder.query('commit');
    expect((await waiting).done).toEqual(['2_index']);
  });

  test('the second half of a change waits until it is asked for, and keeps nothing behind it from running', async () => {
    const { run, noted } = await hive();
    const contract: NamedMigration = {
      name: '20261231_contract_hives',
      class: class extends ContractMigration {
        override readonly contractOf = '2_more';
        override up(): void {
          this.addSql('alter table bees drop column hive');
        }
      },
    };
    const list = [
      sql('2_more', 'alter table bees add column home int'),
      contract,
      sql('3_wax', 'create table wax (id int)'),
    ];
    expect(await run(list)).toEqual({ done: ['2_more', '3_wax'], heldBack: ['20261231_contract_hives'] });
    expect(await run(list, { hasContract: true })).toEqual({ done: ['20261231_contract_hives'], heldBack: [] });
    expect(await run(list)).toEqual({ done: [], heldBack: [] });
    expect(await noted()).toContain('20261231_contract_hives');
  });

  test('where another role owns the tables, the programs read and write and change nothing of their shape, and only add to the audit', async () => {
    const { run, url, ask, name } = await hive();
    const role = `${name}_program`;
    await ask(`create role ${role} login password '${new URL(servers.databaseUrl).password}'`);
    try {
      await run([sql('2_honey', 'create table honey (id serial primary key, pot text)')], { programRole: role });
      const as = new URL(url);
      as.username = role;
      const program = await connect(as.href);
      const attempt = (text: string) =>
        program.query(text).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
      expect([
        await attempt(`insert into honey (pot) values ('a')`),
        await attempt(`insert into bees (name) values ('a')`),
        await attempt(`update bees set name = 'b'`),
        await attempt('delete from bees'),
        await attempt('select name from migrations'),
        await attempt('select * from audit'),
      ]).toEqual(Array(6).fill('done'));
      expect([
        await attempt('alter table bees add column legs int'),
        await attempt('drop table honey'),
        await attempt('create table mine (id int)'),
        await attempt('truncate bees'),
        await attempt(`update audit set action = 'x'`),
        await attempt('delete from audit'),
      ]).toEqual(Array(6).fill('42501'));
    } finally {
      await ask(`drop owned by ${role}`);
      await ask(`drop role ${role}`);
    }
  });
});

describe('an index on a table in use', () => {
  const valid = `select i.indisvalid as valid, count(*) over ()::int as n from pg_index i where i.indexrelid = to_regclass('hive.bees_by_hive')`;
  const BY_HIVE = indexes('2_by_hive', { bees_by_hive: { on: 'bees (hive, name)' } });

  test('is built while people write, and holds none of them up', async () => {
    const { run, url, ask } = await hive();
    await ask(`insert into bees (name, hive) select 'bee ' || n, n % 7 from generate_series(1, 1000) n`);
    // The build waits for whoever wrote before it began; what asks for a stricter lock would have everybody after it wait too.
    const [old, person] = [await connect(url), await connect(url)];
    await old.query(`begin; update bees set hive = 8 where id = 1`);
    let isBuilt = false;
    const built = run([BY_HIVE]).finally(() => (isBuilt = true));
    await until(
      async () =>
        expect(
          await ask(`select 1 from pg_stat_progress_create_index where datname = current_database()`),
        ).toHaveLength(1),
      20_000,
    );
    for (const statement of [
      `insert into bees (name, hive) values ('later', 3)`,
      `update bees set hive = 4 where id = 2`,
      `delete from bees where id = 3`,
      `select count(*) from bees`,
    ])
      await person.query(statement);
    expect(isBuilt).toBe(false);
    await old.query('commit');
    expect((await built).done).toEqual(['2_by_hive']);
    expect(await ask(valid)).toEqual([{ valid: true, n: 1 }]);
  });

  test('that a crash left half built is removed and built anew, and nothing waits for ever while two want it', async () => {
    const { run, url, ask, said } = await hive();
    await ask(`insert into bees (name, hive) select 'bee ' || n, n % 7 from generate_series(1, 1000) n`);
    // The index build waits for this transaction to end.
    const old = await connect(url);
    await old.query(`begin; update bees set hive = 8 where id = 1`);
    const two = [run([BY_HIVE], { limits: { tries: 20 } }), run([BY_HIVE], { limits: { tries: 20 } })];
    const building = `select pid from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`;
    await until(async () => expect(await ask(building)).toHaveLength(1), 30_000);
    await ask(`select pg_terminate_backend(pid) from (${building}) b`);
    await until(async () => expect(said.join()).toContain('the database is away'), 30_000);
    expect(await ask(valid)).toEqual([{ valid: false, n: 1 }]);
    await old.query('commit');
    expect((await Promise.all(two)).flatMap(({ done }) => done)).toEqual(['2_by_hive']);
    expect(await ask(valid)).toEqual([{ valid: true, n: 1 }]);
  });

  test('that must be unique fails in one line where it is not, and is built when that is mended', async () => {
    const { run, ask, noted } = await hive();
    await ask(`insert into bees (name) values ('twin'), ('twin')`);
    const unique = indexes('2_unique', { bees_by_hive: { on: 'bees (name)', isUnique: true } });
    await expect(run([unique])).rejects.toThrow(/^hive: the migration 2_unique failed: [^\n]+\(23505\)[^\n]+$/);
    expect(await noted()).not.toContain('2_unique');
    await ask('delete from bees where id = 1');
    expect((await run([unique])).done).toEqual(['2_unique']);
    expect(await ask(valid)).toEqual([{ valid: true, n: 1 }]);
  });
});

describe('the database is ended at once in the middle (F24)', () => {
  const home = temporaryFolder();
  afterAll(() => home.remove());
  const LIST = [
    sql('2_before', 'create table before (id int)'),
    sql('3_middle', 'create table middle (id int)', `insert into bees (name) values ('once')`, 'select pg_sleep(1)'),
    sql('4_after', 'create table after (id int)'),
  ];

  test.each([
    ['the step waits for it and goes on by itself', 30],
    ['the step fails in one line, and the next goes on', 1],
  ])('%s', async (_, tries) => {
    const credentials = newCredentials([]);
    const options = {
      binaries: servers.binaries,
      dataDir: join(home.path, `f24-${tries}`),
      credentials,
      say: () => undefined,
    };
    let server = await startPostgres(options);
    try {
      const { run, url, noted } = await hive(server.url);
      const running = run(LIST, { limits: { tries, pauseMs: 100 } }).then(
        ({ done }) => done.join(),
        (error: Error) => error.message,
      );
      await until(async () => expect(await noted()).toContain('2_before'), 30_000);
      await pause(200);
      process.kill(server.pid, 'SIGQUIT');
      await server.exited;
      server = await startPostgres({ ...options, port: server.port });
      const back = performance.now();
      const came = await running;
      if (tries > 1) expect(came).toBe('2_before,3_middle,4_after');
      else {
        expect(came).toMatch(/^hive: the migration 3_middle failed: [^\n]+$/);
        expect((await run(LIST)).done).toEqual(['3_middle', '4_after']);
      }
      expect(performance.now() - back).toBeLessThan(20_000);
      const client = await connect(url);
      const { rows } = await client.query(
        `select (select count(*)::int from bees) as bees, (select count(*)::int from migrations) as migrations`,
      );
      expect(rows).toEqual([{ bees: 1, migrations: KIT.length + 4 }]);
    } finally {
      await server.stop();
    }
  });
});
