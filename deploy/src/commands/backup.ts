import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../backup/backup.ts';
import type { Holding } from '../backup/locked.ts';
import type { Manifest } from '../backup/manifest.ts';
import { photosInFolder } from '../backup/photo-store.ts';
import { proveRestore, wordsOfProof } from '../backup/prove.ts';
import { recordBackup } from '../backup/record.ts';
import { checkBackup, restore } from '../backup/restore.ts';
import { ageOf, afterRestore } from '../backup/words.ts';
import type { MIGRATIONS as AllMigrations } from '../migrations.ts';
import { messageOf, Problem } from '../problem.ts';
import { checkReachable } from '../servers/reachable.ts';
import { progress, seconds } from './progress.ts';
import { settingsWithSecrets, withoutFiles } from './settings-files.ts';
import { loadModule } from './topology-of.ts';
import { versionOf } from './version-of.ts';
import { runningDatabase, verifyAudit } from './verify-audit.ts';

type Starters = typeof import('../services.ts');

/** `npm run backup`: makes a complete backup in a folder of its own. */
export async function backupCommand(root: string, given: string[]): Promise<number> {
  const { files, words } = withoutFiles(given);
  const { to, holding, keep } = asked(() => {
    const { values } = parseArgs({
      args: words,
      options: {
        to: { type: 'string' },
        for: { type: 'string' },
        'passphrase-file': { type: 'string' },
        keep: { type: 'string' },
      },
    });
    if (!values.to) throw new Problem('Where? npm run backup -- --to <folder>');
    const many = values.keep === undefined ? undefined : Number(values.keep);
    if (many !== undefined && !(Number.isInteger(many) && many >= 1))
      throw new Problem('--keep must be a number of backups, at least 1.');
    return { to: resolve(values.to), holding: held(values.for, values['passphrase-file']), keep: many };
  });
  const from = performance.now();
  const env = environment(root, await settingsWithSecrets(files, process.env));
  const adminUrl = env.DATABASE_URL || runningDatabase(root);
  const { STARTERS } = await loadModule<Starters>(join(root, 'deploy/dist/services.js'));
  const services = await Promise.all(
    Object.entries(STARTERS).map(async ([name, starter]) => ({ name, ...(await starter.sealed(env)) })),
  );
  const version = versionOf(root);
  const report = await backup({
    adminUrl,
    services,
    photos: photosInFolder(join(env.DATA_DIR, 'photos')),
    anchors: anchorsOf(env),
    keys: await sealKeys(env),
    to,
    version,
    lock: holding,
    ...(keep ? { keep } : {}),
    say: progress.say('backup'),
  });
  const size = (report.bytes / 1024 / 1024).toFixed(1);
  progress.line(`${report.folder}`);
  progress.line(`${report.rows} rows, ${report.photos} pictures, ${size} MiB in ${seconds(from)}`);
  if (!holding)
    progress.line('It is not encrypted: names and e-mail addresses can be read in it. --for or --passphrase-file');
  for (const name of report.removed) progress.line(`removed ${name}`);
  const { at, rows, photos, bytes } = report;
  const problem = await recordBackup(adminUrl, { at, rows, photos, bytes, isEncrypted: holding !== null, version });
  if (problem)
    progress.line(`The backup is whole, but not noted in the database, so the console shows an older one: ${problem}`);
  return 0;
}

/** `npm run restore`: restores into an empty database; with --check, only checks that the backup is complete. */
export async function restoreCommand(root: string, given: string[]): Promise<number> {
  const { files, words } = withoutFiles(given);
  const { folder, holding, erased, isCheck } = asked(() => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        'passphrase-file': { type: 'string' },
        erased: { type: 'string' },
        check: { type: 'boolean' },
      },
    });
    if (positionals.length !== 1) throw new Problem('Which? npm run restore -- <the folder of a backup>');
    return {
      folder: resolve(positionals[0] ?? ''),
      holding: held(values.key, values['passphrase-file']),
      erased: values.erased,
      isCheck: values.check ?? false,
    };
  });
  if (erased !== undefined && !existsSync(erased)) throw new Problem(`${erased} is not there.`);
  const say = progress.say('restore');
  if (isCheck) {
    const { manifest } = await checkBackup(folder, holding, say);
    progress.line(`whole: of ${manifest.at}, ${ageOf(manifest.at, Date.now())} ago, version ${manifest.sorrel}`);
    const keys = Object.entries(manifest.keys).map(([version, print]) => `${version} (${print})`);
    progress.line(`needs sealing keys ${keys.join(', ') || 'none'}`);
    return proven(root, folder, manifest, holding, await settingsWithSecrets(files, process.env));
  }
  const env = environment(root, await settingsWithSecrets(files, process.env));
  const adminUrl = env.DATABASE_URL;
  if (!adminUrl) throw new Problem('DATABASE_URL must name the empty database to restore into.');
  await checkReachable('postgres', adminUrl);
  if (!env.SORREL_SECRET) throw new Problem('SORREL_SECRET must be set, as the programs will have it.');
  const { MIGRATIONS } = await loadModule<{ MIGRATIONS: typeof AllMigrations }>(
    join(root, 'deploy/dist/migrations.js'),
  );
  const services = Object.keys(MIGRATIONS);
  const from = performance.now();
  const report = await restore({
    from: folder,
    adminUrl,
    services,
    secret: env.SORREL_SECRET,
    keys: await sealKeys(env),
    migrations: MIGRATIONS,
    photos: photosInFolder(join(env.DATA_DIR, 'photos')),
    anchors: anchorsOf(env),
    erased: erased ?? join(env.DATA_DIR, 'erased.jsonl'),
    verify: (schemas, anchors) => brokenChains(adminUrl, schemas, anchors),
    holding,
    say,
  });
  progress.line(`${report.rows} rows, ${report.photos} pictures in ${seconds(from)}`);
  for (const line of afterRestore(report, Date.now())) progress.line(line);
  return report.broken.length > 0 ? 1 : 0;
}

/** Tried for real, where this machine can. */
async function proven(
  root: string,
  from: string,
  manifest: Manifest,
  holding: Holding | null,
  given: Record<string, string | undefined>,
): Promise<number> {
  const { MIGRATIONS } = await loadModule<{ MIGRATIONS: typeof AllMigrations }>(
    join(root, 'deploy/dist/migrations.js'),
  );
  const keys = await sealKeys(environment(root, given)).catch(() => null);
  const verify = brokenChains;
  const proof = await proveRestore({ root, from, manifest, holding, keys, migrations: MIGRATIONS, verify });
  const { lines, isGood } = wordsOfProof(proof, keys !== null);
  for (const line of lines) progress.line(line);
  return isGood ? 0 : 1;
}

/** What is wrong with the audit chains, by service. */
export async function brokenChains(
  adminUrl: string,
  services: readonly string[],
  anchors: readonly string[],
): Promise<string[]> {
  const there = await verifyAudit({ adminUrl, services, anchors });
  return there.flatMap(({ service, problem }) => (problem ? [`${service}: ${problem}`] : []));
}

type Env = Record<string, string | undefined> & { DATA_DIR: string };

/** The environment as the programs have it; with `npm start`, its own folder and secret. */
export function environment(root: string, given: Record<string, string | undefined>): Env {
  const env = { ...given };
  const own = join(root, '.data');
  if (!env.SORREL_SECRET && !env.SEAL_KEYS && !env.DATABASE_URL) env.SORREL_SECRET = secretIn(own);
  const DATA_DIR = env.DATA_DIR || own;
  // Needed to count pictures under each key.
  if (!env.SEAL_KEYS && env.SORREL_SECRET) env.SEAL_KEYS = `1:${env.SORREL_SECRET}`;
  return { ...env, DATA_DIR };
}

function secretIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'secret'), 'utf8').trim();
  } catch {
    throw new Problem('SEAL_KEYS must be set, as the programs have it.');
  }
}

export async function sealKeys(env: Env): Promise<Record<number, string>> {
  if (!env.SEAL_KEYS) throw new Problem('SEAL_KEYS must be set, as the programs have it.');
  const { readSealKeys } = await import('@sorrel/service-kit/settings/seal-keys');
  return readSealKeys(env, '');
}

const anchorsOf = (env: Env): string => env.AUDIT_ANCHORS || join(env.DATA_DIR, 'audit-anchors.jsonl');

function held(key: string | undefined, passphraseFile: string | undefined): Holding | null {
  if (key && passphraseFile) throw new Problem('A key or a passphrase, not both.');
  if (key) return { pem: textOf(key) };
  return passphraseFile ? { passphrase: textOf(passphraseFile).trim() } : null;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Problem(`${file} cannot be read: ${messageOf(error)}`);
  }
}

export function asked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Problem(messageOf(error));
  }
}
