import { chmodSync, realpathSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { ensureServerBinaries, type ServerBinaries, startPostgres } from '../infra.ts';
import { messageOf, Problem, type Say } from '../problem.ts';
import type { Holding } from './locked.ts';
import { type Manifest, partsOf } from './manifest.ts';
import { photosInFolder } from './photo-store.ts';
import { restore, type RestoreReport } from './restore.ts';

interface ProofOptions {
  root: string;
  from: string;
  manifest: Manifest;
  holding: Holding | null;
  /** Null: they are not at hand here. */
  keys: Record<number, string> | null;
  migrations: Record<string, () => Promise<NamedMigration[]>>;
  verify(adminUrl: string, services: readonly string[], anchors: readonly string[]): Promise<string[]>;
  /** If known already. */
  binaries?: ServerBinaries | undefined;
  say?: Say;
}

/** What came of it, or why it could not be tried here. */
export type Proof = { report: RestoreReport } | { notTried: string };

/** The rows once in tables with their indexes, the pictures, and what PostgreSQL writes beside them. */
const ROOM = 3;
const LEAST_ROOM = 200_000_000;

/**
 * Restores the backup into a PostgreSQL of its own, in a folder that is removed afterwards: nothing that is in use is touched.
 * @throws Problem when the backup does not restore.
 */
export async function proveRestore(options: ProofOptions): Promise<Proof> {
  const { root, from, manifest, holding, keys, migrations, verify, say = () => undefined } = options;
  const place = realpathSync(tmpdir());
  const needed = LEAST_ROOM + ROOM * partsOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(place);
  if (bavail * bsize < needed)
    return {
      notTried: `${place} has ${megabytes(bavail * bsize)} free and about ${megabytes(needed)} are needed; TMPDIR names another folder`,
    };
  const folder = await mkdtemp(join(place, 'sorrel-check-'));
  // When root starts it, the server runs as the user nobody and must be able to pass through.
  chmodSync(folder, 0o711);
  try {
    const server = await ownServer(root, folder, options.binaries, say).catch((error: unknown) => messageOf(error));
    if (typeof server === 'string') return { notTried: server };
    try {
      const report = await restore({
        from,
        adminUrl: server.url,
        services: Object.keys(migrations),
        // Of roles that end with this server.
        secret: '00'.repeat(32),
        keys,
        migrations,
        photos: photosInFolder(join(folder, 'photos')),
        anchors: join(folder, 'audit-anchors.jsonl'),
        verify: (services, anchors) => verify(server.url, services, anchors),
        holding,
        say,
      });
      return { report };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem(`This backup does not restore. ${error.message}`, { cause: error });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ownServer(root: string, folder: string, known: ServerBinaries | undefined, say: Say) {
  const binaries = known ?? (await ensureServerBinaries({ root, say, want: { postgres: true } }));
  return startPostgres({ binaries, dataDir: join(folder, 'postgres'), durable: false, say });
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** What `--check` says of a proof, and whether the backup is good. */
export function wordsOfProof(proof: Proof, hasKeys: boolean): { lines: string[]; isGood: boolean } {
  const unproved: string[] = [];
  const lines: string[] = [];
  let isGood = true;
  if ('report' in proof) {
    const { rows, photos, broken, missing } = proof.report;
    lines.push(`restores: ${rows} rows and ${photos} pictures, into a database of its own that is gone again`);
    if (missing.length > 0)
      lines.push(`${missing.length} pictures are named and not there, taken away while the backup was made`);
    lines.push(...broken.map((line) => `AUDIT BROKEN  ${line}`));
    isGood = broken.length === 0;
  } else unproved.push(`that it restores: ${proof.notTried}`);
  if (!hasKeys) unproved.push('that the sealing keys you keep open it: SEAL_KEYS is not set here');
  unproved.push(
    'that programs start on it and people find what they had: that takes a drill (docs/runbooks/restore.md)',
  );
  return { lines: [...lines, ...unproved.map((what) => `not proved: ${what}`)], isGood };
}
