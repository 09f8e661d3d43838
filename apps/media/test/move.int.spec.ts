import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { objectStore, type ObjectStore } from '@sorrel/test-kit/object-store';
import { DiskStore } from '../src/storage/disk.gateway.ts';
import { movePhotos } from '../src/storage/move.gateway.ts';
import { S3Store } from '../src/storage/s3.gateway.ts';
import { SealedStorage } from '../src/storage/sealed.gateway.ts';
import { readS3 } from '../src/storage/storage.config.ts';

const KEYS = { 1: 'a1'.repeat(32) };
let objects: ObjectStore;
let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  objects = await objectStore();
  dataDir = mkdtempSync(join(tmpdir(), 'sorrel-move-'));
  env = { ...objects.env, DATA_DIR: dataDir, SEAL_KEYS: `1:${KEYS[1]}` };
});
afterAll(async () => {
  await objects.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const onDisk = () => new SealedStorage(new DiskStore(join(dataDir, 'photos')), KEYS);
const inBucket = (): SealedStorage => {
  const s3 = readS3(env);
  if (!s3) throw new Error('There is no bucket.');
  return new SealedStorage(new S3Store(s3, { error: () => undefined }), KEYS);
};
const photo = async (file: string): Promise<string | null> => {
  const found = await inBucket().get(file);
  return found && String(await buffer(found.body));
};

test('an empty folder moves nothing', async () => {
  expect(await movePhotos(env)).toEqual({ copied: 0, there: 0, inTheClear: 0, unreadable: [] });
});

test('every photo comes to the bucket as it was, what breaks off goes on, and the folder stays', async () => {
  mkdirSync(join(dataDir, 'photos'), { recursive: true });
  for (let n = 0; n < 30; n++) await onDisk().put(`${n}.jpg`, Buffer.from(`photo ${n}`));
  const before = readdirSync(join(dataDir, 'photos')).toSorted();
  let groups = 0;
  await expect(
    movePhotos(env, () => {
      if (++groups === 2) throw new Error('somebody pulled the plug');
    }),
  ).rejects.toThrow('plug');
  const first = await movePhotos(env);
  expect([first.copied, first.there]).toEqual([14, 16]);
  // A broken copy in the bucket is replaced, not taken for the photo.
  const key = objects.pathOf('photos/0.jpg');
  const lying = readFileSync(key);
  lying[lying.length - 1] = (lying[lying.length - 1] ?? 0) ^ 1;
  writeFileSync(key, lying);
  expect(await movePhotos(env)).toEqual({ copied: 1, there: 29, inTheClear: 0, unreadable: [] });
  expect(await photo('0.jpg')).toBe('photo 0');
  expect(await photo('29.jpg')).toBe('photo 29');
  expect(readdirSync(join(dataDir, 'photos')).toSorted()).toEqual(before);
  expect(readFileSync(objects.pathOf('photos/7.jpg')).equals(readFileSync(join(dataDir, 'photos/7.jpg')))).toBe(true);
});

test('photos that are unsealed or do not open are not copied, and are reported', async () => {
  writeFileSync(join(dataDir, 'photos', 'plain.jpg'), 'a picture from before');
  writeFileSync(join(dataDir, 'photos', 'swapped.jpg'), readFileSync(join(dataDir, 'photos', '3.jpg')));
  writeFileSync(join(dataDir, 'photos', '.half'), 'left half-way');
  expect(await movePhotos(env)).toEqual({ copied: 0, there: 30, inTheClear: 1, unreadable: ['swapped.jpg'] });
  expect([await photo('plain.jpg'), await photo('swapped.jpg')]).toEqual([null, null]);
});

test('a bucket that is away ends it with the reason, and is no reason to think a photo broken', async () => {
  await objects.end();
  await expect(movePhotos(env)).rejects.toThrow(/photos-of-a-clinic failed \(read: ECONNREFUSED\)/);
  await objects.begin();
});

test('settings that name no bucket are refused in a line', async () => {
  await expect(movePhotos({ ...env, S3_BUCKET: '' })).rejects.toThrow(/S3_BUCKET is missing/);
});
