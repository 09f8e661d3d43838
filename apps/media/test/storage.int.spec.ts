import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { objectStore, type ObjectStore } from '@sorrel/test-kit/object-store';
import { DiskStore } from '../src/storage/disk.gateway.ts';
import { S3Store } from '../src/storage/s3.gateway.ts';
import type { FileKeys } from '../src/storage/sealed-file.gateway.ts';
import { SealedStorage, sealedFilesIn } from '../src/storage/sealed.gateway.ts';
import { readS3, type S3Settings } from '../src/storage/storage.config.ts';
import type { RawStore } from '../src/storage/storage.gateway.ts';

const ONE: FileKeys = { 1: 'a1'.repeat(32) };
const BOTH: FileKeys = { ...ONE, 2: 'b2'.repeat(32) };
const log = { error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'sorrel-storage-'));
let objects: ObjectStore;
const settings = (more: Record<string, string> = {}): S3Settings => {
  const s3 = readS3({ ...objects.env, ...more });
  if (!s3) throw new Error('These are no settings of a bucket.');
  return s3;
};

beforeAll(async () => {
  objects = await objectStore();
});
afterAll(async () => {
  await objects.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Kind {
  /** A new, empty store. */
  store(name: string): RawStore;
  pathOf(name: string, file: string): string;
}
const kinds: [string, Kind][] = [
  [
    'a folder',
    { store: (name) => new DiskStore(join(folder, name)), pathOf: (name, file) => join(folder, name, file) },
  ],
  [
    'a bucket',
    {
      store: (name) => new S3Store(settings({ S3_PREFIX: name }), log),
      pathOf: (name, file) => objects.pathOf(`${name}/${file}`),
    },
  ],
];

const contentOf = async (storage: SealedStorage, file: string): Promise<Buffer | null> => {
  const found = await storage.get(file);
  if (!found) return null;
  const body = await buffer(found.body);
  expect(found.bytes).toBe(body.length);
  return body;
};
const isSealed = async (storage: SealedStorage, file: string): Promise<boolean | undefined> => {
  const found = await storage.get(file);
  found?.body.destroy();
  return found?.isSealed;
};
const namesOf = async (storage: SealedStorage): Promise<string[]> => {
  const names: string[] = [];
  for await (const { file } of storage.list()) names.push(file);
  return names.toSorted();
};

describe.each(kinds)('photos in %s', (_what, { store, pathOf }) => {
  test('come back as they were, of whatever size, and lie there unreadable', async () => {
    const storage = new SealedStorage(store('sizes'), ONE);
    for (const length of [0, 1, 65_536, 65_537, 3_000_000]) {
      const body = randomBytes(length);
      await storage.put(`${length}.jpg`, body);
      expect((await contentOf(storage, `${length}.jpg`))?.equals(body)).toBe(true);
      expect((await storage.whole(`${length}.jpg`))?.equals(body)).toBe(true);
      const lying = readFileSync(pathOf('sizes', `${length}.jpg`));
      expect(lying.subarray(0, 8).toString()).toBe('SORREL1\0');
      if (length > 100) expect(lying.includes(body.subarray(0, 50))).toBe(false);
    }
  });

  test('are taken in pieces, and put in place of what was there', async () => {
    const storage = new SealedStorage(store('pieces'), ONE);
    await storage.put('a.jpg', Buffer.from('before'));
    await storage.put('a.jpg', pieces(['aft', 'er']));
    expect(String(await contentOf(storage, 'a.jpg'))).toBe('after');
    expect(await namesOf(storage)).toEqual(['a.jpg']);
  });

  test('are there whole or not at all: one that breaks off leaves nothing, and what was there stays', async () => {
    const storage = new SealedStorage(store('broken'), ONE);
    await storage.put('kept.jpg', Buffer.from('kept'));
    const breaking = async function* (): AsyncGenerator<Buffer> {
      yield randomBytes(300_000);
      throw new Error('The connection was lost.');
    };
    await expect(storage.put('new.jpg', breaking())).rejects.toThrow('lost');
    await expect(storage.put('kept.jpg', breaking())).rejects.toThrow('lost');
    expect(await storage.get('new.jpg')).toBeNull();
    expect(String(await contentOf(storage, 'kept.jpg'))).toBe('kept');
    expect(await namesOf(storage)).toEqual(['kept.jpg']);
  });

  test('come back whole, as they were when they were found, when another is put in their place while they are read', async () => {
    const raw = store('replaced');
    const storage = new SealedStorage(raw, ONE);
    await storage.put('tile.jpg', Buffer.from('the former'));
    // Two people who open the same new tile: it is made twice, and the second copy takes the place of the first.
    const meanwhile: RawStore['find'] = async (file) => {
      const found = await raw.find(file);
      return (
        found && {
          ...found,
          async *read(from) {
            if (from > 0) await storage.put(file, Buffer.from('the latter'));
            yield* found.read(from);
          },
        }
      );
    };
    const reading = new SealedStorage(Object.assign(Object.create(raw) as RawStore, { find: meanwhile }), ONE);
    expect(String(await contentOf(reading, 'tile.jpg'))).toBe('the former');
    expect(String(await contentOf(storage, 'tile.jpg'))).toBe('the latter');
  });

  test('are not found where there are none, and may be deleted twice', async () => {
    const storage = new SealedStorage(store('gone'), ONE);
    expect([await storage.get('a.jpg'), await namesOf(storage)]).toEqual([null, []]);
    await storage.put('a.jpg', Buffer.from('a'));
    await storage.delete('a.jpg');
    await storage.delete('a.jpg');
    expect([await storage.get('a.jpg'), await namesOf(storage)]).toEqual([null, []]);
  });

  test('are given out by nobody when a byte late in the file is another, or under the name of another', async () => {
    const storage = new SealedStorage(store('changed'), ONE);
    for (const file of ['late.jpg', 'swapped.jpg']) await storage.put(file, randomBytes(400_000));
    const path = pathOf('changed', 'late.jpg');
    const lying = readFileSync(path);
    lying[lying.length - 5] = (lying[lying.length - 5] ?? 0) ^ 1;
    writeFileSync(path, lying);
    writeFileSync(pathOf('changed', 'swapped.jpg'), lying);
    await expect(storage.get('late.jpg')).rejects.toThrow();
    await expect(storage.get('swapped.jpg')).rejects.toThrow();
    await expect(storage.whole('late.jpg')).rejects.toThrow();
    await expect(storage.whole('swapped.jpg')).rejects.toThrow();
    expect(await storage.whole('nobody.jpg')).toBeNull();
  });

  test('are listed all, each with when it came, however many there are', async () => {
    const raw = store('many');
    const storage = new SealedStorage(raw, ONE);
    const names = Array.from({ length: 1_040 }, (_, n) => `${1_000 + n}.jpg`);
    for (let at = 0; at < names.length; at += 20)
      await Promise.all(names.slice(at, at + 20).map((name) => raw.write(name, pieces(['x']))));
    expect(await namesOf(storage)).toEqual(names);
    for await (const { writtenAt } of storage.list())
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(120_000);
  });

  test('are sealed anew with the newest key, and only then is the old one not needed', async () => {
    const raw = store('keys');
    const before = new SealedStorage(raw, ONE);
    for (let n = 0; n < 20; n++) await before.put(`${n}.jpg`, Buffer.from(`photo ${n}`));
    const files = sealedFilesIn([raw], BOTH, 'photos');
    expect([...(await files.versions())]).toEqual([[1, 20]]);
    expect([await files.reseal(), await files.reseal()]).toEqual([20, 0]);
    expect([...(await files.versions())]).toEqual([[2, 20]]);
    const after = new SealedStorage(raw, { 2: BOTH[2] ?? '' });
    expect(String(await contentOf(after, '7.jpg'))).toBe('photo 7');
    await expect(before.get('7.jpg')).rejects.toThrow('not among');
  });

  test('that are unsealed are sealed, removed or left as the caller decides, and refused ones are reported', async () => {
    const raw = store('clear');
    const storage = new SealedStorage(raw, ONE);
    for (const file of ['seal.jpg', 'remove.jpg', 'skip.jpg', 'refuse.jpg']) await raw.write(file, pieces([file]));
    expect(await isSealed(storage, 'seal.jpg')).toBe(false);
    const judge = async (file: string) => file.replace('.jpg', '') as 'seal' | 'remove' | 'skip' | 'refuse';
    await expect(storage.reseal(judge)).rejects.toThrow('1 stored files');
    expect(await namesOf(storage)).toEqual(['refuse.jpg', 'seal.jpg', 'skip.jpg']);
    expect(await isSealed(storage, 'seal.jpg')).toBe(true);
    expect(String(await contentOf(storage, 'seal.jpg'))).toBe('seal.jpg');
    expect(await isSealed(storage, 'skip.jpg')).toBe(false);
  });
});

describe('a bucket', () => {
  const UNAVAILABLE = { status: 503, code: 'unavailable' };

  test('that is away is said so for a while, and is in use again by itself', async () => {
    const said: unknown[] = [];
    const storage = new SealedStorage(
      new S3Store(settings({ S3_PREFIX: 'away' }), { error: (...words: unknown[]) => said.push(words) }),
      ONE,
    );
    await storage.put('a.jpg', Buffer.from('a'));
    await objects.end();
    await expect(storage.put('b.jpg', Buffer.from('b'))).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: expect.stringContaining('your chosen pictures are kept'),
    });
    await expect(storage.get('a.jpg')).rejects.toMatchObject(UNAVAILABLE);
    await expect(namesOf(storage)).rejects.toMatchObject(UNAVAILABLE);
    // An outage is not a verdict on a file.
    await expect(storage.reseal(async () => 'remove')).rejects.toMatchObject(UNAVAILABLE);
    expect(JSON.stringify(said)).toContain('ECONNREFUSED');
    expect(JSON.stringify(said)).not.toMatch(/a\.jpg|S3RVER/);
    await objects.begin();
    expect(String(await contentOf(storage, 'a.jpg'))).toBe('a');
  });

  test('that does not answer keeps nobody waiting for long', async () => {
    const held = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => held.once('listening', resolve));
    const { port } = held.address() as { port: number };
    try {
      const store = new S3Store(settings({ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_TIMEOUT_MS: '150' }), log);
      const from = performance.now();
      await expect(store.find('a.jpg')).rejects.toMatchObject(UNAVAILABLE);
      expect(performance.now() - from).toBeLessThan(10_000);
    } finally {
      held.closeAllConnections();
      held.close();
    }
  });

  test('that breaks off in the middle of a photo has given no photo', async () => {
    const breaking = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(randomBytes(40_000), () => response.destroy());
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => breaking.once('listening', resolve));
    const { port } = breaking.address() as { port: number };
    try {
      const store = new S3Store(settings({ S3_ENDPOINT: `http://127.0.0.1:${port}` }), log);
      await expect(store.find('a.jpg')).rejects.toMatchObject(UNAVAILABLE);
    } finally {
      breaking.closeAllConnections();
      breaking.close();
    }
  });

  test('that is not there, or lets nobody in, is trouble and no missing photo', async () => {
    const nowhere = new S3Store(settings({ S3_BUCKET: 'nowhere' }), log);
    await expect(nowhere.find('a.jpg')).rejects.toMatchObject(UNAVAILABLE);
    const stranger = new S3Store(settings({ S3_ACCESS_KEY_ID: 'WHO', S3_SECRET_ACCESS_KEY: 'WHO' }), log);
    await expect(stranger.find('a.jpg')).rejects.toMatchObject(UNAVAILABLE);
  });

  test('holds what is larger than any photo back from memory', async () => {
    const store = new S3Store(settings({ S3_PREFIX: 'large' }), log);
    await expect(store.write('a.jpg', pieces(['x'.repeat(9_000_000), 'x'.repeat(9_000_000)]))).rejects.toThrow(
      'larger than any picture',
    );
    expect(await store.find('a.jpg')).toBeNull();
  });

  test('leaves what others keep there alone', async () => {
    await new S3Store(settings({ S3_PREFIX: 'ours/theirs' }), log).write('b.jpg', pieces(['b']));
    await new S3Store(settings({ S3_PREFIX: 'ours-too' }), log).write('c.jpg', pieces(['c']));
    expect(await namesOf(new SealedStorage(new S3Store(settings({ S3_PREFIX: 'ours' }), log), ONE))).toEqual([]);
  });
});

async function* pieces(texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
