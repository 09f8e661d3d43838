import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, Problem } from '../problem.ts';
import { type Holding, openLock, sealOf } from './locked.ts';

export const FORMAT = 1;
const FILE = 'manifest.json';

/** Only names of our own, and never a path out of the folder. */
const PartName = z.string().regex(/^(database\/[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*|photos|anchors)$/);
const PartShape = z.object({ name: PartName, bytes: z.number().int().min(0), sha256: z.string() });

const ManifestShape = z.object({
  format: z.literal(FORMAT),
  /** The moment of the database's snapshot. */
  at: z.iso.datetime(),
  /** The product's version, and the database server's. */
  sorrel: z.string(),
  postgres: z.string(),
  lock: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('passphrase'), salt: z.string() }),
      z.object({ kind: z.literal('public-key'), salt: z.string(), ours: z.string(), theirs: z.string() }),
    ])
    .nullable(),
  /** Sealing keys the data needs: version to fingerprint, never the key. */
  keys: z.record(z.string(), z.string()),
  schemas: z.array(
    z.object({
      name: z.string(),
      migrations: z.array(z.string()),
      sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
      tables: z.array(
        z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), part: PartShape }),
      ),
    }),
  ),
  photos: z.object({ files: z.number().int(), bytes: z.number().int(), part: PartShape }),
  anchors: PartShape.nullable(),
});
export type Manifest = z.output<typeof ManifestShape>;

/** Identifies a key without revealing anything about it. */
export const fingerprintOf = (key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update('sorrel sealing key').digest('hex').slice(0, 16);

export const partsOf = ({ schemas, photos, anchors }: Manifest): Manifest['photos']['part'][] => [
  ...schemas.flatMap(({ tables }) => tables.map(({ part }) => part)),
  photos.part,
  ...(anchors ? [anchors] : []),
];

export function manifestText(manifest: Manifest, key: Buffer | null): string {
  const text = JSON.stringify(manifest);
  return `${JSON.stringify({ seal: sealOf(text, key), manifest: text })}\n`;
}

/** @throws Problem when it is missing, incomplete, or its key is not the given one. */
export async function readManifest(
  folder: string,
  holding: Holding | null,
): Promise<{ manifest: Manifest; key: Buffer | null }> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new Problem(`${folder} is no whole backup: there is no ${FILE} in it.`);
  });
  const outer = read(() => z.object({ seal: z.string(), manifest: z.string() }).parse(JSON.parse(text)));
  const inner = read(() => JSON.parse(outer.manifest) as { format?: unknown });
  if (inner.format !== FORMAT)
    throw new Problem(
      `This backup is of format ${String(inner.format)}, and this version reads format ${FORMAT}: restore it with the version that made it.`,
    );
  const manifest = read(() => ManifestShape.parse(inner));
  const key = manifest.lock ? openLock(manifest.lock, holding) : null;
  if (sealOf(outer.manifest, key) !== outer.seal)
    throw new Problem(
      key
        ? 'The key or passphrase does not open this backup, or its manifest was changed. Nothing was restored.'
        : 'The manifest is not what was written: its checksum is another. Nothing was restored.',
    );
  return { manifest, key };
}

export const MANIFEST = FILE;

function read<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Problem(`The manifest cannot be read (${messageOf(error).split('\n')[0]}). Nothing was restored.`);
  }
}
