import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrateAll } from '@sorrel/deploy/migrate';
import { MIGRATIONS } from '@sorrel/deploy/migrations';
import { createDatabase, provisionDatabase } from '@sorrel/deploy/provision';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { withKit } from '@sorrel/service-kit/database/migrations';
import { TEST_SECRET } from './test-secret.ts';

export interface MigratedDatabase {
  /** Its superuser's address. */
  adminUrl: string;
  /** Each service's own. */
  databaseUrls: Record<string, string>;
}

/**
 * A new database with every program's schema up to date, as the migration step leaves it: a copy of one that is migrated once for each
 * server. Running all migrations again costs ten times the copy, and a suite of tests needs hundreds.
 */
export async function migratedDatabase(serverUrl: string, name: string): Promise<MigratedDatabase> {
  const template = await templateOn(serverUrl);
  const adminUrl = await createDatabase(serverUrl, name, template);
  // Rights on the database itself, and the roles' settings in it, are not part of the copy.
  return { adminUrl, databaseUrls: await provisioned(adminUrl) };
}

const provisioned = (adminUrl: string) => provisionDatabase({ adminUrl, services: SCHEMAS, secret: TEST_SECRET });

/** Any number that nobody else uses as a lock: "plat" in ASCII. */
const LOCK = 0x706c6174;
const ready = new Map<string, Promise<string>>();

function templateOn(serverUrl: string): Promise<string> {
  const known = ready.get(serverUrl);
  if (known) return known;
  const making = makeTemplate(serverUrl);
  ready.set(serverUrl, making);
  making.catch(() => ready.delete(serverUrl));
  return making;
}

/** Workers share a server: the first makes the template and the others wait. A comment says that it is whole. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const name = `sorrel_template_${await digestOfMigrations()}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<{ whole: boolean | null }>(
      `select shobj_description(oid, 'pg_database') = 'whole' as whole from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.whole) return name;
    await client.query(`drop database if exists ${name}`);
    const databaseUrls = await provisioned(await createDatabase(serverUrl, name));
    const env = Object.fromEntries(
      Object.entries(databaseUrls).map(([service, url]) => [`DATABASE_URL_${service.toUpperCase()}`, url]),
    );
    await migrateAll({ env, only: SCHEMAS, say: () => undefined });
    await signIn(databaseUrls);
    await client.query(`comment on database ${name} is 'whole'`);
    return name;
  } finally {
    await client.end();
  }
}

/** Worlds begin with a responsible pharmacist signed in, as a pharmacy's day does; a test of what happens without one takes them away. */
async function signIn({ fulfilment }: Record<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: fulfilment });
  await client.connect();
  try {
    await client.query(
      `insert into responsible_now (pharmacist_id, name, registration, since) values (999, 'Rosa Responsible', '2099999', '2026-01-01T08:00:00Z')`,
    );
  } finally {
    await client.end();
  }
}

/** A server that outlives the run may hold a template of other migrations. */
async function digestOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const load of Object.values(MIGRATIONS))
    for (const { name, class: migration } of withKit(await load())) hash.update(`${name} ${String(migration)}`);
  hash.update(String(signIn));
  return hash.digest('hex').slice(0, 12);
}
