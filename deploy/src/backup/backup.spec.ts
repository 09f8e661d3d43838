import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { decrypted, encrypted, makeLock, openLock } from './locked.ts';
import { checkPart, readPart, writePart } from './parts.ts';
import { packed, photosInFolder, unpack } from './photo-store.ts';
import { inOrder } from './tables.ts';
import { afterRestore, ageOf } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'sorrel-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = randomBytes(32);
const TAG = 16;
const through = (pieces: AsyncIterable<Buffer>): Promise<Buffer> => buffer(Readable.from(pieces));
async function* chunks(all: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < all.length; from += size) yield all.subarray(from, from + size);
}

describe('an encrypted part', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('of %i bytes comes back as it was', async (size) => {
    const content = randomBytes(size);
    const closed = await through(encrypted(chunks(content, 10_000), 'photos', KEY));
    expect((await through(decrypted(chunks(closed, 70_001), 'photos', KEY))).equals(content)).toBe(true);
  });

  const PIECE = 65_536 + TAG;
  test.each<[string, (closed: Buffer) => Buffer]>([
    ['a bit turned', (closed) => Buffer.concat([Buffer.from([(closed[0] ?? 0) ^ 1]), closed.subarray(1)])],
    ['its end cut off', (closed) => closed.subarray(0, -1)],
    ['its last piece left out', (closed) => closed.subarray(0, 2 * PIECE)],
    ['its first piece left out', (closed) => closed.subarray(PIECE)],
    [
      'two pieces in each other’s place',
      (closed) =>
        Buffer.concat([closed.subarray(PIECE, 2 * PIECE), closed.subarray(0, PIECE), closed.subarray(2 * PIECE)]),
    ],
    ['nothing left', () => Buffer.alloc(0)],
  ])('with %s does not open', async (_, change) => {
    const closed = await through(encrypted(chunks(randomBytes(150_000), 64_000), 'photos', KEY));
    await expect(through(decrypted(chunks(change(closed), 50_000), 'photos', KEY))).rejects.toThrow('does not open');
  });

  test('does not open under another part’s name', async () => {
    const closed = await through(encrypted(chunks(randomBytes(100), 100), 'database/identity.accounts', KEY));
    await expect(through(decrypted(chunks(closed, 100), 'database/identity.staff', KEY))).rejects.toThrow();
  });
});

test('a passphrase opens what it closed, and a short one closes nothing', () => {
  const { note, key } = makeLock({ passphrase: 'correct horse battery' });
  expect(openLock(note, { passphrase: 'correct horse battery' }).equals(key)).toBe(true);
  expect(openLock(note, { passphrase: 'correct horse batteri' }).equals(key)).toBe(false);
  expect(JSON.stringify(note)).not.toContain(key.toString('base64'));
  expect(() => makeLock({ passphrase: 'short' })).toThrow('16 characters');
  expect(() => makeLock({ pem: 'no key at all' })).toThrow('openssl genpkey -algorithm x25519');
});

test('a part that was changed, cut off or taken away is named', async () => {
  const part = await writePart(Readable.from([Buffer.from('one\ntwo\n')]), { folder, name: 'anchors', key: null });
  await checkPart(folder, part);
  expect((await buffer(readPart(folder, 'anchors', null))).toString()).toBe('one\ntwo\n');
  await expect(checkPart(folder, { ...part, sha256: '0' })).rejects.toThrow('its checksum is another');
  await expect(checkPart(folder, { ...part, bytes: part.bytes + 1 })).rejects.toThrow('should have');
  await expect(checkPart(folder, { ...part, name: 'photos' })).rejects.toThrow('photos is missing');
});

test('pictures come back one by one, whatever way the stream is cut; what is being written is left out', async () => {
  const from = mkdtempSync(join(folder, 'from-'));
  const files = { 'a.jpg': randomBytes(70_000), 'b-_.jpg': Buffer.alloc(0), 'c.jpg': randomBytes(3) };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(from, name), content);
  writeFileSync(join(from, '.half'), 'half');
  const sizes: number[] = [];
  const all = await through(packed(photosInFolder(from), (bytes) => sizes.push(bytes)));
  expect(sizes.toSorted((a, b) => a - b)).toEqual([0, 3, 70_000]);
  for (const size of [1, 11, 1_000_000]) {
    const into = photosInFolder(mkdtempSync(join(folder, 'into-')));
    expect(await unpack(chunks(all, size), into)).toBe(3);
    for (const [name, content] of Object.entries(files)) {
      const read = await into.read(name);
      expect([name, read && (await through(read.body)).equals(content)]).toEqual([name, true]);
    }
  }
  await expect(unpack(chunks(all.subarray(0, -1), 100), photosInFolder(join(folder, 'cut')))).rejects.toThrow(
    'end in the middle',
  );
});

test('a picture’s name is never a way out of the folder', async () => {
  const name = Buffer.from('../secret');
  const head = Buffer.alloc(10);
  head.writeUInt16BE(name.length, 0);
  await expect(
    unpack(chunks(Buffer.concat([head, name]), 100), photosInFolder(join(folder, 'photos'))),
  ).rejects.toThrow('a name is none');
});

test('a table is filled after those it refers to, also where it refers to itself', () => {
  const refers = [
    { from: 'items', to: 'subscriptions' },
    { from: 'charges', to: 'items' },
    { from: 'charges', to: 'charges' },
    { from: 'items', to: 'elsewhere' },
  ];
  expect(inOrder(['charges', 'items', 'subscriptions'], refers)).toEqual(['subscriptions', 'items', 'charges']);
});

test.each([
  [0, '0 minutes'],
  [60_000, '1 minute'],
  [119 * 60_000, '119 minutes'],
  [3 * 3600_000, '3 hours'],
  [72 * 3600_000, '3 days'],
])('%i ms ago reads %s', (ms, words) => {
  expect(ageOf('2026-11-23T00:00:00Z', Date.parse('2026-11-23T00:00:00Z') + ms)).toBe(words);
});

test('after a restore the operator reads what is lost, what is broken and whom to ask', () => {
  const report = {
    at: '2026-11-23T00:00:00Z',
    rows: 1,
    photos: 1,
    databaseUrls: {},
    missing: ['a.jpg'],
    erased: 2,
    broken: ['media: row 3'],
  };
  const text = afterRestore(report, Date.parse('2026-11-23T05:00:00Z')).join('\n');
  for (const words of [
    '5 hours ago',
    'AUDIT BROKEN  media: row 3',
    '1 pictures',
    '2 people were erased since',
    'card provider',
    'postage',
    'e-mail',
  ])
    expect(text).toContain(words);
});
