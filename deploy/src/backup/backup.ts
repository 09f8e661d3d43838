import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { SealedColumn, SealedFiles } from '@sorrel/service-kit/security/sealed-column';
import { messageOf, Problem, type Say } from '../problem.ts';
import { takeLock } from '../servers/lock-file.ts';
import { withoutPassword } from '../servers/reachable.ts';
import { type Holding, type Lock, makeLock } from './locked.ts';
import { fingerprintOf, FORMAT, type Manifest, MANIFEST, manifestText, partsOf } from './manifest.ts';
import { syncParts, writePart } from './parts.ts';
import { packed, type PhotoStore } from './photo-store.ts';
import { migrationsOf, rowsOut, sequencesOf, tablesOf, versionsIn } from './tables.ts';

/** The parts of a program that a backup looks at. */
interface BackedUp {
  name: string;
  /** Without the kit's own. */
  sealed: readonly SealedColumn[];
  files: SealedFiles | null;
}

export interface BackupOptions {
  /** The address of a user who may read every schema. */
  adminUrl: string;
  services: readonly BackedUp[];
  photos: PhotoStore;
  /** The file with the audit's anchors, where there is one. */
  anchors: string | null;
  /** Sealing keys as the programs have them: only their fingerprints are recorded. */
  keys: Record<number, string>;
  /** The folder that holds the backups, each in a folder of its own. */
  to: string;
  /** The product's version. */
  version: string;
  lock?: Holding | null;
  /** How many complete backups to keep, including this one; all when left out. */
  keep?: number;
  say?: Say;
  /** How long to wait before each further try when the database is away; tests wait less. */
  pausesMs?: readonly number[];
}

/** Two and a half minutes: a restart of the database, or a moment in which it takes nobody more. */
const PAUSES_MS = [2_000, 8_000, 20_000, 45_000, 75_000];

export interface BackupReport {
  folder: string;
  at: string;
  rows: number;
  photos: number;
  bytes: number;
  removed: string[];
}

const WHOLE = /^sorrel-\d{8}T\d{6}Z$/;
const UNFINISHED = /^sorrel-.*\.(part|gone)$/;
const EVERY_MS = 5_000;

/**
 * Database, pictures and what is needed to read them, in a folder that gets its name only once it is complete. The database is of one
 * moment: every table is read from one snapshot, while everybody works on. Pictures are read after that moment: a picture is stored before
 * its row, so whatever a row of the snapshot names is there already. A later picture is copied too, and after a restore it is deleted as
 * one that no row names.
 */
export async function backup(options: BackupOptions): Promise<BackupReport> {
  await mkdir(options.to, { recursive: true, mode: 0o700 });
  const turn = takeLock(join(options.to, '.backup.lock'));
  if ('heldBy' in turn) throw new Problem(`A backup into ${options.to} is being made already.`);
  try {
    // Only one backup runs at a time: an unfinished folder is from one that was killed.
    for (const name of await readdir(options.to))
      if (UNFINISHED.test(name)) await rm(join(options.to, name), { recursive: true, force: true });
    const made = await madeAtLast(options);
    return { ...made, removed: options.keep ? await retire(options.to, options.keep) : [] };
  } finally {
    turn.release();
  }
}

/** What passes is tried again: nobody is there at night, and a run that ends with an error is a day without a backup. */
async function madeAtLast(options: BackupOptions): Promise<Omit<BackupReport, 'removed'>> {
  const { say = () => undefined, pausesMs = PAUSES_MS } = options;
  const { isOutage } = await import('@sorrel/service-kit/fault');
  // A passphrase that is too short, or a wrong key, is told at once.
  const lock = options.lock ? makeLock(options.lock) : null;
  for (let tries = 1; ; tries++) {
    try {
      return await make(options, lock);
    } catch (error) {
      if (error instanceof Problem || !isOutage(error)) throw error;
      const pause = pausesMs[tries - 1];
      const away = `the database of ${withoutPassword(options.adminUrl)} does not answer (${messageOf(error)})`;
      if (pause === undefined)
        throw new Problem(
          `No backup was made: ${away}, tried ${tries} times. See docs/runbooks/database-away.md, and run the backup again.`,
        );
      say(`${away}: once more in ${Math.ceil(pause / 1000)} s`);
      await sleep(pause);
    }
  }
}

async function make(options: BackupOptions, lock: Lock | null): Promise<Omit<BackupReport, 'removed'>> {
  const { adminUrl, to, say = () => undefined } = options;
  const { isOutage } = await import('@sorrel/service-kit/fault');
  // Read before the snapshot: an anchor must not name a row that is not in it.
  const anchors = options.anchors && existsSync(options.anchors) ? await readFile(options.anchors) : null;
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    if (isOutage(error)) throw error;
    throw new Problem(`The database of ${withoutPassword(adminUrl)} cannot be used: ${messageOf(error)}.`);
  });
  let making: string | null = null;
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ at: Date; postgres: string }>(
      `select date_trunc('second', clock_timestamp()) as at, current_setting('server_version') as postgres`,
    );
    const at = rows[0]?.at.toISOString() ?? '';
    const name = `sorrel-${at.replace(/[-:]|\.\d+/g, '')}`;
    if (existsSync(join(to, name))) throw new Problem(`${name} is there already: a backup a second is enough.`);
    making = join(to, `${name}.part`);
    await mkdir(making, { mode: 0o700 });
    const write = { folder: making, key: lock?.key ?? null };
    const schemas = await database(client, options, write, say);
    const keys = await keysOf(client, options, schemas);
    await client.query('commit');
    const before = await fileVersions(options.services);
    const photos = await pictures(options.photos, write, say);
    for (const version of [...before, ...(await fileVersions(options.services))]) keys.add(version);
    const manifest: Manifest = {
      format: FORMAT,
      at,
      sorrel: options.version,
      postgres: rows[0]?.postgres ?? '',
      lock: lock?.note ?? null,
      keys: Object.fromEntries([...keys].map((version) => [version, fingerprint(version, options.keys)])),
      schemas,
      photos,
      anchors: anchors ? await writePart(Readable.from([anchors]), { ...write, name: 'anchors' }) : null,
    };
    await syncParts(making, partsOf(manifest));
    await writeWhole(join(making, MANIFEST), manifestText(manifest, write.key));
    for (const inner of [join(making, 'database'), making]) await synced(inner);
    await rename(making, join(to, name));
    making = null;
    await synced(to);
    const tables = schemas.flatMap((schema) => schema.tables);
    return {
      folder: join(to, name),
      at,
      rows: tables.reduce((sum, { rows: count }) => sum + count, 0),
      photos: photos.files,
      bytes: [...tables.map(({ part }) => part), photos.part].reduce((sum, part) => sum + part.bytes, 0),
    };
  } finally {
    await client.end().catch(() => undefined);
    if (making) await rm(making, { recursive: true, force: true });
  }
}

interface Write {
  folder: string;
  key: Buffer | null;
}

async function database(
  client: Client,
  { services }: BackupOptions,
  write: Write,
  say: Say,
): Promise<Manifest['schemas']> {
  const schemas: Manifest['schemas'] = [];
  for (const { name: schema } of services) {
    const there = await tablesOf(client, schema);
    // Not every installation has the sandbox.
    if (!there.some(({ name }) => name === 'migrations')) continue;
    const tables: Manifest['schemas'][number]['tables'] = [];
    for (const table of there) {
      const { stream, count } = rowsOut(client, schema, table);
      const part = await writePart(stream, { ...write, name: `database/${schema}.${table.name}` });
      tables.push({ ...table, rows: await count(), part });
    }
    schemas.push({
      name: schema,
      migrations: await migrationsOf(client, schema),
      sequences: await sequencesOf(client, schema),
      tables,
    });
    say(`${schema}: ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  }
  if (schemas.length === 0) throw new Problem('There is nothing of Sorrel in this database.');
  return schemas;
}

/** Read from the same snapshot. */
async function keysOf(client: Client, { services }: BackupOptions, schemas: Manifest['schemas']): Promise<Set<number>> {
  const { KIT_SEALED } = await import('@sorrel/service-kit/security/sealed-column');
  const versions = new Set<number>();
  for (const { name, sealed } of services) {
    const tables = schemas.find((schema) => schema.name === name)?.tables ?? [];
    // A schema of an older version may lack one.
    const columns = [...KIT_SEALED, ...sealed].filter(({ table, column }) =>
      tables.some((one) => one.name === table && one.columns.includes(column)),
    );
    if (columns.length === 0) continue;
    for (const version of await versionsIn(client, name, columns)) versions.add(version);
  }
  return versions;
}

/** A picture may be resealed while pictures are read: so this is asked before and after. 0: from before pictures were sealed. */
async function fileVersions(services: readonly BackedUp[]): Promise<number[]> {
  const all = await Promise.all(services.map(({ files }) => files?.versions()));
  return all.flatMap((versions) => [...(versions?.keys() ?? [])]).filter((version) => version > 0);
}

function fingerprint(version: number, keys: Record<number, string>): string {
  const key = keys[version];
  if (!key)
    throw new Problem(
      `The data needs sealing key ${version}, which is not in SEAL_KEYS: nobody could read this backup. No backup was made.`,
    );
  return fingerprintOf(key);
}

async function pictures(store: PhotoStore, write: Write, say: Say): Promise<Manifest['photos']> {
  let [files, bytes, said] = [0, 0, performance.now()];
  const source = packed(store, (size) => {
    files++;
    bytes += size;
    if (performance.now() - said < EVERY_MS) return;
    said = performance.now();
    say(`photos: ${files} so far`);
  });
  const part = await writePart(Readable.from(source), { ...write, name: 'photos' });
  say(`photos: ${files}`);
  return { files, bytes, part };
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
}

/** Also flushes the folder, so that the new file's name is on disk. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Removes the oldest complete backups; each is renamed first, so that a half-deleted one is never taken for a backup. */
async function retire(to: string, keep: number): Promise<string[]> {
  const whole = (await readdir(to)).filter((name) => WHOLE.test(name)).toSorted();
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of old) {
    try {
      await rename(join(to, name), join(to, `${name}.gone`));
      await rm(join(to, `${name}.gone`), { recursive: true, force: true });
    } catch (error) {
      throw new Problem(`The backup is made; ${name} could not be removed: ${messageOf(error)}`);
    }
  }
  return old;
}
