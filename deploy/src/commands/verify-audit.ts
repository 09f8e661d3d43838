import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import type { AuditLine, ChainCheck } from '@sorrel/service-kit/database/audit';
import { databasePassword } from '../bus/credentials.ts';
import { Problem } from '../problem.ts';
import { checkReachable } from '../servers/reachable.ts';
import { progress } from './progress.ts';
import { settingsWithSecrets, withoutFiles } from './settings-files.ts';
import { topologyOf } from './topology-of.ts';

export interface ChainReport {
  service: string;
  count: number;
  /** The newest row's hash; empty where there is none. */
  last: string;
  /** Whether the table belongs to a role that nobody logs in as. */
  isKept: boolean;
  /** How many anchors it was compared with. */
  anchors: number;
  /** The first break; null where the chain is whole. */
  problem: string | null;
}

export interface VerifyOptions {
  /** The address of a user who may read every schema. */
  adminUrl: string;
  services: readonly string[];
  /** Files of anchors, or logs that contain such lines. */
  anchors: readonly string[];
}

const BATCH = 1_000;

/** `npm run ops -- verify-audit`: checks every service's chain, row by row. Returns 1 where one is broken. */
export async function verifyAuditCommand(
  root: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { files: settings, words: files } = withoutFiles(words);
  const env = await settingsWithSecrets(settings, environment);
  const adminUrl = env.DATABASE_URL || runningDatabase(root);
  await checkReachable('postgres', adminUrl);
  const { SERVICES } = await topologyOf(join(root, 'deploy/dist/topology.js'));
  const own = join(env.DATA_DIR || join(root, '.data'), 'audit-anchors.jsonl');
  const given = [...(existsSync(own) ? [own] : []), ...files];
  for (const file of files) if (!existsSync(file)) throw new Problem(`${file} is not there.`);
  const reports = await verifyAudit({ adminUrl, services: SERVICES.map(({ name }) => name), anchors: given });
  for (const { service, count, last, isKept, anchors, problem } of reports) {
    const keeping = isKept ? '' : ', guarded by a trigger only';
    progress.line(
      `${service.padEnd(14)}${problem ? 'BROKEN  ' : 'whole   '}${count} rows, ${anchors} anchors${keeping}, last ${last || '-'}`,
    );
    if (problem) progress.line(`${' '.repeat(14)}${problem}`);
  }
  if (given.length === 0) progress.line('No anchors were found: rows cut off the end would not be noticed.');
  return reports.some(({ problem }) => problem) ? 1 : 0;
}

/** The database of `npm start`, which must be running: PostgreSQL's own note says where it is. */
export function runningDatabase(root: string): string {
  try {
    const [, , , port] = readFileSync(join(root, '.data/postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    return `postgres://sorrel:${databasePassword(root)}@127.0.0.1:${Number(port)}/sorrel`;
  } catch {
    throw new Problem('Start Sorrel first, or say in DATABASE_URL where its database is.');
  }
}

export async function verifyAudit({ adminUrl, services, anchors }: VerifyOptions): Promise<ChainReport[]> {
  const { anchorsIn, ChainCheck } = await import('@sorrel/service-kit/database/audit');
  const read = anchors.map((file) => anchorsIn(readFileSync(file, 'utf8'), file));
  const known = read.flatMap((file) => file.anchors);
  const unreadable = read.flatMap((file) => file.problems);
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One snapshot of all rows: rows added meanwhile are not checked.
    await client.query('begin isolation level repeatable read read only');
    const reports: ChainReport[] = [];
    for (const service of services) {
      // A real installation has none. Every other schema must be there.
      if (service === 'sandbox' && !(await hasSchema(client, service))) continue;
      const own = known.filter((anchor) => anchor.service === service);
      const chain = new ChainCheck(own);
      await feed(client, service, chain);
      const { problem, ...rest } = chain.end();
      const isKept = await hasKeeper(client, service);
      reports.push({ service, ...rest, isKept, anchors: own.length, problem: problem ?? unreadable[0] ?? null });
    }
    return reports;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function hasSchema(client: Client, schema: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
  return rowCount === 1;
}

async function feed(client: Client, service: string, chain: ChainCheck): Promise<void> {
  await client.query(`declare chain no scroll cursor for select * from ${escapeIdentifier(service)}.audit order by id`);
  for (let rows = BATCH; rows === BATCH;) {
    const batch = await client.query<AuditLine>(`fetch ${BATCH} from chain`);
    for (const line of batch.rows) chain.add(line);
    rows = batch.rows.length;
  }
  await client.query('close chain');
}

async function hasKeeper(client: Client, service: string): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>(
    `select not r.rolcanlogin and not has_table_privilege('sorrel_' || $1, c.oid, 'update, delete, truncate') as kept
       from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = to_regclass($2)
        and exists (select 1 from pg_roles where rolname = 'sorrel_' || $1)`,
    [service, `${escapeIdentifier(service)}.audit`],
  );
  return rows[0]?.kept ?? false;
}
