import type { Dirent } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/** The store of the pictures, which it keeps and hands out sealed. All that backup and restore need of a disk or an object store. */
export interface PhotoStore {
  /** Its location, in words for a person. */
  place: string;
  names(): AsyncIterable<string>;
  /** Null: deleted since it was listed. `bytes` is the length of `body`. */
  read(name: string): Promise<{ bytes: number; body: AsyncIterable<Buffer> } | null>;
  /** A file appears whole or not at all. */
  write(name: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** Nothing happens when it is not there. */
  remove(name: string): Promise<void>;
}

export const photosInFolder = (folder: string): PhotoStore => ({
  place: folder,
  names: async function* () {
    const files = await opendir(folder).catch(() => []);
    // A name with a leading dot is a file being written at this moment, or left unfinished.
    for await (const entry of files as AsyncIterable<Dirent>)
      if (entry.isFile() && !entry.name.startsWith('.')) yield entry.name;
  },
  read: async (name) => {
    // Kept open: if a resealed file takes the name meanwhile, this one can still be read to its end.
    const handle = await open(join(folder, name), 'r').catch(() => null);
    if (!handle) return null;
    const { size } = await handle.stat();
    return { bytes: size, body: handle.createReadStream() as AsyncIterable<Buffer> };
  },
  write: async (name, body) => {
    await mkdir(folder, { recursive: true });
    const beside = join(folder, `.${name}.restoring`);
    const handle = await open(beside, 'w', 0o600);
    try {
      for await (const chunk of body) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, join(folder, name));
  },
  remove: (name) => rm(join(folder, name), { force: true }),
});

/*
 * Pictures in one stream: for each the length of its name, its own length, its name and its content. A million of them are one file of the
 * backup.
 */
const HEAD = 10;

export async function* packed(store: PhotoStore, seen: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const name of store.names()) {
    const found = await store.read(name);
    if (!found) continue;
    const head = Buffer.alloc(HEAD);
    const words = Buffer.from(name);
    head.writeUInt16BE(words.length, 0);
    head.writeBigUInt64BE(BigInt(found.bytes), 2);
    yield Buffer.concat([head, words]);
    let bytes = 0;
    for await (const chunk of found.body) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== found.bytes) throw new Problem(`The picture ${name} changed while it was read.`);
    seen(bytes);
  }
}

/** Puts every picture of the stream into the store; returns how many. */
export async function unpack(source: AsyncIterable<Buffer>, store: PhotoStore): Promise<number> {
  const reader = new Reader(source);
  for (let count = 0; ; count++) {
    const head = await reader.exactly(HEAD);
    if (!head) return count;
    const words = await reader.exactly(head.readUInt16BE(0));
    const name = words?.toString() ?? '';
    if (!/^[\w-][\w.-]*$/.test(name)) throw new Problem('The pictures cannot be read: a name is none.');
    await store.write(name, reader.next(Number(head.readBigUInt64BE(2))));
  }
}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Null at the end of the stream, when nothing at all is left. */
  async exactly(length: number): Promise<Buffer | null> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(length, true)) pieces.push(piece);
    return pieces.length === 0 && length > 0 ? null : Buffer.concat(pieces);
  }

  async *next(length: number, mayEnd = false): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done && mayEnd && left === length) return;
        if (done) throw new Problem('The pictures end in the middle of one.');
        this.#rest = value;
        continue;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
