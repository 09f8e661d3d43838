import { Client, escapeIdentifier } from 'pg';
import type { SealedFiles } from '@sorrel/service-kit/security/sealed-column';
import { messageOf, Problem } from '../problem.ts';
import { Rotation } from './one-service.ts';
import { Pace } from './pace.ts';
import type { RotateOptions, RotateReport, SealedService } from './report.ts';

/** Values a second, unless another rate is given. */
export const RATE = 2_000;
/** Any unused number will do: the lock allows one rotation at a time. */
const LOCK = 0x7365616c;

/**
 * Reseals values under older keys with the newest, in batches, each a transaction of its own that never waits for a lock. What is left is
 * read off the values themselves: stopped anywhere, it goes on from there when run again.
 */
export async function rotateKeys(options: RotateOptions): Promise<RotateReport> {
  const { adminUrl, keys, packs, services, isDry = false, say = () => undefined } = options;
  const { KIT_SEALED } = await import('@sorrel/service-kit/security/sealed-column');
  const { Sealer } = await import('@sorrel/service-kit/security/sealed');
  const sealer = new Sealer(keys, { packs });
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  const report: RotateReport = {
    counts: new Map(),
    resealed: 0,
    unreadable: [],
    withoutSource: 0,
    underWay: [],
    unused: [],
  };
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) throw new Problem('Keys are being rotated already.');
    const pace = new Pace(options.rate ?? RATE);
    for (const service of services) {
      const run = new Rotation(client, sealer, service.name, pace, report);
      await run.begin();
      for (const column of [...KIT_SEALED, ...service.sealed]) {
        if (!isDry) await run.column(column, say);
        await run.count(column);
      }
      if (!isDry) await run.index(say);
      await run.countIndex();
      if (service.files) await files(client, service.name, service.files, isDry, report);
    }
    report.underWay = await underWay(client, services);
    const used = new Set([...report.counts.values()].flatMap((versions) => [...versions.keys()]));
    const isOver = report.underWay.length === 0 && report.unreadable.length === 0;
    report.unused = isOver
      ? sealer.versions.filter((version) => version !== sealer.current && !used.has(version)).toSorted((a, b) => a - b)
      : [];
    return report;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function files(
  client: Client,
  name: string,
  stored: SealedFiles,
  isDry: boolean,
  report: RotateReport,
): Promise<void> {
  try {
    if (!isDry) report.resealed += await stored.reseal();
  } catch (error) {
    report.unreadable.push(`${name} files: ${messageOf(error)}`);
  }
  const versions = await stored.versions();
  report.counts.set(`${name} files`, versions);
  if (versions.size > 0) return;
  const { rowCount } = await client.query(`select from ${escapeIdentifier(stored.table)} limit 1`);
  if (rowCount)
    report.unreadable.push(
      `${name} files: none are where MEDIA_STORAGE and DATA_DIR say, and ${stored.table} names some`,
    );
}

/**
 * Sealed events of the last 14 days that one of their listeners has not dealt with: the broker stores them sealed as they were published.
 * The listeners of a subject are read off the inboxes.
 */
async function underWay(client: Client, services: readonly SealedService[]): Promise<string[]> {
  const schemas = services.map(({ name }) => escapeIdentifier(name));
  const each = (sql: (schema: string) => string): string => schemas.map(sql).join(' union all ');
  const { rows } = await client.query<{ subject: string; listener: string; count: string }>(
    `with sent as materialized (${each((schema) => `select id, subject from ${schema}.outbox where sealed is not null and published_at > now() - interval '14 days'`)}),
       dealt as materialized (${each((schema) => `select fact_id, listener, subject from ${schema}.inbox union all select fact_id, listener, subject from ${schema}.dead_letters`)}),
       listeners as (select distinct subject, listener from dealt)
     select sent.subject, l.listener, count(*) from sent join listeners l on l.subject = sent.subject
     where not exists (select from dealt d where d.fact_id = sent.id and d.listener = l.listener)
     group by 1, 2 order by 1, 2`,
  );
  const { rows: unsent } = await client.query<{ count: string }>(
    `select count(*) from (${each((schema) => `select 1 from ${schema}.outbox where sealed is not null and published_at is null`)}) waiting`,
  );
  return [
    ...rows.map(({ subject, listener, count }) => `${subject}: ${count} not yet dealt with by ${listener}`),
    ...(Number(unsent[0]?.count ?? 0) > 0 ? [`${unsent[0]?.count} events are not published yet`] : []),
  ];
}
