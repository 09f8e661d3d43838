import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Clock } from '@sorrel/service-kit/clock';
import { AuditAnchor } from '@sorrel/service-kit/database/audit-anchor';
import { Db } from '@sorrel/service-kit/database/db';
import { openOrm, type Orm } from '@sorrel/service-kit/database/orm';
import { createLog } from '@sorrel/service-kit/observability/log';
import { staffActor } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { newTrace } from '@sorrel/service-kit/observability/trace';
import { readKitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { verifyAudit } from '../src/commands/verify-audit.ts';
import { createDatabase, dropDatabase, provisionDatabase } from '../src/provision.ts';
import { type TestServers, testServers } from '../src/test-servers.ts';
import { runSql } from './run-sql.ts';

const SECRET = '5ea1'.repeat(16);
const SERVICES = ['identity', 'media'];
const REFUSED = '42501';

let servers: TestServers;
const names: string[] = [];
const open: Orm[] = [];
const folder = mkdtempSync(join(tmpdir(), 'sorrel-audit-'));

beforeAll(async () => {
  servers = await testServers();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((orm) => orm.close(true)));
});
afterAll(async () => {
  for (const name of names) await dropDatabase(servers.databaseUrl, name);
  await runSql(servers.databaseUrl, `drop role if exists alone_${process.pid}`);
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function database(): Promise<string> {
  const name = `audit_${process.pid}_${names.length}`;
  names.push(name);
  return createDatabase(servers.databaseUrl, name);
}

/** The service's database as the service opens it: its own role, its migrations. */
async function serviceAt(url: string | undefined, service = 'media'): Promise<Db> {
  const settings = readKitSettings(
    { DATABASE_URL: url, NATS_URL: 'nats://none', REDIS_URL: 'redis://none', SORREL_SECRET: SECRET },
    service,
  );
  const orm = await openOrm(settings, [], []);
  open.push(orm);
  return new Db(orm, new Clock(), new Sealer(settings.sealKeys), service);
}

async function note(db: Db, ...actions: string[]): Promise<void> {
  for (const action of actions)
    await db.transaction({ actor: staffActor(7, 'Kit Gardener', []), trace: newTrace() }, (tx) =>
      tx.audit(action, 'plan=12', { pence: 900, because: null }),
    );
}

const anchorsIn = (name: string) => join(folder, `${name}.jsonl`);
const anchorOf = (db: Db, file: string | null, service = 'media') =>
  new AuditAnchor(db, createLog(service, { level: 'silent' }), { service, auditAnchors: file });

/** Changes rows behind the service's back, as the server's superuser with every trigger off. */
const forge = (adminUrl: string, sql: string) => runSql(adminUrl, `set session_replication_role = replica; ${sql}`);

describe('the service itself cannot rewrite its audit', () => {
  const ATTEMPTS = [
    ['change a row', `update audit set actor_name = 'Nobody'`],
    ['remove a row', 'delete from audit'],
    ['empty it', 'truncate audit'],
    ['put the trigger to sleep', 'alter table audit disable trigger all'],
    ['remove the trigger', 'drop trigger audit_append_only on audit'],
    ['add a trigger', 'create trigger mine before insert on audit for each row execute function refuse_change()'],
    [
      'make the trigger harmless',
      `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`,
    ],
    ['remove it', 'drop table audit'],
    ['put another in its place', 'alter table audit rename to audit_old'],
    ['take it back', 'alter table audit owner to current_user'],
    ['add a rule', 'create rule mine as on insert to audit do instead nothing'],
    ['remove the schema', 'drop schema media cascade'],
    ['rename the schema', 'alter schema media rename to media_old'],
    ['become its owner', 'set role sorrel_media_keeper'],
  ] as const;

  async function refusesAll(url: string | undefined): Promise<void> {
    // Granted by a role that has no rights to give: a warning, and no rights.
    await runSql(url, 'grant all on audit to current_user');
    for (const [what, sql] of ATTEMPTS) expect([what, await runSql(url, sql)]).toEqual([what, REFUSED]);
  }

  test('on a new database, from the first row on', async () => {
    const urls = await provisionDatabase({ adminUrl: await database(), services: SERVICES, secret: SECRET });
    const db = await serviceAt(urls.media);
    await note(db, 'one', 'two');
    await refusesAll(urls.media);
    expect(await runSql(urls.media, 'select action from audit order by id')).toEqual([
      { action: 'one' },
      { action: 'two' },
    ]);
    expect(await runSql(urls.media, 'create table still_mine (id int)')).toEqual([]);
    expect(await runSql(urls.media, 'drop table still_mine')).toEqual([]);
    expect(await runSql(urls.identity, 'select * from media.audit')).toBe(REFUSED);
  });

  test('on a database from before there was a keeper, when it is provisioned again, with its rows', async () => {
    const adminUrl = await database();
    const urls = await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
    // As older versions made it: the service owns its schema, table and trigger.
    await runSql(adminUrl, 'drop function media.keep_audit(); alter schema media owner to sorrel_media');
    const before = await serviceAt(urls.media);
    await note(before, 'one');
    expect(await runSql(urls.media, 'alter table audit disable trigger all')).toEqual([]);
    await runSql(urls.media, 'alter table audit enable trigger all');
    // The service keeps running meanwhile.
    await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
    await refusesAll(urls.media);
    await note(before, 'two');
    await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
    expect(await runSql(urls.media, 'select action from audit order by id')).toEqual([
      { action: 'one' },
      { action: 'two' },
    ]);
  });

  test('where nobody may make roles the trigger refuses, and a line says so', async () => {
    const adminUrl = await database();
    await runSql(
      servers.databaseUrl,
      `create role alone_${process.pid} login password '${new URL(servers.databaseUrl).password}'`,
    );
    await runSql(adminUrl, `alter database ${names.at(-1)} owner to alone_${process.pid}`);
    const url = new URL(adminUrl);
    url.username = `alone_${process.pid}`;
    const said: string[] = [];
    const urls = await provisionDatabase({
      adminUrl: url.href,
      services: SERVICES,
      secret: SECRET,
      say: (line) => said.push(line),
    });
    expect(said.join()).toContain('audit');
    const db = await serviceAt(urls.media);
    await note(db, 'one');
    expect(await runSql(urls.media, 'delete from media.audit')).toBe('P0001');
    const report = await verifyAudit({ adminUrl: url.href, services: ['media'], anchors: [] });
    expect(report).toMatchObject([{ service: 'media', count: 1, isKept: false, problem: null }]);
  });
});

const indexesOf = (adminUrl: string) =>
  runSql(
    adminUrl,
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = 'media.audit'::regclass and x.indisvalid and i.relname <> 'audit_pkey' and i.relname <> 'audit_by_object' order by 1`,
  );
const INDEXES = ['audit_by_actor', 'audit_by_time', 'audit_by_words', 'audit_refused'].map((name) => ({ name }));

describe('the list of who did what has its indexes', () => {
  test('with the table, where it is new', async () => {
    const adminUrl = await database();
    const urls = await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
    await serviceAt(urls.media);
    expect(await indexesOf(adminUrl)).toEqual(INDEXES);
  });

  test('from the next provisioning, where it holds rows; one that was left half built is made anew', async () => {
    const adminUrl = await database();
    const urls = await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
    const db = await serviceAt(urls.media);
    await note(db, 'one');
    await runSql(
      adminUrl,
      `drop index media.audit_by_actor, media.audit_by_words, media.audit_refused;
       update pg_index set indisvalid = false where indexrelid = 'media.audit_by_time'::regclass`,
    );
    expect(await indexesOf(adminUrl)).toEqual([]);
    // By two at once, as when programs start side by side: neither fails.
    await Promise.all([1, 2].map(() => provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET })));
    expect(await indexesOf(adminUrl)).toEqual(INDEXES);
    await note(db, 'two');
    expect(await runSql(urls.media, 'drop index audit_by_time')).toBe(REFUSED);
  });
});

describe('verify finds', () => {
  async function shop(...actions: string[]) {
    const adminUrl = await database();
    const urls = await provisionDatabase({ adminUrl, services: SERVICES, secret: SECRET });
    const db = await serviceAt(urls.media);
    await serviceAt(urls.identity, 'identity');
    await note(db, ...actions);
    const file = anchorsIn(names.at(-1) ?? '');
    const verify = async () => {
      const found = await verifyAudit({ adminUrl, services: SERVICES, anchors: existsSync(file) ? [file] : [] });
      return found.find(({ service }) => service === 'media');
    };
    return { adminUrl, db, file, verify };
  }

  test('nothing wrong with a chain that is whole, and says how long it is and how it ends', async () => {
    const { db, file, verify, adminUrl } = await shop('one', 'two', 'three');
    await anchorOf(db, file).write();
    await note(db, 'four');
    const [last] = (await runSql(adminUrl, 'select hash from media.audit order by id desc limit 1')) as {
      hash: string;
    }[];
    expect(await verify()).toEqual({
      service: 'media',
      count: 4,
      last: last?.hash,
      isKept: true,
      anchors: 1,
      problem: null,
    });
  });

  test.each([
    ['a row that was changed', `update media.audit set actor_name = 'Nobody' where id = 2`, /row 2 .*changed/],
    ['a row that is gone', 'delete from media.audit where id = 2', /row 3 does not follow/],
    ['a first row that is gone', 'delete from media.audit where id = 1', /row 2 does not follow/],
    [
      'a row put in between',
      `update media.audit set id = default where id = 3; insert into media.audit overriding system value select 3, at, actor_kind, actor_id, actor_name, 'planted', object, detail, trace, prev_hash, hash from media.audit where id = 2`,
      /row 3 /,
    ],
  ])('%s', async (_what, sql, problem) => {
    const { adminUrl, verify } = await shop('one', 'two', 'three');
    await forge(adminUrl, sql);
    expect((await verify())?.problem).toMatch(problem);
  });

  test('a tail that was cut off, and a chain that was written anew from a row on', async () => {
    const { adminUrl, db, file, verify } = await shop('one', 'two', 'three');
    await anchorOf(db, file).write();
    await forge(adminUrl, 'delete from media.audit where id = 3');
    expect((await verify())?.problem).toMatch(/cut off.*row 3/);
    // After the tail is cut off and the service has gone on, the chain is consistent again, but not the one that was anchored.
    await runSql(adminUrl, 'alter table media.audit alter column id restart with 3');
    await note(db, 'other');
    expect((await verify())?.problem).toMatch(/row 3 .*anchor/);
  });

  test('an audit emptied whole', async () => {
    const { adminUrl, db, file, verify } = await shop('one');
    await anchorOf(db, file).write();
    await forge(adminUrl, 'truncate media.audit');
    expect((await verify())?.problem).toMatch(/cut off/);
  });

  test('an anchor nobody can read, and says so', async () => {
    const { db, file, verify } = await shop('one');
    await anchorOf(db, file).write();
    appendFileSync(file, '{"half a li');
    expect((await verify())?.problem).toMatch(/cannot be read/);
  });
});

describe('an anchor', () => {
  test('is one line for each state of the chain, and none for an empty one', async () => {
    const urls = await provisionDatabase({ adminUrl: await database(), services: SERVICES, secret: SECRET });
    const db = await serviceAt(urls.media);
    const lines: unknown[] = [];
    const log = {
      ...createLog('media', { level: 'silent' }),
      info: (_: string, fields?: object) => lines.push(fields),
    };
    const anchor = new AuditAnchor(db, log, { service: 'media', auditAnchors: null });
    await anchor.write();
    expect(lines).toEqual([]);
    await note(db, 'one', 'two');
    await anchor.write();
    await anchor.write();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual({
      service: 'media',
      count: 2,
      auditRow: 2,
      auditHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('that cannot be written is logged and stops nobody', async () => {
    const urls = await provisionDatabase({ adminUrl: await database(), services: SERVICES, secret: SECRET });
    const db = await serviceAt(urls.media);
    await note(db, 'one');
    const told: string[] = [];
    const log = { ...createLog('media', { level: 'silent' }), error: (event: string) => void told.push(event) };
    appendFileSync(anchorsIn('a-file'), '');
    await new AuditAnchor(db, log, { service: 'media', auditAnchors: join(anchorsIn('a-file'), 'below') }).write();
    expect(told).toEqual(['the audit is not anchored']);
  });
});
