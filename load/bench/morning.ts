import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startPart } from '@sorrel/deploy/commands/apart';
import { STARTERS } from '@sorrel/deploy/services';
import { SERVICES } from '@sorrel/deploy/topology';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { scale } from '../scale/cast.ts';
import { usedBelow, usedBy, usedSince, type Used } from './processor.ts';

export interface MorningOptions {
  root: string;
  /** PostgreSQL, with fsync: whose database each morning is, and the process above all of its own. */
  postgres: { url: string; pid: number };
  /** How many subscriptions fall due at 08:00. */
  due: number;
  /** Settings of the programs beside those of an installation. */
  env: Record<string, string>;
  /** Called when everybody is there and nothing is due yet. */
  before(among: Among): Promise<void>;
  say(text: string): void;
}

/** A shop with all its customers, on the evening before. */
export interface Among {
  w: World;
  /** Those that the others are copies of. */
  people: { person: Person; email: string; password: string }[];
  prescriber: Person;
  /** The programs' processes. */
  pids: number[];
}

export interface Morning {
  charged: number;
  chargedSeconds: number;
  /** Milliseconds of the processor for each charge, with what of its letter and all that follows fell into the window. */
  nodeMs: number;
  postgresMs: number;
}

interface Started {
  pid: number;
  stop(): Promise<void>;
}

const ENV = {
  STOREFRONT_DIR: '/nowhere',
  ADMIN_DIR: '/nowhere',
  PROGRAMS: SERVICES.map(({ name }) => name).join(','),
  LOG_LEVEL: 'warn',
  // As on an installation, and not as in tests.
  JOB_LOCK_MS: '15000',
  SWEEP_MS: '30000',
  EVENT_ACK_WAIT_MS: '15000',
  RETRY_BASE_MS: '1000',
  DB_POOL: '6',
};
/** People who order and are supplied, for the others to be copied from. */
const MODELS = 12;
const LOOK_MS = 250;
/** What is still due then stays so. */
const WINDOW_MS = 60_000;
const CHARGED = `select count(*)::int as n from billing.charges where state = 'succeeded' and is_off_session`;
/** While so many rows are written, nothing is lost if the machine is: PostgreSQL is asked to be quick about it. */
const QUICK = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: "'2GB'" };

/** The first minute of a renewal day on a database of its own, worked by programs apart, one of each worker. */
export async function renewalMorning(options: MorningOptions): Promise<Morning> {
  const { root, due, say } = options;
  process.env.TEST_DATABASE_URL = options.postgres.url;
  const w = await world({ only: ['sandbox'], env: { ...ENV, ...options.env } });
  const started: Started[] = [];
  const start = async (name: string, role: string): Promise<void> => {
    const part = { name, role, managementPort: 0 };
    const entry = join(root, 'deploy/dist/main.js');
    started.push(await startPart(part, { root, entry, env: w.env, logDir: w.env.DATA_DIR ?? '' }));
  };
  try {
    await Promise.all(
      SERVICES.filter(({ name }) => name !== 'sandbox').flatMap(({ name, roles }) =>
        roles.map((role) => start(name, role)),
      ),
    );
    const among = await plant(w, options);
    await options.before({ ...among, pids: started.map(({ pid }) => pid) });
    await toEight(w);
    say(`${due} due at 08:00`);
    const morning = await measured(w, options, started);
    await held(w);
    return morning;
  } finally {
    await Promise.all(started.map((one) => one.stop()));
    await w.stop();
  }
}

/** Customers whose next delivery has been announced, and is charged at eight on one day: copies of a few who ordered and were supplied. */
async function plant(w: World, { due, postgres, say }: MorningOptions): Promise<Omit<Among, 'pids'>> {
  const prescriber = await staffMember(w, ['prescriber']);
  const pharmacist = await staffMember(w, ['pharmacist']);
  const people: Among['people'] = [];
  for (let n = 0; n < MODELS; n++) {
    const { email, password, ...who } = newcomer();
    const person = await signUp(w.url, { email, password, ...who });
    people.push({ person, email, password });
    await consult(w.url, person, 'acne');
    const { subscriptionId: id } = await checkOut(w.url, person);
    await uploadPhotos(person);
    await w.settle();
    await prescriber.must('/v2/admin/form/review', { id, approve: '1' });
    const [item] = await w.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and status = 'paid'`,
      [id],
    );
    await pharmacist.must('/v2/admin/form/ship', { id: Number(item?.id) });
  }
  await w.settle();
  // The announcement, three days before, has been mailed. The clock goes on while rows are written, and a million take longer than half an hour.
  await w.clock.at(londonMoment(addDays(await dueDay(w), -1), '20:00').toISOString());
  const services = Object.entries(STARTERS).map(async ([name, starter]) => ({
    name,
    sealed: (await starter.sealed(w.env)).sealed,
  }));
  await quickly(postgres.url, async () => {
    await scale({
      adminUrl: w.adminUrl,
      customers: due,
      services: await Promise.all(services),
      keys: { 1: TEST_SECRET },
      isAnybody: true,
      // Not a line for each table.
      say: (text) => (/ rows, /.test(text) ? undefined : say(text)),
    });
  });
  await w.settle();
  // Staff who have done nothing for half an hour are logged out, and a million take longer.
  return { w, people, prescriber: await staffMember(w, ['prescriber'], 'reader') };
}

async function dueDay(w: World): Promise<string> {
  const days = await w.sql<{ day: string }>(
    `select distinct due_at::text as day from billing.subscriptions where status = 'active'`,
  );
  const [day] = days;
  if (!day || days.length > 1) throw new Error(`The models are due on ${days.length} days.`);
  return day.day;
}

/** The night passes; then in three seconds it is eight o'clock, without anybody moving the clock then. */
async function toEight(w: World): Promise<void> {
  const day = await dueDay(w);
  await w.clock.at(londonMoment(day, '07:30').toISOString());
  await w.settle();
  const eight = londonMoment(day, '08:00').getTime();
  await w.clock.at(new Date(eight - 3_000).toISOString());
}

/** What was written is on the disk when this ends, and PostgreSQL as it was. */
async function quickly(url: string, write: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(QUICK)) await client.query(`alter system set ${name} = ${value}`);
    await client.query('select pg_reload_conf()');
    await write();
    for (const name of Object.keys(QUICK)) await client.query(`alter system reset ${name}`);
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function measured(w: World, { postgres }: MorningOptions, started: readonly Started[]): Promise<Morning> {
  const due = await countOf(w, `select count(*)::int as n from billing.jobs where state = 'due' and kind = 'item-due'`);
  // The charges of a million are looked at four times a second.
  await w.sql(`create index charged on billing.charges (changed_at) where state = 'succeeded' and is_off_session`);
  const eight = await untilEight(w);
  const before = await looked(w, started, postgres.pid);
  let charged = 0;
  while (charged < due && performance.now() - eight < WINDOW_MS) {
    await sleep(LOOK_MS);
    charged = await countOf(w, CHARGED);
  }
  const chargedSeconds = (performance.now() - eight) / 1_000;
  const after = await looked(w, started, postgres.pid);
  const each = (ms: number) => ms / Math.max(1, charged);
  return {
    charged,
    chargedSeconds,
    nodeMs: each(usedSince(before.programs, after.programs)),
    postgresMs: each(usedSince(before.postgres, after.postgres)),
  };
}

/** PostgreSQL without what the stand-ins asked of it, which other companies would, and without what is asked here. */
async function looked(
  w: World,
  started: readonly Started[],
  postgres: number,
): Promise<{ programs: Used; postgres: Used }> {
  const of = await w.sql<{ pid: number }>(
    `select pid from pg_stat_activity where usename in ('sorrel_sandbox', current_user)`,
  );
  const theirs = new Set(of.map(({ pid }) => pid));
  return {
    programs: usedBy(started.map(({ pid }) => pid)),
    postgres: new Map([...usedBelow(postgres)].filter(([pid]) => !theirs.has(pid))),
  };
}

const countOf = async (w: World, sql: string): Promise<number> => (await w.sql<{ n: number }>(sql))[0]?.n ?? 0;

/** The moment at which the first of them fell due, by this process's own clock. */
async function untilEight(w: World): Promise<number> {
  const [first] = await w.sql<{ at: Date }>(
    `select min(due_at) as at from billing.jobs where state = 'due' and kind = 'item-due'`,
  );
  const left = (first?.at.getTime() ?? 0) - (await w.clock.now()).getTime();
  if (left > 0) await sleep(left);
  return performance.now();
}

/** Whatever is wrong makes the figures void. */
async function held(w: World): Promise<void> {
  const twice = await countOf(
    w,
    `select count(*)::int as n from (select from billing.charges where state = 'succeeded' group by item_id having count(*) > 1) twice`,
  );
  if (twice > 0) throw new Error(`${twice} were charged twice.`);
  const dead = await countOf(w, `select count(*)::int as n from billing.jobs where state = 'dead'`);
  if (dead > 0) throw new Error(`${dead} jobs were given up.`);
}
