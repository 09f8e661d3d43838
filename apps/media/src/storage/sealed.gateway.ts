import { Readable } from 'node:stream';
import { isOutage } from '@sorrel/service-kit/fault';
import type { SealedFiles } from '@sorrel/service-kit/security/sealed-column';
import { currentKey, HEADER, keyVersionOf, open, openedBytes, seal, type FileKeys } from './sealed-file.gateway.ts';
import type { Found, JudgePlain, Listed, RawStore, Storage, Stored } from './storage.gateway.ts';
import { wholeOf } from './whole.ts';

/** How many file headers are read at once, since each takes a round trip to a remote store. */
const HEADS = 16;

/** Stores pictures sealed: access to the store alone reveals none of them. */
export class SealedStorage implements Storage {
  readonly #store: RawStore;
  readonly #keys: FileKeys;
  readonly #current: number;

  constructor(store: RawStore, keys: FileKeys, current = currentKey(keys)) {
    this.#store = store;
    this.#keys = keys;
    this.#current = current;
  }

  put(file: string, body: Buffer | AsyncIterable<Buffer>): Promise<void> {
    const source = Buffer.isBuffer(body) ? once(body) : body;
    return this.#store.write(file, seal(source, file, this.#keys, this.#current));
  }

  /** Reads the file twice, so that nothing is returned from a file that does not open to its end. */
  async get(file: string): Promise<Stored | null> {
    const found = await this.#store.find(file);
    if (!found) return null;
    try {
      const { head, rest } = await headOf(found);
      if (keyVersionOf(head) === null)
        return { body: bodyOf(found, found.read(0)), bytes: found.bytes, isSealed: false };
      for await (const _ of open(rest, head, file, this.#keys));
      const content = open(found.read(HEADER), head, file, this.#keys);
      return { body: bodyOf(found, content), bytes: openedBytes(found.bytes), isSealed: true };
    } catch (error) {
      await found.close();
      throw error;
    }
  }

  /** All of a sealed file at once: read once, for whoever holds it in memory anyway. Null when there is no such file. */
  async whole(file: string): Promise<Buffer | null> {
    const found = await this.#store.find(file);
    if (!found) return null;
    try {
      const { head, rest } = await headOf(found);
      return await wholeOf(open(rest, head, file, this.#keys), openedBytes(found.bytes));
    } finally {
      await found.close();
    }
  }

  delete(file: string): Promise<void> {
    return this.#store.remove(file);
  }

  list(): AsyncIterable<Listed> {
    return this.#store.list();
  }

  /** How many files there are per key version; 0 means unsealed. */
  async versions(): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for await (const { version } of this.#versionOfEach())
      counts.set(version ?? 0, (counts.get(version ?? 0) ?? 0) + 1);
    return counts;
  }

  async reseal(judge: JudgePlain): Promise<number> {
    let count = 0;
    let refused = 0;
    for await (const { file, version } of this.#versionOfEach()) {
      // A version newer than ours: another program already seals with it.
      if (version !== null && version >= this.#current) continue;
      try {
        const done = await this.#resealed(file, version, judge);
        if (done === 'seal') count++;
        else if (done === 'refuse') refused++;
      } catch (error) {
        // An unreachable store says nothing about the file.
        if (isOutage(error)) throw error;
        refused++;
      }
    }
    if (refused > 0) throw new Error(`${refused} stored files cannot be opened, or are not what was stored.`);
    return count;
  }

  async #resealed(file: string, version: number | null, judge: JudgePlain): ReturnType<JudgePlain> {
    const found = await this.get(file);
    if (!found) return 'skip';
    if (version !== null) {
      await this.put(file, found.body);
      return 'seal';
    }
    const body = await wholeOf(found.body, found.bytes);
    const verdict = await judge(file, body);
    if (verdict === 'seal') await this.put(file, body);
    else if (verdict === 'remove') await this.delete(file);
    return verdict;
  }

  /** The key version of each file, read from its first bytes; null: unsealed. */
  async *#versionOfEach(): AsyncGenerator<{ file: string; version: number | null }> {
    for await (const files of inGroups(this.#store.list(), HEADS)) {
      // Files being written now, or left half-written, are left to the sweep.
      const whole = files.filter(({ file }) => !file.startsWith('.'));
      const heads = await Promise.all(whole.map(({ file }) => this.#store.head(file, HEADER)));
      for (const [at, head] of heads.entries())
        if (head) yield { file: whole[at]?.file ?? '', version: keyVersionOf(head) };
    }
  }
}

/** For key rotation. Unsealed pictures are left to the service, which knows what each should contain. */
export function sealedFilesIn(stores: readonly RawStore[], keys: FileKeys, table: string): SealedFiles {
  const all = stores.map((store) => new SealedStorage(store, keys));
  return {
    table,
    versions: async () => {
      const counts = new Map<number, number>();
      for (const one of all)
        for (const [version, count] of await one.versions()) counts.set(version, (counts.get(version) ?? 0) + count);
      return counts;
    },
    reseal: async () => {
      let count = 0;
      for (const one of all) count += await one.reseal(async () => 'skip');
      return count;
    },
  };
}

export async function* inGroups<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const one of source) {
    group.push(one);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Closes what it reads from at its end, or when it is destroyed. */
function bodyOf(found: Found, content: AsyncIterable<Buffer>): Readable {
  const body = Readable.from(content, { objectMode: false });
  return body.once('close', () => void found.close().catch(() => undefined));
}

/** The header, and what follows it, in one reading. */
async function headOf(found: Found): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const pieces = found.read(0)[Symbol.asyncIterator]();
  let all: Buffer = Buffer.alloc(0);
  while (all.length < HEADER) {
    const next = await pieces.next();
    if (next.done) break;
    all = all.length === 0 ? next.value : Buffer.concat([all, next.value]);
  }
  const body = all.subarray(HEADER);
  return {
    head: all.subarray(0, HEADER),
    rest: (async function* () {
      yield body;
      yield* { [Symbol.asyncIterator]: () => pieces };
    })(),
  };
}

async function* once(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}
