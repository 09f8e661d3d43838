import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client, escapeIdentifier } from 'pg';
import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { messageOf, Problem, type Say } from '../problem.ts';
import { provisionDatabase } from '../provision.ts';
import { withoutPassword } from '../servers/reachable.ts';
import { demandErasures, erasedSince } from './erased.ts';
import { demandComparison } from './demand.ts';
import type { Holding } from './locked.ts';
import { fingerprintOf, type Manifest, partsOf, readManifest } from './manifest.ts';
import { checkPart, readPart } from './parts.ts';
import { type PhotoStore, unpack } from './photo-store.ts';
import { fillSchema } from './tables.ts';

export interface RestoreOptions {
  /** The backup's folder. */
  from: string;
  /** The address of a user who may make schemas and roles. Its database must hold nothing of Sorrel. */
  adminUrl: string;
  /** Every program with a schema: each gets its role. */
  services: readonly string[];
  /** The roles' passwords are derived from it. */
  secret: string;
  /** Null: they are not at hand, and nothing is opened. */
  keys: Record<number, string> | null;
  migrations: Record<string, () => Promise<NamedMigration[]>>;
  photos: PhotoStore;
  /** The file that the audit's anchors are restored to. */
  anchors: string | null;
  /** The list of who was erased, as identity keeps it, or a log; null or missing: none. */
  erased?: string | null;
  /** Checks every audit chain of the restored database; returns what is broken. */
  verify: (services: readonly string[], anchors: readonly string[]) => Promise<string[]>;
  holding?: Holding | null;
  say?: Say;
}

/**
 * Numbers that may have been given out since the backup are skipped: they stand on parcels, in letters and in other companies' books, and a
 * label requested under one of them would be another person's. (The stand-ins are restored with us.)
 */
const SKIPPED = 100_000;

export interface RestoreReport {
  /** The moment of the restored backup. */
  at: string;
  rows: number;
  photos: number;
  /** Each service's own database address. */
  databaseUrls: Record<string, string>;
  /** Pictures that a row names but that are missing: deleted between the database's snapshot and the reading of the pictures. */
  missing: string[];
  /** How many people were erased since the backup, and are erased again. */
  erased: number;
  /** Audit chains that are broken. */
  broken: string[];
}

/** Reads a whole backup and reports what is wrong with it. Restores nothing. */
export async function checkBackup(
  from: string,
  holding: Holding | null,
  say: Say = () => undefined,
): Promise<{ manifest: Manifest; key: Buffer | null }> {
  const read = await readManifest(from, holding);
  const parts = partsOf(read.manifest);
  for (const part of parts) await checkPart(from, part);
  say(`${parts.length} parts are as they were written`);
  return read;
}

/**
 * Restores into an empty database and an empty store of pictures. Everything is checked before anything is written. The rows come in one
 * transaction; until it ends the schemas have tables but no record of migrations, and no program starts on them. Where something fails on
 * the way, everything that was written is taken away again.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { from, adminUrl, photos, say = () => undefined } = options;
  const { manifest, key } = await checkBackup(from, options.holding ?? null, say);
  if (options.keys) checkKeys(manifest, options.keys);
  const wanted = {
    manifest,
    key,
    erasures: erasedSince(options.erased ?? null, manifest.at),
    migrations: await migrationsFor(manifest, options.migrations),
  };
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await demandEmpty(client, adminUrl, options.services);
    for await (const name of photos.names())
      throw new Problem(`${photos.place} holds ${name}: pictures are restored where there are none.`);
    try {
      return await fill(client, options, wanted);
    } catch (error) {
      throw await emptiedAgain(client, options, error);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Wanted {
  manifest: Manifest;
  key: Buffer | null;
  erasures: ReturnType<typeof erasedSince>;
  migrations: Map<string, NamedMigration[]>;
}

async function fill(
  client: Client,
  options: RestoreOptions,
  { manifest, key, erasures, migrations }: Wanted,
): Promise<RestoreReport> {
  const { from, adminUrl, photos, say = () => undefined } = options;
  const databaseUrls = await provisionDatabase({
    adminUrl,
    services: options.services,
    secret: options.secret,
    say,
  });
  await makeTables(manifest, migrations, databaseUrls);
  for (const { name } of manifest.schemas) await client.query(`truncate ${escapeIdentifier(name)}.migrations`);
  say('roles and tables are made');
  const count = await unpack(readPart(from, manifest.photos.part.name, key) as AsyncIterable<Buffer>, photos);
  if (count !== manifest.photos.files)
    throw new Problem(`${count} pictures came, ${manifest.photos.files} were written.`);
  say(`photos: ${count}`);
  await client.query('begin');
  for (const schema of manifest.schemas) {
    await fillSchema(
      client,
      schema,
      ({ part }) => readPart(from, part.name, key),
      schema.name === 'sandbox' ? 0 : SKIPPED,
    );
    // The broker holds other events than this database remembers, so everything that some listener had not dealt with is published again.
    await client.query(
      `update ${escapeIdentifier(schema.name)}.event_stream set created = 'before the restore', epoch = epoch + 1`,
    );
    if (schema.name === 'billing') await demandComparison(client);
    if (schema.name === 'identity') await demandErasures(client, erasures);
    say(`${schema.name}: ${schema.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  }
  await client.query('commit');
  if (manifest.anchors && options.anchors && !existsSync(options.anchors)) {
    await mkdir(dirname(options.anchors), { recursive: true });
    await writeFile(options.anchors, await buffer(readPart(from, manifest.anchors.name, key)), { mode: 0o600 });
  }
  await client.query('analyze');
  return {
    at: manifest.at,
    rows: manifest.schemas.flatMap(({ tables }) => tables).reduce((sum, { rows }) => sum + rows, 0),
    photos: count,
    databaseUrls,
    erased: erasures.length,
    missing: await missingIn(client, manifest, photos),
    broken: await options.verify(
      manifest.schemas.map(({ name }) => name),
      options.anchors && existsSync(options.anchors) ? [options.anchors] : [],
    ),
  };
}

/** Takes away what a failed restore has written, so that it can simply be run again; answers what is said about it. */
async function emptiedAgain(
  client: Client,
  { adminUrl, services, photos }: RestoreOptions,
  error: unknown,
): Promise<Problem> {
  const why = messageOf(error).replace(/\.?$/, '.');
  try {
    await client.query('rollback');
    await client.query(`drop schema if exists ${services.map(escapeIdentifier).join(', ')} cascade`);
    const written: string[] = [];
    for await (const name of photos.names()) written.push(name);
    for (const name of written) await photos.remove(name);
  } catch (left) {
    return new Problem(
      `The restore failed: ${why} What it had written could not be taken away (${messageOf(left)}). Drop the database of ${withoutPassword(adminUrl)}, make it again, empty ${photos.place}, and run the restore once more.`,
    );
  }
  return new Problem(
    `The restore failed: ${why} Nothing of it was kept: the database and ${photos.place} are empty again, and the backup is as it was. Put right what is named and run the restore once more; if it fails again, restore the backup before this one and keep this one for whoever looks into it.`,
  );
}

function checkKeys({ keys }: Manifest, ours: Record<number, string>): void {
  const missing = Object.keys(keys).filter((version) => !ours[Number(version)]);
  const other = Object.entries(keys).filter(([version, print]) => {
    const own = ours[Number(version)];
    return own && fingerprintOf(own) !== print;
  });
  if (missing.length === 0 && other.length === 0) return;
  const say = (versions: string[], words: string): string[] =>
    versions.length > 0 ? [`key ${versions.join(', key ')} ${words}`] : [];
  throw new Problem(
    `The sealing keys are not those of this backup: ${[
      ...say(missing, 'missing in SEAL_KEYS'),
      ...say(
        other.map(([version, print]) => `${version} (${print})`),
        'another than the one that sealed it',
      ),
    ].join('; ')}. Nothing was restored.`,
  );
}

/** Exactly the migrations that the backup had: any newer one is run on the restored rows, as in an upgrade. */
async function migrationsFor(
  { schemas, sorrel }: Manifest,
  known: RestoreOptions['migrations'],
): Promise<Map<string, NamedMigration[]>> {
  const { withKit } = await import('@sorrel/service-kit/database/migrations');
  const wanted = new Map<string, NamedMigration[]>();
  for (const { name, migrations } of schemas) {
    const own = (await known[name]?.()) ?? [];
    const names = withKit(own).map((one) => one.name);
    const unknown = migrations.filter((one) => !names.includes(one));
    if (unknown.length > 0)
      throw new Problem(
        `${name} of this backup has ${unknown.join(', ')}, which this version does not know: it was made by version ${sorrel} or a newer one. Restore it with that. Nothing was restored.`,
      );
    wanted.set(
      name,
      own.filter((one) => migrations.includes(one.name)),
    );
  }
  return wanted;
}

async function demandEmpty(client: Client, adminUrl: string, services: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname = any($1) limit 1`,
    [services],
  );
  if (rows[0])
    throw new Problem(
      `The database of ${withoutPassword(adminUrl)} has ${rows[0].name} in it: a backup is restored into an empty one. Make another (create database ...) and name it in DATABASE_URL; one whose restore was interrupted is dropped and made again. Nothing was restored.`,
    );
}

async function makeTables(
  { schemas }: Manifest,
  migrations: Map<string, NamedMigration[]>,
  urls: Record<string, string>,
): Promise<void> {
  const { migrate } = await import('@sorrel/service-kit/database/migrate');
  for (const { name } of schemas)
    await migrate({ service: name, url: urls[name] ?? '', migrations: migrations.get(name) ?? [], hasContract: true });
}

async function missingIn(client: Client, { schemas }: Manifest, photos: PhotoStore): Promise<string[]> {
  if (!schemas.some(({ name }) => name === 'media')) return [];
  const there = new Set<string>();
  for await (const name of photos.names()) there.add(name);
  const { rows } = await client.query<{ file: string }>('select file from media.photos order by id');
  return rows.map(({ file }) => file).filter((file) => !there.has(file));
}
