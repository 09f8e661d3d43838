import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { Problem, type Say } from './problem.ts';
import { withoutPassword } from './servers/reachable.ts';

export interface ProvisionOptions {
  /** The address of a user who may make schemas, and roles too if the services are to be kept apart. */
  adminUrl: string;
  /** Each gets a schema of this name, the role `sorrel_<name>`, and `sorrel_<name>_keeper`, which owns schema and audit. */
  services: readonly string[];
  /** Passwords are derived from it: use one secret for one PostgreSQL cluster, because roles are the cluster's. */
  secret: string;
  /** Each role's own password instead, where an installation has set them. */
  passwords?: Record<string, string>;
  /** What is in the database can be opened with this secret alone: one made with another is refused before anything is touched. */
  isBound?: boolean;
  say?: Say;
}

/** Any number that nobody else in the cluster uses: "sorrel" in ASCII, cut to 4 bytes. */
const LOCK = 0x736f7272;
const INDEX_LOCK = LOCK + 1;
type Indexes = Readonly<Record<string, string>>;
/** The schema of the extensions: every service may use it and none may change it. */
const EXTENSIONS = 'extensions';

/**
 * Makes one schema and one login role per service, and lets each role create things in its own schema and nowhere else. Safe to call again,
 * or by several processes at once. Returns each service's own address; where the user of `adminUrl` may not make roles, `adminUrl` for all
 * (and says so).
 */
export async function provisionDatabase(options: ProvisionOptions): Promise<Record<string, string>> {
  const { adminUrl, services, say = () => undefined } = options;
  for (const service of services)
    if (!/^[a-z][a-z0-9_]{0,40}$/.test(service)) throw new Problem(`"${service}" cannot be a schema's name.`);
  const { AUDIT_INDEXES } = await import('@sorrel/service-kit/database/audit-indexes');
  return connected(adminUrl, async (admin) => {
    const rights = await rightsOf(admin);
    if (options.isBound) await demandSecret(admin, options);
    if (!rights.mayMakeRoles) {
      say(
        `${rights.user} may not make roles: all services share that user, each in its own schema, and only a trigger guards their audit`,
      );
      await alone(admin, () => makeSchemas(admin, services));
      await indexAudits(admin, services, AUDIT_INDEXES);
      if (options.isBound) await noteSecret(admin, options.secret, rights.database);
      return Object.fromEntries(services.map((service) => [service, adminUrl]));
    }
    // Roles belong to the whole cluster, so the processes that make them take turns in the one database they share.
    await connected(inDatabase(adminUrl, 'postgres'), (shared) =>
      alone(shared, () => makeRoles(shared, options, rights)),
    ).catch((error: unknown) => {
      if (!isMissingAccess(error)) throw error;
      return alone(admin, () => makeRoles(admin, options, rights));
    });
    await alone(admin, async () => {
      await makeSchemas(admin, services);
      await closeOff(admin, services, rights);
      for (const service of services) await keepAudit(admin, service, AUDIT_INDEXES);
    });
    await indexAudits(admin, services, AUDIT_INDEXES);
    if (options.isBound) await noteSecret(admin, options.secret, rights.database);
    return Object.fromEntries(services.map((service) => [service, urlOf(service, options)]));
  });
}

/** Makes the database unless it exists, empty or as a copy of `template`; returns its address under the same user. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  // Copied file by file, which takes a third of the time that copying through the log does.
  const like = template ? ` template ${escapeIdentifier(template)} strategy file_copy` : '';
  await connected(adminUrl, async (admin) => {
    await admin.query(`create database ${escapeIdentifier(name)}${like}`).catch((error: unknown) => {
      if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error;
    });
  });
  return inDatabase(adminUrl, name);
}

/** Removes the database, whoever is still connected to it. `adminUrl` must name another one. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await connected(adminUrl, (admin) => admin.query(`drop database if exists ${escapeIdentifier(name)} with (force)`));
}

interface Rights {
  user: string;
  database: string;
  isSuper: boolean;
  mayMakeRoles: boolean;
}

/** Tells secrets apart and reveals nothing of them. */
const printOf = (secret: string): string =>
  createHmac('sha256', secret).update('sorrel secret').digest('hex').slice(0, 16);
const NOTED = /^sorrel: made with the secret ([0-9a-f]{16})$/;

/** The database itself says with which secret it was made: a copy of it on another machine does too. */
async function demandSecret(admin: Client, { adminUrl, secret }: ProvisionOptions): Promise<void> {
  const { rows } = await admin.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = current_database()`,
  );
  const [, made] = NOTED.exec(rows[0]?.note ?? '') ?? [];
  const own = printOf(secret);
  if (made !== undefined && made !== own)
    throw new Problem(
      `The database of ${withoutPassword(adminUrl)} was made with another secret (fingerprint ${made}) than the one here (${own}). Nothing was touched. Put back the secret it was made with (.data/secret of that installation): without it nothing sealed can be read. If it is lost, restore a backup with the secret and the sealing keys of that backup (docs/runbooks/restore.md).`,
    );
}

/** Noted once everything is made. A user who does not own the database may not, and is not held to it. */
async function noteSecret(admin: Client, secret: string, database: string): Promise<void> {
  const note = escapeLiteral(`sorrel: made with the secret ${printOf(secret)}`);
  await admin.query(`comment on database ${escapeIdentifier(database)} is ${note}`).catch((error: unknown) => {
    if (codeOf(error) !== '42501') throw error;
  });
}

async function rightsOf(admin: Client): Promise<Rights> {
  const { rows } = await admin.query<{ user: string; database: string; super: boolean; roles: boolean }>(
    'select current_user as user, current_database() as database, rolsuper as super, rolcreaterole as roles from pg_roles where rolname = current_user',
  );
  const row = rows[0];
  if (!row) throw new Problem('The database does not know its own user.');
  return { user: row.user, database: row.database, isSuper: row.super, mayMakeRoles: row.super || row.roles };
}

async function makeRoles(admin: Client, options: ProvisionOptions, rights: Rights): Promise<void> {
  for (const service of options.services) {
    const role = roleOf(service);
    const password = escapeLiteral(passwordOf(service, options));
    const known = await admin.query('select 1 from pg_roles where rolname = $1', [roleName(service)]);
    await admin.query(`${known.rowCount ? 'alter' : 'create'} role ${role} login password ${password}`);
    // Nobody logs in as the keeper: it owns what the service may not change. It is a member of the service's role, so that it can take
    // things over from it.
    const keeper = keeperOf(service);
    const isKept = await admin.query('select 1 from pg_roles where rolname = $1', [keeperName(service)]);
    if (!isKept.rowCount) await admin.query(`create role ${keeper} nologin`);
    await admin.query(`grant ${role} to ${keeper}`);
    // A user who is no superuser may give a schema only to a role they are a member of.
    if (!rights.isSuper) await admin.query(`grant ${role}, ${keeper} to current_user`);
  }
}

async function makeSchemas(admin: Client, services: readonly string[]): Promise<void> {
  for (const service of services) await admin.query(`create schema if not exists ${escapeIdentifier(service)}`);
  await admin.query(`create schema if not exists ${EXTENSIONS}`);
  // Needed for staff's searches by part of a name: services make their indexes with it.
  await admin
    .query(`create extension if not exists pg_trgm with schema ${EXTENSIONS}`)
    .catch(async (error: unknown) => {
      const { rows } = await admin.query<{ database: string; user: string }>(
        'select current_database() as database, current_user as user',
      );
      throw new Problem(
        `The database ${rows[0]?.database} needs the extension pg_trgm, and ${rows[0]?.user} could not make it (${(error as Error).message}). Let an administrator run there: create schema if not exists ${EXTENSIONS}; create extension if not exists pg_trgm with schema ${EXTENSIONS};`,
      );
    });
}

async function closeOff(admin: Client, services: readonly string[], rights: Rights): Promise<void> {
  const roles = services.map(roleOf).join(', ');
  const database = escapeIdentifier(rights.database);
  const statements = [
    'revoke all on schema public from public',
    `revoke all on database ${database} from public`,
    `grant connect, temporary on database ${database} to ${roles}`,
    `grant usage on schema ${EXTENSIONS} to ${roles}`,
  ];
  for (const service of services) {
    const schema = escapeIdentifier(service);
    statements.push(
      // The owner of a schema may drop anything in it: so it belongs to the keeper, and the service may create things in it.
      `alter schema ${schema} owner to ${keeperOf(service)}`,
      `revoke all on schema ${schema} from public`,
      `grant usage, create on schema ${schema} to ${roleOf(service)}`,
      `alter role ${roleOf(service)} in database ${database} set search_path = ${schema}, ${EXTENSIONS}`,
    );
  }
  await admin.query(statements.join(';\n'));
}

/**
 * The keeper takes the audit over from the service, which may then read it and add rows, and nothing else. A function, because a new
 * service makes the table itself and gives it away in the same migration; the table of an older service is taken over here.
 */
async function keepAudit(admin: Client, service: string, indexes: Indexes): Promise<void> {
  const [schema, keeper, role] = [escapeIdentifier(service), keeperOf(service), roleOf(service)];
  await admin.query(`
    create or replace function ${schema}.keep_audit() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $keep$
    begin
      if to_regclass(${escapeLiteral(`${schema}.audit`)}) is null then return; end if;
      -- Made by a role of its own that migrates (MIGRATE_URL), it is not the service's to begin with.
      if not exists (select 1 from pg_class where oid = to_regclass(${escapeLiteral(`${schema}.audit`)}) and pg_has_role(relowner, 'usage')) then return; end if;
      -- Taken over once: it needs the table to itself for a moment, and nobody should wait for that at each start.
      if not exists (select 1 from pg_class where oid = to_regclass(${escapeLiteral(`${schema}.audit`)}) and relowner = ${escapeLiteral(keeper)}::regrole) then
        alter table ${schema}.audit owner to ${keeper};
        alter function ${schema}.refuse_change() owner to ${keeper};
      end if;
      -- A new table gets its indexes at once; one that is in use gets them beside its writers, which no function can do.
      if not exists (select 1 from ${schema}.audit) then
        ${Object.entries(indexes)
          .map(([name, on]) => `create index if not exists ${name} on ${schema}.audit ${on};`)
          .join(' ')}
      end if;
      revoke all on ${schema}.audit from public, ${role};
      grant select, insert on ${schema}.audit to ${role};
    end $keep$;
    alter function ${schema}.keep_audit() owner to ${keeper};
    revoke all on function ${schema}.keep_audit() from public;
    grant execute on function ${schema}.keep_audit() to ${role};
    select ${schema}.keep_audit()`);
}

/** What the audits of an older installation lack is built while everybody writes. One of several that provision at once does it. */
async function indexAudits(admin: Client, services: readonly string[], indexes: Indexes): Promise<void> {
  const { rows } = await admin.query<{ schema: string; name: string; is_broken: boolean }>(
    `select s.schema, i.name, x.indexrelid is not null as is_broken from unnest($1::text[]) as s (schema) cross join unnest($2::text[]) as i (name)
       left join pg_index x on x.indexrelid = to_regclass(format('%I.%I', s.schema, i.name))
       where to_regclass(format('%I.audit', s.schema)) is not null and x.indisvalid is distinct from true`,
    [services, Object.keys(indexes)],
  );
  if (rows.length === 0) return;
  const {
    rows: [turn],
  } = await admin.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [INDEX_LOCK]);
  if (!turn?.is_mine) return;
  try {
    for (const { schema, name, is_broken: isBroken } of rows) {
      const [of, index] = [escapeIdentifier(schema), escapeIdentifier(name)];
      // Half built when something ended in the middle of it.
      if (isBroken) await admin.query(`drop index concurrently if exists ${of}.${index}`);
      await admin.query(`create index concurrently if not exists ${index} on ${of}.audit ${indexes[name]}`);
    }
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [INDEX_LOCK]).catch(() => undefined);
  }
}

/** The role a service logs in as. */
export const roleName = (service: string) => `sorrel_${service}`;
const roleOf = (service: string) => escapeIdentifier(roleName(service));
const keeperName = (service: string) => `${roleName(service)}_keeper`;
const keeperOf = (service: string) => escapeIdentifier(keeperName(service));
/** A role's password, where none was set. */
export const passwordOf = (service: string, { secret, passwords }: Pick<ProvisionOptions, 'secret' | 'passwords'>) =>
  passwords?.[service] ?? createHmac('sha256', secret).update(`postgres role ${service}`).digest('hex');

function urlOf(service: string, options: ProvisionOptions): string {
  const url = new URL(options.adminUrl);
  url.username = roleName(service);
  url.password = passwordOf(service, options);
  return url.href;
}

function inDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Runs `work` while no other process provisions through this database. The lock ends with the connection at the latest. */
async function alone<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
  }
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (codeOf(error) === '42501')
      throw new Problem(`The user of ${withoutPassword(url)} lacks a right Sorrel needs: ${(error as Error).message}.`);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code;

/** There is no database `postgres`, or this user may not connect to it. */
const isMissingAccess = (error: unknown) => ['3D000', '28000', '28P01', '42501'].includes(codeOf(error) ?? '');
