import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.gateway.ts';

/** Pictures in a folder. A file appears whole or not at all: written beside, synced, renamed. */
export class DiskStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(file: string, body: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const beside = join(this.#folder, `.${randomUUID()}`);
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(body);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, join(this.#folder, file));
  }

  async get(file: string): Promise<{ body: ReturnType<typeof createReadStream>; bytes: number } | null> {
    const path = join(this.#folder, file);
    const found = await stat(path).catch(() => null);
    return found ? { body: createReadStream(path), bytes: found.size } : null;
  }

  async delete(file: string): Promise<void> {
    await rm(join(this.#folder, file), { force: true });
  }

  async list(): Promise<{ file: string; writtenAt: Date }[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return Promise.all(names.map(async (file) => ({ file, writtenAt: (await stat(join(this.#folder, file))).mtime })));
  }
}
