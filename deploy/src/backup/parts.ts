import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { Problem } from '../problem.ts';
import { decrypted, encrypted } from './locked.ts';

/** One file of a backup, as the manifest names it. */
export interface Part {
  name: string;
  /** Its size on disk: compressed, and encrypted where the backup is. */
  bytes: number;
  sha256: string;
}

interface Writing {
  folder: string;
  name: string;
  key: Buffer | null;
}

const READ = 256 * 1024;
const AT_ONCE = 16;

/** Writes one part as a stream, so the memory used does not grow with its size. */
export async function writePart(source: Readable, { folder, name, key }: Writing): Promise<Part> {
  const packed = source.compose(createGzip({ level: 1 })) as AsyncIterable<Buffer>;
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of key ? encrypted(packed, name, key) : packed) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

/** Waits until all of them are on disk: together, as one wait takes as long as all. */
export async function syncParts(folder: string, parts: readonly Part[]): Promise<void> {
  const left = parts.map(({ name }) => name);
  const next = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const handle = await open(join(folder, name), 'r');
      await handle.sync().finally(() => handle.close());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** @throws Problem when a part is missing, incomplete or not what was written. */
export async function checkPart(folder: string, part: Part): Promise<void> {
  const path = join(folder, part.name);
  const found = await stat(path).catch(() => null);
  if (!found) throw new Problem(`${part.name} is missing in this backup. Nothing was restored.`);
  if (found.size !== part.bytes)
    throw new Problem(`${part.name} has ${found.size} bytes and should have ${part.bytes}. Nothing was restored.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: READ })) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== part.sha256)
    throw new Problem(`${part.name} is not what was written: its checksum is another. Nothing was restored.`);
}

/** The original content of a part. */
export function readPart(folder: string, name: string, key: Buffer | null): Readable {
  const file = createReadStream(join(folder, name), { highWaterMark: READ });
  const packed = key ? Readable.from(decrypted(file as AsyncIterable<Buffer>, name, key)) : file;
  return packed.compose(createGunzip());
}
