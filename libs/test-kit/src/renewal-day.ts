import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { expectInvariants } from './invariants.ts';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from './journey.ts';
import type { Person } from './person.ts';
import { staffMember } from './staff.ts';
import { TEST_SECRET, world, type World } from './world.ts';
import { startPart } from '@sorrel/deploy/commands/apart';
import { scale } from '@sorrel/deploy/scale/cast';
import { STARTERS } from '@sorrel/deploy/services';
import { SERVICES } from '@sorrel/deploy/topology';
import { residentBytes, usedBelow, usedBy, usedSince, type Used } from '@sorrel/deploy/bench/cpu';

export interface RoundOptions {
  root: string;
  /** PostgreSQL, with fsync: whose database each round is, and the process above all of its own. */
  postgres: { url: string; pid: number };
  /** How many subscriptions fall due at 08:00. */
  due: number;
  /** How far away the card provider is. */
  latencyMs: number;
  /** Writes it takes in a second, and answers 429 above; 0: as many as come. */
  perSecond?: number;
  /** Processes of each program that work events and jobs. */
  workers: number;
  /** Billing's worker is killed when half is charged, and another started. */
  isKilled?: boolean;
  /** Only so long is measured; what is still due then stays so. */
  windowSeconds?: number;
  /** Where the billing worker's profile goes. */
  profileTo?: string;
  /** How many people order and are supplied, for the others to be copied from (default 3). */
  models?: number;
  /** Settings of the programs beside those of an installation. */
  env?: Record<string, string>;
  /** Called when everybody is there and nothing is due yet. */
  before?(among: Among): Promise<void>;
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

export interface Round {
  due: number;
  charged: number;
  /** From 08:00 until the last charge, or until the window ended. */
  chargedSeconds: number;
  /** Until nothing is left to do anywhere; null when only a window was measured. */
  quietSeconds: number | null;
  /** Milliseconds of the processor for each charge, letters and all that follows included. */
  nodeMs: number;
  postgresMs: number;
  /** The same by program. */
  byProgram: Record<string, number>;
  /** By the provider's books, from its first payment to its last. */
  paidPerSecond: number;
  /** How often the provider said that it was asked too much. */
  refused: number;
  /** Of billing's workers, the most at any moment. */
  memoryBytes: number;
}

interface Started {
  name: string;
  role: string;
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
/** What billing's log says each time (stripe.pace.gateway.ts). */
const TOO_MUCH = 'the card provider takes no more for a moment';
const MODELS = 3;
const LOOK_MS = 250;
const LONGEST_MS = 60 * 60_000;
const CHARGED = `select count(*)::int as n from billing.charges where state = 'succeeded' and is_off_session`;
/** While so many rows are written, nothing is lost if the machine is: PostgreSQL is asked to be quick about it. */
const QUICK = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: "'2GB'" };

/** One renewal day on a database of its own: planted, worked by programs apart, measured, and then held against every promise. */
export async function renewalRound(options: RoundOptions): Promise<Round> {
  const { root, due, latencyMs, perSecond = 0, say } = options;
  process.env.TEST_DATABASE_URL = options.postgres.url;
  const limits = { STRIPE_WRITES_PER_SECOND: String(perSecond), SANDBOX_WRITES_PER_SECOND: String(perSecond) };
  const env = { ...ENV, ...limits, SANDBOX_LATENCY_MS: String(latencyMs), ...options.env };
  const w = await world({ only: ['sandbox'], env });
  const started: Started[] = [];
  const start = async (name: string, role: string): Promise<void> => {
    const isProfiled = options.profileTo !== undefined && name === 'billing' && role === 'worker';
    const env = isProfiled ? { ...w.env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profileTo}` } : w.env;
    const part = { name, role, managementPort: 0 };
    const { pid, stop } = await startPart(part, {
      root,
      entry: join(root, 'deploy/dist/main.js'),
      env,
      logDir: w.env.DATA_DIR ?? '',
    });
    started.push({ name, role, pid, stop });
  };
  try {
    await Promise.all(
      SERVICES.filter(({ name }) => name !== 'sandbox')
        .flatMap(({ name, roles }) =>
          roles.includes('worker')
            ? [{ name, role: 'api' }, ...Array.from({ length: options.workers }, () => ({ name, role: 'worker' }))]
            : [{ name, role: 'all' }],
        )
        .map(({ name, role }) => start(name, role)),
    );
    const among = await plant(w, options);
    await options.before?.({ ...among, pids: started.map(({ pid }) => pid) });
    await toEight(w);
    say(`${due} due at 08:00, card provider ${latencyMs} ms away, ${options.workers} of each worker`);
    const round = await measured(w, options, started, start);
    await held(w, round, options);
    const log = readFileSync(join(w.env.DATA_DIR ?? '', 'billing-worker.log'), 'utf8');
    return { ...round, refused: log.split(TOO_MUCH).length - 1 };
  } finally {
    await Promise.all(started.map((one) => one.stop()));
    await w.stop();
  }
}

/** Customers whose next delivery has been announced, and is charged at eight on one day: copies of a few who ordered and were supplied. */
async function plant(w: World, { due, models = MODELS, postgres, say }: RoundOptions): Promise<Omit<Among, 'pids'>> {
  const prescriber = await staffMember(w, ['prescriber']);
  const pharmacist = await staffMember(w, ['pharmacist']);
  const people: Among['people'] = [];
  for (let n = 0; n < models; n++) {
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

async function measured(
  w: World,
  { postgres, isKilled = false, windowSeconds, say }: RoundOptions,
  started: Started[],
  start: (name: string, role: string) => Promise<void>,
): Promise<Round> {
  const due = await countOf(w, `select count(*)::int as n from billing.jobs where state = 'due' and kind = 'item-due'`);
  // The charges of a million are looked at four times a second.
  await w.sql(`create index charged on billing.charges (changed_at) where state = 'succeeded' and is_off_session`);
  const eight = await untilEight(w);
  const before = await looked(w, started, postgres.pid);
  let charged = 0;
  let lastAt = eight;
  let memoryBytes = 0;
  let killedMs = 0;
  let hasKilled = !isKilled;
  const isWindowOver = () => windowSeconds !== undefined && performance.now() - eight > windowSeconds * 1_000;
  while (charged < due && !isWindowOver()) {
    if (performance.now() - eight > LONGEST_MS) throw new Error(`Only ${charged} of ${due} were charged in an hour.`);
    await sleep(LOOK_MS);
    const now = await countOf(w, CHARGED);
    if (now > charged) lastAt = performance.now();
    charged = now;
    const workers = started.filter(({ name, role }) => name === 'billing' && role === 'worker');
    memoryBytes = Math.max(memoryBytes, ...workers.map(({ pid }) => residentBytes(pid)));
    const [first] = workers;
    if (hasKilled || charged < due / 2 || !first) continue;
    hasKilled = true;
    killedMs = usedBy([first.pid]).get(first.pid) ?? 0;
    process.kill(first.pid, 'SIGKILL');
    started.splice(started.indexOf(first), 1);
    await start('billing', 'worker');
    say(`the worker was killed at ${charged} of ${due}`);
  }
  const chargedSeconds = ((windowSeconds === undefined ? lastAt : performance.now()) - eight) / 1_000;
  if (windowSeconds === undefined) await untilQuiet(w);
  const quietSeconds = windowSeconds === undefined ? (performance.now() - eight) / 1_000 : null;
  const after = await looked(w, started, postgres.pid);
  const each = (ms: number) => ms / Math.max(1, charged);
  const byProgram: Record<string, number> = {};
  for (const { name, role, pid } of started) {
    const used = usedSince(before.programs, new Map([[pid, after.programs.get(pid) ?? 0]]));
    byProgram[`${name} ${role}`] = (byProgram[`${name} ${role}`] ?? 0) + each(used);
  }
  if (killedMs > 0) byProgram['the killed worker'] = each(killedMs);
  return {
    due,
    charged,
    chargedSeconds,
    quietSeconds,
    nodeMs: Object.values(byProgram).reduce((sum, ms) => sum + ms, 0),
    postgresMs: each(usedSince(before.postgres, after.postgres)),
    byProgram,
    memoryBytes,
    paidPerSecond: await paidPerSecond(w),
    refused: 0,
  };
}

/** Over what lies between the first payment and the last: how long a first one takes to arrive is no matter of the limit. */
async function paidPerSecond(w: World): Promise<number> {
  const [row] = await w.sql<{ rate: number | null }>(
    `select (count(*) - 1) / nullif(extract(epoch from max(changed_at) - min(changed_at)), 0)::float8 as rate
     from billing.charges where state = 'succeeded' and is_off_session`,
  );
  return row?.rate ?? Number.NaN;
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

/** The world's own wait ends after a minute; here thousands of letters may be on their way. */
async function untilQuiet(w: World): Promise<void> {
  for (const until = performance.now() + LONGEST_MS; performance.now() < until;) {
    const isQuiet = await w.settle().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && /Not empty after/.test(error.message)) return false;
        throw error;
      },
    );
    if (isQuiet) return;
  }
  throw new Error('Something was still to be done after an hour.');
}

/** Whatever is wrong makes the figures void. */
async function held(w: World, round: Round, { windowSeconds }: RoundOptions): Promise<void> {
  const twice = await countOf(
    w,
    `select count(*)::int as n from (select from billing.charges where state = 'succeeded' group by item_id having count(*) > 1) twice`,
  );
  if (twice > 0) throw new Error(`${twice} were charged twice.`);
  const dead = await countOf(w, `select count(*)::int as n from billing.jobs where state = 'dead'`);
  if (dead > 0) throw new Error(`${dead} jobs were given up.`);
  if (windowSeconds !== undefined) return;
  if (round.charged !== round.due) throw new Error(`${round.charged} of ${round.due} were charged.`);
  const unwritten = await countOf(
    w,
    `select count(*)::int as n from billing.charges c where c.state = 'succeeded' and c.is_off_session
       and (select count(*) from messaging.mails m where m.template = 'renewal-paid' and m.cause_id = 'item:' || c.item_id and m.sent_at is not null) <> 1`,
  );
  if (unwritten > 0) throw new Error(`${unwritten} were charged without their letter, or with two.`);
  await expectInvariants(w, { isSettled: true });
}
