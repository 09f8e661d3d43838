import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DiskStore } from './disk.gateway.ts';
import { SealedStorage } from './sealed.gateway.ts';

/** An arrived file, waiting on the disk for its turn. */
export interface Waiting {
  read(): Promise<Buffer>;
  remove(): Promise<void>;
}

/**
 * Where uploads wait until somebody can look at them, so that many at once fill no memory. Sealed with a key that is nowhere but in this
 * process: what a crash leaves behind opens for nobody.
 */
export class Spool {
  readonly #disk: SealedStorage;

  constructor(folder: string) {
    this.#disk = new SealedStorage(new DiskStore(folder), { 1: randomBytes(32).toString('hex') });
  }

  async take(source: AsyncIterable<Buffer>): Promise<Waiting> {
    const file = randomUUID();
    await this.#disk.put(file, source);
    return {
      read: async () => {
        const found = await this.#disk.get(file);
        if (!found) throw new Error('An arrived picture is gone before it was looked at.');
        return buffer(found.body);
      },
      remove: () => this.#disk.delete(file),
    };
  }

  /** What was left half-way by a process that ended. */
  async sweep(before: Date): Promise<void> {
    for await (const { file, writtenAt } of this.#disk.list()) if (writtenAt < before) await this.#disk.delete(file);
  }
}
