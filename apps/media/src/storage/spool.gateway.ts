import { randomBytes, randomUUID } from 'node:crypto';
import { DiskStore } from './disk.gateway.ts';
import { SealedStorage } from './sealed.gateway.ts';

/** An uploaded file, waiting on the disk for its turn. */
export interface Waiting {
  read(): Promise<Buffer>;
  remove(): Promise<void>;
}

/**
 * Where uploads wait until they can be processed, so that many at once do not fill the memory. Sealed with a key that exists only in this
 * process: nobody can open what a crash leaves behind.
 */
export class Spool {
  readonly #disk: SealedStorage;

  constructor(folder: string) {
    this.#disk = new SealedStorage(new DiskStore(folder, { isLasting: false }), { 1: randomBytes(32).toString('hex') });
  }

  async take(source: AsyncIterable<Buffer>): Promise<Waiting> {
    const file = randomUUID();
    await this.#disk.put(file, source);
    return {
      read: async () => {
        const found = await this.#disk.whole(file);
        if (!found) throw new Error('An arrived picture is gone before it was looked at.');
        return found;
      },
      remove: () => this.#disk.delete(file),
    };
  }

  /** Deletes what a process that ended has left. */
  async sweep(before: Date): Promise<void> {
    for await (const { file, writtenAt } of this.#disk.list()) if (writtenAt < before) await this.#disk.delete(file);
  }
}
