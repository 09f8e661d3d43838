import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SealedFiles } from '@sorrel/service-kit/security/sealed-column';
import { currentKey, HEADER, keyVersionOf, open, openedBytes, seal, type FileKeys } from './sealed-file.gateway.ts';
import type { JudgePlain, Storage, Stored } from './storage.gateway.ts';

/** Pictures in a folder, sealed. A file appears whole or not at all: written beside, synced, renamed. */
export class DiskStorage implements Storage {
  readonly #folder: string;
  readonly #keys: FileKeys;
  readonly #current: number;

  constructor(folder: string, keys: FileKeys, current = currentKey(keys)) {
    this.#folder = folder;
    this.#keys = keys;
    this.#current = current;
  }

  async put(file: string, body: Buffer | AsyncIterable<Buffer>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const beside = join(this.#folder, `.${randomUUID()}`);
    try {
      const handle = await openFile(beside, 'wx', 0o600);
      try {
        for await (const piece of seal(Buffer.isBuffer(body) ? once(body) : body, file, this.#keys, this.#current))
          await handle.write(piece);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, join(this.#folder, file));
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  /** Read twice, so that not a byte is given out of a file that does not open to its end. */
  async get(file: string): Promise<Stored | null> {
    const path = join(this.#folder, file);
    const found = await stat(path).catch(() => null);
    if (!found) return null;
    const head = await headOf(path);
    if (keyVersionOf(head) === null) return { body: createReadStream(path), bytes: found.size, isSealed: false };
    const content = () => open(createReadStream(path, { start: HEADER }), head, file, this.#keys);
    for await (const _ of content());
    return {
      body: Readable.from(content(), { objectMode: false }),
      bytes: openedBytes(found.size),
      isSealed: true,
    };
  }

  async delete(file: string): Promise<void> {
    await rm(join(this.#folder, file), { force: true });
  }

  async list(): Promise<{ file: string; writtenAt: Date }[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return Promise.all(names.map(async (file) => ({ file, writtenAt: (await stat(join(this.#folder, file))).mtime })));
  }

  /** How many there are under each key's version; 0: in the clear. */
  async versions(): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const file of await readdir(this.#folder).catch(() => [])) {
      if (file.startsWith('.')) continue;
      const head = await headOf(join(this.#folder, file)).catch(() => null);
      if (!head) continue;
      const version = keyVersionOf(head) ?? 0;
      counts.set(version, (counts.get(version) ?? 0) + 1);
    }
    return counts;
  }

  async reseal(judge: JudgePlain): Promise<number> {
    let count = 0;
    let refused = 0;
    for (const file of await readdir(this.#folder).catch(() => [])) {
      // Being written at this moment, or left half-way: the sweep's.
      if (file.startsWith('.')) continue;
      try {
        const head = await headOf(join(this.#folder, file));
        const version = keyVersionOf(head);
        // A newer one than ours: another program seals with it already.
        if (version !== null && version >= this.#current) continue;
        const found = await this.get(file);
        if (!found) continue;
        if (version !== null) {
          await this.put(file, found.body);
          count++;
          continue;
        }
        const body = await buffer(found.body);
        const verdict = await judge(file, body);
        if (verdict === 'seal') await this.put(file, body);
        else if (verdict === 'remove') await this.delete(file);
        else if (verdict === 'refuse') refused++;
        if (verdict === 'seal') count++;
      } catch {
        refused++;
      }
    }
    if (refused > 0) throw new Error(`${refused} stored files cannot be opened, or are not what was stored.`);
    return count;
  }
}

/** What the rotation of keys asks of a folder. Pictures in the clear are left to the service, which knows what each of them should be. */
export function sealedFilesIn(folder: string, keys: FileKeys, table: string): SealedFiles {
  const disk = new DiskStorage(folder, keys);
  return { table, versions: () => disk.versions(), reseal: () => disk.reseal(async () => 'skip') };
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await openFile(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER), 0, HEADER, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* once(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}
