import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, escapeIdentifier } from 'pg';
import { NEWEST_CONFIRMATIONS, ruleProblems } from '@sorrel/consultations/rule-register';
import { londonDate } from '@sorrel/contracts/london';
import { NO_BUSINESS, tradingProblems, type Business } from '@sorrel/contracts/identity/business';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { isPomSafeIn, pomDecision } from '@sorrel/service-kit/settings/pom-safe';
import { secretsFrom } from '@sorrel/service-kit/settings/secret-files';
import { messageOf } from './problem.ts';
import { checkReachable, withoutPassword } from './servers/reachable.ts';
import { askRedis } from './servers/wire.ts';
import { checkSettings, STARTERS } from './services.ts';
import { SERVICES } from './topology.ts';

type Env = Record<string, string | undefined>;

/** The sandbox is refused in production, so its settings are not needed. */
const PROGRAMS = SERVICES.map(({ name }) => name).filter((name) => name !== 'sandbox');

/** Everything that must be put right in these settings and the stores they name before a clinic may serve patients: one line each. */
export async function productionProblems(given: Env): Promise<string[]> {
  const inFiles = { ...given, NODE_ENV: 'production' };
  const { env, problems } = secretsFrom(inFiles);
  const found = await Promise.all([
    // Each program reads its own files.
    settingsProblems(inFiles),
    problems,
    databaseProblems(env),
    redisProblems(env),
    natsProblems(env),
    ownStoresProblems(inFiles),
    installationProblems(env),
  ]);
  return withoutRepeats([...new Set(found.flat())]);
}

/** What was decided otherwise than production's default, so that whoever reads the check knows it. */
export function productionNotes(given: Env): string[] {
  const decision = isPomSafeIn(given, 'production') ? null : pomDecision(given.POM_SAFE_DECISION);
  return decision
    ? [
        `Prescription-only medicines are advertised (POM_SAFE is off): decided by ${decision.by} on ${decision.day}. ${decision.reason}`,
      ]
    : [];
}

/** What a clinic may do without, and what it then has to do by itself: nothing to put right, but whoever opens should know it. */
export function productionGaps(given: Env): string[] {
  const lacks = (name: string): boolean => !given[name] && !given[`${name}_FILE`];
  const lacksVisits = lacks('WHEREBY_KEY');
  const lacksChecks = lacks('STRIPE_IDENTITY_KEY');
  const first =
    'the first supply of a high-risk medicine (weight loss, spironolactone, finasteride, dutasteride) is never approved before';
  if (lacksVisits && lacksChecks)
    return [
      `Neither video visits (WHEREBY_KEY) nor identity checks (STRIPE_IDENTITY_KEY) are set: ${first} identity is checked, so each of these patients must show their document in person, or in a call outside Sorrel that staff record. Weight and blood results may also come as a record of a GP or clinic.`,
    ];
  return [
    ...(lacksVisits
      ? [
          `Video visits are not set (WHEREBY_KEY): ${first} weight or blood results are verified where a rule asks for them, so these patients must send a record of a GP or clinic, or be seen in person. Identity is checked by the service.`,
        ]
      : []),
    ...(lacksChecks
      ? [
          `Identity checks are not set (STRIPE_IDENTITY_KEY): ${first} identity is checked, so each of these patients must be met in a video visit or in person.`,
        ]
      : []),
  ];
}

/** What is said of every program is said once. */
function withoutRepeats(problems: readonly string[]): string[] {
  const ofAll = (line: string): string => line.replace(/^(DATABASE|NATS)_URL_[A-Z]+\b/, '$1_URL_<PROGRAM>');
  const isSaidOfAll = (line: string): boolean =>
    problems.filter((other) => ofAll(other) === ofAll(line)).length === PROGRAMS.length;
  const lines = problems.map((line) => (isSaidOfAll(line) ? ofAll(line) : line));
  return [...new Set(lines)].map((line) =>
    line.startsWith('DATABASE_URL_<PROGRAM> (or DATABASE_URL) must be set')
      ? 'DATABASE_URL_<PROGRAM> is missing for every program (PostgreSQL, postgres://..., a role of its own for each).'
      : line,
  );
}

const settingsProblems = (env: Env): Promise<readonly string[]> =>
  checkSettings(env, PROGRAMS).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    },
  );

const databaseOf = (env: Env, program: string): string =>
  env[`DATABASE_URL_${program.toUpperCase()}`] || env.DATABASE_URL || '';
const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);

/** Checks each program's own database role, logged in as that role. */
async function databaseProblems(env: Env): Promise<string[]> {
  const programs = PROGRAMS.map((program) => ({ program, url: databaseOf(env, program) }));
  // An invalid address is reported with the settings.
  const known = programs.filter(({ url }) => isPostgres(url));
  const found = await Promise.all(known.map(({ program, url }) => problemsOfRole(program, url)));
  const users = known.map(({ url }) => new URL(url)).map(({ host, username }) => `${username}@${host}`);
  const shared = users.length > 1 && new Set(users).size === 1 && !found.flat().length;
  return [
    ...found.flat(),
    ...(shared
      ? [
          `DATABASE_URL is shared: all programs log in as ${users[0]}; give each DATABASE_URL_<PROGRAM> with a role of its own, so that none can read or change the others' tables.`,
        ]
      : []),
  ];
}

async function problemsOfRole(program: string, url: string): Promise<string[]> {
  const name = `DATABASE_URL_${program.toUpperCase()}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isSuper: boolean; mayMake: boolean; hasTrigrams: boolean }>(
      `select rolsuper as "isSuper",
         coalesce(has_schema_privilege(current_user, to_regnamespace($1)::oid, 'create'), has_database_privilege(current_database(), 'create')) as "mayMake",
         exists (select 1 from pg_extension e where e.extname = 'pg_trgm' and has_schema_privilege(current_user, e.extnamespace, 'usage')) as "hasTrigrams"
       from pg_roles where rolname = current_user`,
      [program],
    );
    const role = rows[0] ?? { isSuper: false, mayMake: false, hasTrigrams: false };
    return [
      ...(role.isSuper
        ? [`${name} (or DATABASE_URL) logs in as a superuser: in production each program has a role of its own.`]
        : []),
      ...(role.mayMake
        ? []
        : [`${name}: its role may make no tables in the schema ${program}: let provisioning make schema and role.`]),
      ...(role.hasTrigrams
        ? []
        : [
            `The database has no extension pg_trgm, or the role of ${program} may not use it: as an administrator of the database run: create schema if not exists extensions; create extension if not exists pg_trgm with schema extensions; grant usage on schema extensions to public.`,
          ]),
    ];
  } catch (error) {
    return [`${name} does not work (${withoutPassword(url)}): ${messageOf(error)}.`];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What people have yet to enter: the first owner, the business, a prescriber. Read from the database, so that no program need run. */
async function installationProblems(env: Env): Promise<string[]> {
  const [identity, consultations, fulfilment] = ['identity', 'consultations', 'fulfilment'].map((program) =>
    databaseOf(env, program),
  ) as [string, string, string];
  if (!isPostgres(identity)) return [];
  const people = await asked<{ owners: number; ready: number }>(
    identity,
    'identity',
    `select count(*)::int as owners,
       count(*) filter (where invited_at is null and exists (select 1 from factors f where f.user_id = a.id and f.confirmed_at is not null))::int as ready
     from accounts a where role = 'admin' and disabled_at is null and 'ops' = any (permissions)`,
  );
  // A store that cannot be reached is reported with the stores.
  if (people === 'away') return [];
  if (people === 'no tables')
    return ['The database has no tables yet: start Sorrel once with these settings, and look again.'];
  const [{ owners, ready } = { owners: 0, ready: 0 }] = people;
  const rows = await asked<{ content: Business }>(
    identity,
    'identity',
    'select content from business order by version desc limit 1',
  );
  const business = { ...NO_BUSINESS, ...(Array.isArray(rows) ? rows[0]?.content : {}) };
  const prescribers = isPostgres(consultations)
    ? await asked<{ registration: string }>(consultations, 'consultations', 'select registration from prescribers')
    : 'away';
  const confirmed = isPostgres(consultations)
    ? await asked<Parameters<typeof ruleProblems>[0][number]>(consultations, 'consultations', NEWEST_CONFIRMATIONS)
    : 'away';
  const signedIn = isPostgres(fulfilment)
    ? await asked<{ id: number }>(fulfilment, 'fulfilment', 'select id from responsible_log limit 1')
    : 'away';
  const real = Array.isArray(prescribers)
    ? prescribers.filter(({ registration }) => /^[A-Z]\w+ \w{7,8}$/.test(registration) && !/ 0{7}$/.test(registration))
    : [];
  return [
    ...(owners === 0 ? ['There is no owner: npm run staff -- invite owner@... mails the first one a link.'] : []),
    ...(owners > 0 && ready === 0
      ? ['No owner has come yet: the link in the invitation, then a password and a second factor.']
      : []),
    ...nameProblems(env, business.brand_name),
    ...tradingProblems(business).map(({ text }) => `Business: ${text}`),
    ...(Array.isArray(prescribers) && real.length === 0
      ? ['There is no prescriber with a registration: under Staff, Prescriber’s particulars.']
      : []),
    ...(Array.isArray(confirmed) ? ruleProblems(confirmed, londonDate(new Date())) : []),
    ...(Array.isArray(signedIn) && signedIn.length === 0
      ? [
          'No responsible pharmacist has ever signed in, and nothing leaves before: in the console, under Responsible pharmacist.',
        ]
      : []),
  ];
}

/** The name in the heads of the site's pages is part of the build; the business's own is a particular. */
function nameProblems(env: Env, brand: string): string[] {
  const folder = isPomSafeIn(env, 'production') ? 'build-safe' : 'build';
  const built = fileURLToPath(new URL(`../../apps/storefront/${folder}/client`, import.meta.url));
  const page = join(env.STOREFRONT_DIR || built, 'index.html');
  // The image of the tools has no pages.
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const name = /<meta property="og:site_name" content="([^"]*)"/.exec(html)?.[1];
  return name === undefined || brand === '' || name === brand
    ? []
    : [
        `The site's pages are headed ${name}, and the business is called ${brand}: name and logo stand in apps/storefront/src/app/logo.tsx and content/meta.ts.`,
      ];
}

async function asked<R extends object>(url: string, program: string, sql: string): Promise<R[] | 'away' | 'no tables'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Where all programs share one role, its search path names no program.
    await client.query(`set search_path = ${escapeIdentifier(program)}`);
    return (await client.query<R>(sql)).rows;
  } catch (error) {
    // A table or a column that has not been migrated yet.
    return ['42P01', '42703'].includes((error as { code?: string }).code ?? '') ? 'no tables' : 'away';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function redisProblems({ REDIS_URL: url = '' }: Env): Promise<string[]> {
  if (!/^rediss?:\/\//.test(url)) return [];
  const unreachable = await reachProblem('redis', url);
  if (unreachable) return [unreachable];
  const policy = await askRedis(new URL(url), ['CONFIG', 'GET', 'maxmemory-policy']).catch(() => '');
  const [, word] = /\$\d+\r\nmaxmemory-policy\r\n\$\d+\r\n([\w-]+)/.exec(policy) ?? [];
  return word && word !== 'noeviction'
    ? [`REDIS_URL: Redis runs with maxmemory-policy ${word}; it must be noeviction, or due work is forgotten.`]
    : [];
}

/** Checks each program's own broker user, logged in as that user. */
async function natsProblems(env: Env): Promise<string[]> {
  const names = [...PROGRAMS.map((program) => `NATS_URL_${program.toUpperCase()}`), 'NATS_URL_STAFF'];
  const set = [...new Set([...names.filter((name) => env[name]), 'NATS_URL'])];
  const found = await Promise.all(
    set.map(async (name) => {
      const url = env[name] ?? '';
      if (!/^(nats|tls):\/\//.test(url)) return null;
      return (await reachProblem('nats', url))?.replaceAll(/\bNATS_URL\b/g, name) ?? null;
    }),
  );
  return found.filter((line) => line !== null);
}

/** Stores that only one program uses: the bucket for photos. */
async function ownStoresProblems(env: Env): Promise<string[]> {
  const found = await Promise.all(
    PROGRAMS.map((program) =>
      STARTERS[program]?.problems(env).catch((error: unknown) => {
        // Already reported with the settings.
        if (error instanceof ConfigError) return [];
        throw error;
      }),
    ),
  );
  return found.flatMap((lines) => lines ?? []);
}

const reachProblem = (server: 'redis' | 'nats', url: string): Promise<string | null> =>
  checkReachable(server, url).then(
    () => null,
    (error: unknown) => messageOf(error),
  );
