import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type supertest from 'supertest';
import type { z } from 'zod';
import { Permission } from '@sorrel/contracts/actor';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { customerActor, staffActor, systemActor, visitorActor, type Context } from '@sorrel/service-kit/security/actor';
import { beginClockAt } from '@sorrel/contracts/sandbox/rpc';
import { openCaller, type RpcCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { createLog } from '@sorrel/service-kit/observability/log';
import { readKitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { newTrace } from '@sorrel/service-kit/observability/trace';
import type { AllInOne } from '@sorrel/deploy/all-in-one';
import type { BusUser } from '@sorrel/deploy/bus/rights';
import { dropDatabase } from '@sorrel/deploy/provision';
import { freePort } from '@sorrel/deploy/servers/free-port';
import { openLine, type Line, type Watcher } from '@sorrel/deploy/servers/tcp-proxy';
import { testServers } from '@sorrel/deploy/test-servers';
import { envFor, SCHEMAS } from '@sorrel/deploy/topology';
import { databaseByHouse, houseOf, startInHouse } from './house-words.ts';
import { expectInvariants } from './invariants.ts';
import { failedSuite, leave } from './left.ts';
import type { MigratedDatabase } from './migrated-database.ts';
import type { Programs, Start } from './programs.ts';
import { TEST_SECRET } from './test-secret.ts';

export { TEST_SECRET } from './test-secret.ts';

export interface WorldOptions {
  /** Programs to start; all of them when left out. Those whose events or RPCs a test needs must be named. */
  only?: readonly string[];
  env?: Record<string, string>;
  /** The programs reach database, broker and Redis through proxies that a test can cut, hold up and restore. */
  isBreakable?: boolean;
  /** The carrier is asked where parcels are: every few hours of the world's clock, each a step that moving it then takes. */
  isFollowing?: boolean;
  /** Letters to GP practices are sent by e-mail, and their mailbox is read. */
  isWritingToPractices?: boolean;
  /**
   * The test reaches into the programs (`w.here`, spies), so they run in its own process. The others run in a process that the suites of a
   * worker share (house.ts), in `npm test`.
   */
  isHere?: boolean;
  /** Why the invariants are not checked when this world stops. Without it they are, where every program runs. */
  unchecked?: string;
  /** Hears what the programs say to database and broker, for each connection; the world is then breakable too. */
  watch?: { database(): Watcher; broker(): Watcher };
  /** Servers of the test's own, which it may kill; the others are shared or made for this world. */
  servers?: { databaseUrl?: string; redisUrl?: string; natsUrl?: string; natsUrls?: Record<string, string> };
}

/** A complete running Sorrel for one test: own database, own NATS, own Redis prefix, free ports. */
export interface World {
  url: string;
  /**
   * The programs' HTTP ports, for requests by hand: `await w.http.bff.post('/login').send({ email })`. For a person with cookies there is
   * `Person`.
   */
  http: Record<'bff' | 'media' | 'sandbox', ReturnType<typeof supertest>>;
  env: Record<string, string>;
  /** The whole database as its superuser. */
  adminUrl: string;
  programs: Programs;
  /** The programs themselves. Throws unless the world was made with `isHere`. */
  here(): AllInOne;
  /** In a breakable world only. */
  lines?: { database: Line; broker: Line; redis: Line };
  rpc: RpcCaller;
  as: {
    visitor(): Context;
    customer(userId: number): Context;
    staff(permissions?: Permission[], userId?: number): Context;
    system(): Context;
  };
  ask<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcContract<I, O>,
    input: z.input<I>,
    as: Context,
  ): Promise<z.output<O>>;
  /** SQL on the whole database as superuser (`$1` placeholders), for asserting rows: `select * from billing.items`. */
  sql<R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, params?: unknown[]): Promise<R[]>;
  /** Events published so far under a subject, oldest first, as their outbox rows. */
  events(subject: string): Promise<{ id: string; key: string; data: unknown }[]>;
  /** Waits until outboxes, streams and due jobs are empty. Needs the sandbox among the programs. */
  settle(): Promise<void>;
  clock: {
    /** Starts this world's clock at a moment in the past, before anything has happened in it: for tests that name dates. */
    begin(moment: string): Promise<void>;
    advance(duration: string): Promise<void>;
    at(moment: string): Promise<void>;
    now(): Promise<Date>;
  };
  /** Stops every program (not the servers); `start` brings them up again on the same data. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Checks that every invariant holds (unless `unchecked`), and takes everything down even when one does not. */
  stop(): Promise<void>;
}

/** The last noon, for `clock.begin`: at night the pharmacy is closed and the day's charges are still to come. */
export function lastNoon(): string {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  if (noon.getTime() > Date.now()) noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString();
}

async function openLines(
  database: string,
  broker: string,
  redis: string,
  watch: WorldOptions['watch'],
): Promise<NonNullable<World['lines']>> {
  return {
    database: await openLine(database, watch?.database),
    broker: await openLine(broker, watch?.broker),
    redis: await openLine(redis),
  };
}

/** The same address, through a proxy. */
function by(url: string, line: Line | undefined): string {
  if (!line) return url;
  const there = new URL(url);
  there.host = new URL(line.url).host;
  return there.href;
}

const mapped = (all: Record<string, string>, change: (one: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));

const NOTHING_SENT = {
  GP_MAIL_URL: '',
  GP_MAIL_FROM: '',
  GP_INBOX_URL: '',
  GP_INBOX_TOKEN_URL: '',
  GP_INBOX_CLIENT: '',
  GP_INBOX_SECRET: '',
};
const NOBODY_FOLLOWS = { ROYAL_MAIL_TRACKING_URL: '', ROYAL_MAIL_TRACKING_CLIENT: '', ROYAL_MAIL_TRACKING_SECRET: '' };

/** Loaded when it is first asked with: nine suites of ten never do, and each would load its hundred files anew. */
const asking = (): typeof supertest => createRequire(import.meta.url)('supertest') as typeof supertest;

/** Programs that take HTTP on a port of the world's own stand once. */
const STANDS_ONCE = ['sandbox', 'bff', 'media'];

async function database(serverUrl: string, name: string): Promise<MigratedDatabase> {
  const house = houseOf();
  if (house !== undefined) return databaseByHouse(house, serverUrl, name);
  const { migratedDatabase } = await import('./migrated-database.ts');
  return migratedDatabase(serverUrl, name);
}

/** Where a world's programs run: in the house, or here, for whoever reaches into them or runs by itself. */
async function begin(start: Start, isHere: boolean): Promise<Started> {
  const house = isHere ? undefined : houseOf();
  if (house !== undefined) return { programs: await startInHouse(house, start) };
  // Loaded only now: a suite whose programs run in the house needs none of their code.
  const [{ programsOf, startHere }, { testingModule }] = await Promise.all([
    import('./programs.ts'),
    import('./testing-module.ts'),
  ]);
  const here = await startHere(start, testingModule());
  return { programs: programsOf(here), here };
}
interface Started {
  programs: Programs;
  here?: AllInOne;
}

/** Programs beside those of a world: a second of each, or a system that was restored. Whoever starts them stops them. */
export const startPrograms = async (start: Start): Promise<Programs> => (await begin(start, false)).programs;

/** The programs, and with `WORLD_REPLICAS=2` a second of each that answers or works on the bus, as on a cluster. */
async function running(
  env: Record<string, string>,
  { only = SCHEMAS, isBreakable, watch, isHere = false }: WorldOptions,
  users: readonly BusUser[],
): Promise<Started> {
  const isDoubled = process.env.WORLD_REPLICAS === '2';
  // Where lines are cut or listened to, and where two of a program share the work, calls go through the broker as on a cluster.
  const busUsers = isBreakable || watch || isDoubled || process.env.WORLD_CALLS === 'broker' ? null : users;
  const first = await begin({ env, only, busUsers }, isHere);
  const again = only.filter((name) => !STANDS_ONCE.includes(name));
  if (!isDoubled || again.length === 0) return first;
  const second = await begin({ env: { ...env, MANAGEMENT_PORT: '0' }, only: again, busUsers }, isHere).catch(
    async (error: unknown) => {
      await first.programs.stop();
      throw error;
    },
  );
  const stop = async (): Promise<void> => {
    await second.programs.stop();
    await first.programs.stop();
  };
  return { ...first, programs: { ...first.programs, stop } };
}

export async function world(options: WorldOptions = {}): Promise<World> {
  const own = await testServers();
  const servers = { ...own, ...options.servers };
  const nats = options.servers?.natsUrl
    ? { url: options.servers.natsUrl, urls: options.servers.natsUrls ?? {}, stop: async () => undefined }
    : await own.ownNats();
  const name = `w_${randomUUID().slice(0, 8)}`;
  const { adminUrl, databaseUrls } = await database(servers.databaseUrl, name);
  const lines =
    options.isBreakable || options.watch
      ? await openLines(adminUrl, nats.url, servers.redisUrl, options.watch)
      : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'sorrel-world-'));
  const [port, mediaPort, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const env: Record<string, string> = {
    ...envFor({
      port,
      mediaPort,
      sandboxPort,
      smtpPort,
      dataDir,
      databaseUrls: mapped(databaseUrls, (url) => by(url, lines?.database)),
      redisUrl: by(servers.redisUrl, lines?.redis),
      natsUrl: by(nats.url, lines?.broker),
      natsUrls: mapped(nats.urls, (url) => by(url, lines?.broker)),
      secret: TEST_SECRET,
    }),
    ...(options.only ? { PROGRAMS: options.only.join(',') } : {}),
    ...(options.isFollowing ? {} : NOBODY_FOLLOWS),
    ...(options.isWritingToPractices ? {} : NOTHING_SENT),
    // The world's own client, and any other calls a test makes.
    NATS_URL_TEST: by(nats.url, lines?.broker),
    REDIS_PREFIX: name,
    LOG_LEVEL: 'warn',
    LOG_FILE: join(dataDir, 'log.jsonl'),
    JOB_LOCK_MS: '2000',
    SWEEP_MS: '1000',
    // A test reads what was just changed, so nothing is cached.
    GAUGE_KEEP_MS: '0',
    EVENT_ACK_WAIT_MS: '3000',
    RETRY_BASE_MS: '50',
    DB_POOL: '4',
    // Suites run beside each other, and their machine is late for long.
    REQUESTS_WHEN_LATE: '10000',
    MIGRATE_AT_BOOT: 'off',
    // Its staff are made by the dozen. What the sandbox asks of colleagues: `STAFF_SECOND_FACTOR: ''`.
    STAFF_SECOND_FACTOR: 'off',
    // Letters leave at once; a suite about those of one moment says for how long they wait.
    MAIL_JOIN_SECONDS: '0',
    ...options.env,
  };
  const clear = async (): Promise<void> => {
    await Promise.all(Object.values(lines ?? {}).map((line) => line.close()));
    await nats.stop();
    await dropDatabase(servers.databaseUrl, name).catch(() => undefined);
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // As in a deployment and `npm start`: the migration step has run, and the programs only check the schema.
  const leaveWhatIsKnown = async (suite = failedSuite()): Promise<void> => {
    if (suite) await leave(suite, { name, logFile: env.LOG_FILE, adminUrl }).catch(() => undefined);
  };
  let started = await running(env, options, own.busUsers).catch(async (error: unknown) => {
    await leaveWhatIsKnown(failedSuite() ?? `did-not-start-${process.env.JEST_WORKER_ID ?? 'by-itself'}`);
    await clear();
    throw error;
  });
  const pool = new pg.Pool({ connectionString: adminUrl, max: 3 });
  pool.on('error', () => undefined);
  const clientSettings = readKitSettings({ ...env, DATABASE_URL: adminUrl, NATS_URL_TEST: nats.url }, 'test');
  const rpc = await openCaller(clientSettings, createLog('test', { level: 'silent' }));
  const context = (actor: Context['actor']): Context => ({ actor, trace: newTrace() });
  const sandbox = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${env.SANDBOX_URL}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const sql: World['sql'] = async (text, params = []) => (await pool.query(text, params)).rows as never;
  const w: World = {
    url: `http://localhost:${port}`,
    http: {
      get bff() {
        return asking()(`http://localhost:${port}`);
      },
      get media() {
        return asking()(env.MEDIA_URL ?? '');
      },
      get sandbox() {
        return asking()(env.SANDBOX_URL ?? '');
      },
    },
    env,
    adminUrl,
    rpc,
    ...(lines ? { lines } : {}),
    sql,
    get programs() {
      return started.programs;
    },
    here: () => {
      if (!options.isHere || !started.here) throw new Error('Only a world made with isHere can be reached into.');
      return started.here;
    },
    as: {
      visitor: () => context(visitorActor()),
      customer: (userId) => context(customerActor(userId)),
      staff: (permissions = Permission.options, userId = 2) => context(staffActor(userId, 'Test Staff', permissions)),
      system: () => context(systemActor('test')),
    },
    ask: (call, input, as) => rpc.ask(call, input, { ...as }),
    events: async (subject) =>
      sql(`select id, key, data from ${subject.split('.')[1]}.outbox where subject = $1 order by seq`, [subject]),
    settle: async () => {
      await sandbox('POST', '/sandbox/settle');
    },
    clock: {
      begin: async (moment) => {
        await rpc.ask(beginClockAt, { at: moment }, context(systemActor('test')));
      },
      advance: async (duration) => {
        await sandbox('POST', '/sandbox/clock', { advance: duration });
      },
      at: async (moment) => {
        await sandbox('POST', '/sandbox/clock', { at: moment });
      },
      now: async () => new Date(((await sandbox('GET', '/sandbox/clock')) as { now: string }).now),
    },
    restart: async (more = {}) => {
      await started.programs.stop();
      started = await running({ ...env, ...more }, options, own.busUsers);
    },
    stop: async () => {
      try {
        if (!options.only && options.unchecked === undefined) await expectInvariants(w);
        await leaveWhatIsKnown();
      } catch (error) {
        await leaveWhatIsKnown(failedSuite() ?? 'invariants');
        throw error;
      } finally {
        await started.programs.stop();
        await rpc.connection.close();
        await pool.end();
        await clear();
      }
    },
  };
  const { WORLD_BEGINS } = process.env;
  if (WORLD_BEGINS && (!options.only || options.only.includes('sandbox'))) await w.clock.begin(WORLD_BEGINS);
  return w;
}
