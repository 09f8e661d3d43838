import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { UploadAnswer } from '@sorrel/contracts/media/rpc';
import { actorHeaders } from '@sorrel/service-kit/security/actor';
import { world, type World } from '@sorrel/test-kit/world';

const KEY_1 = `1:${'a1'.repeat(32)}`;
const KEY_2 = `2:${'b2'.repeat(32)}`;
const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff]);
let w: World;
let shade = 0;

beforeAll(async () => {
  w = await world({ only: ['media', 'sandbox'], env: { SEAL_KEYS: KEY_1 } });
});
afterAll(() => w?.stop());

const pathOf = (file: string) => join(w.env.DATA_DIR ?? '', 'photos', file);
const isSealed = (file: string, key = 1) => {
  const bytes = readFileSync(pathOf(file));
  return bytes.subarray(0, 8).toString() === 'SORREL1\0' && bytes.readUInt32BE(8) === key;
};

async function upload(): Promise<string> {
  const as = w.as.customer(2001);
  const picture = await sharp({
    create: { width: 900, height: 900, channels: 3, background: { r: 90, g: 40, b: ++shade * 8 } },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(picture)]), 'x.jpg');
  const url = `${w.env.MEDIA_URL}/upload`;
  const answer = await fetch(url, { method: 'POST', body: form, headers: actorHeaders(w.rpc.signer, as, 'POST', url) });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as UploadAnswer).photos[0]?.url.replace('/storage/photos/', '') ?? '';
}

async function get(file: string, query = ''): Promise<{ status: number; body: Buffer }> {
  const url = `${w.env.MEDIA_URL}/photos/${file}${query}`;
  const answer = await fetch(url, { headers: actorHeaders(w.rpc.signer, w.as.customer(2001), 'GET', url) });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

/** Puts a picture back as it was stored before pictures were sealed. */
async function inTheClear(file: string): Promise<Buffer> {
  const { body } = await get(file);
  writeFileSync(pathOf(file), body);
  return body;
}

test('nothing on the disk is a picture, and whoever may see it gets it whole', async () => {
  const file = await upload();
  const onDisk = readFileSync(pathOf(file));
  expect([onDisk.includes(JPEG_MAGIC), onDisk.includes('JFIF'), isSealed(file)]).toEqual([false, false, true]);
  const { status, body } = await get(file);
  expect([status, (await sharp(body).metadata()).format]).toEqual([200, 'jpeg']);
  const [row] = await w.sql<{ print: string }>('select print from media.photos where file = $1', [file]);
  expect(createHash('sha256').update(body).digest('hex')).toBe(row?.print);
  expect((await get(file, '?size=tile')).status).toBe(200);
  expect(readFileSync(pathOf(`${file.replace(/\.jpg$/, '')}.tile.jpg`)).includes(JPEG_MAGIC)).toBe(false);
});

test('one picture under the name of another, or with a bit changed, is given to nobody', async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()];
  copyFileSync(pathOf(two), pathOf(one));
  expect(await get(one)).toMatchObject({ status: 500 });
  const bytes = readFileSync(pathOf(two));
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  writeFileSync(pathOf(two), bytes);
  expect((await get(two)).status).toBe(500);
  // An unsealed picture put in place of a sealed one is not the one that was uploaded.
  writeFileSync(pathOf(two), (await get(three)).body);
  expect((await get(two)).status).toBe(500);
  expect((await get(three)).status).toBe(200);
  for (const file of [one, two]) writeFileSync(pathOf(file), readFileSync(pathOf(three)));
  await w.sql('delete from media.photos where file = any($1)', [[one, two]]);
  for (const file of [one, two]) copyFileSync(pathOf(three), pathOf(file));
});

test('a picture from before opens, and is sealed at the next start; then under the newest key, and the first still opens', async () => {
  const [plain, swapped] = [await upload(), await upload()];
  const body = await inTheClear(plain);
  expect((await get(plain)).body.equals(body)).toBe(true);
  writeFileSync(pathOf(swapped), body);
  await w.restart();
  await w.settle();
  await until(() => isSealed(plain));
  expect((await get(plain)).body.equals(body)).toBe(true);
  // Not what was stored, so neither sealed nor shown.
  expect([isSealed(swapped), (await get(swapped)).status]).toEqual([false, 500]);
  await w.restart({ SEAL_KEYS: `${KEY_1},${KEY_2}` });
  await until(() => isSealed(plain, 2));
  expect((await get(plain)).body.equals(body)).toBe(true);
});

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end && !holds();)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holds()).toBe(true);
}
