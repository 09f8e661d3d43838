import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { UploadAnswer } from '@sorrel/contracts/media/rpc';
import { openLine, type Line } from '@sorrel/deploy/servers/tcp-proxy';
import { bootService, newShared, type Running } from '@sorrel/service-kit/boot';
import { actorHeaders, type Context } from '@sorrel/service-kit/security/actor';
import { objectStore, type ObjectStore } from '@sorrel/test-kit/object-store';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import { service } from '../src/media.module.ts';

const KEY_1 = `1:${'a1'.repeat(32)}`;
const PATIENCE_MS = 2_000;
const KEY_2 = `2:${'b2'.repeat(32)}`;
let w: World;
let objects: ObjectStore;
let line: Line;
let other: Running;
let shade = 0;

beforeAll(async () => {
  objects = await objectStore();
  line = await openLine(objects.env.S3_ENDPOINT ?? '');
  const bucket = { ...objects.env, S3_ENDPOINT: line.url, S3_TIMEOUT_MS: String(PATIENCE_MS) };
  w = await world({ only: ['media', 'sandbox'], env: { ...bucket, SEAL_KEYS: KEY_1 } });
  // A second media process on another machine: it shares the bucket with the first, but no folder.
  other = await bootService(
    service,
    { ...w.env, MEDIA_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(w.env.DATA_DIR ?? '', 'another-machine') },
    newShared(),
  );
});
afterAll(async () => {
  await other?.stop();
  await w?.stop();
  await line?.close();
  await objects?.stop();
});

const first = () => w.env.MEDIA_URL ?? '';
const second = () => `http://127.0.0.1:${other.port}`;
const keyOf = (file: string) => objects.pathOf(`photos/${file}`);

async function send(at: string, as: Context = w.as.customer(4001)) {
  const picture = await sharp({
    create: { width: 900, height: 900, channels: 3, background: { r: 20, g: 140, b: ++shade * 8 } },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(picture)]), 'x.jpg');
  const url = `${at}/upload`;
  const answer = await fetch(url, { method: 'POST', body: form, headers: actorHeaders(w.rpc.signer, as, 'POST', url) });
  return { status: answer.status, body: (await answer.json()) as UploadAnswer & { code: string; message: string } };
}
async function upload(at: string): Promise<string> {
  const { status, body } = await send(at);
  expect(status).toBe(200);
  return body.photos[0]?.url.replace('/storage/photos/', '') ?? '';
}
async function get(at: string, file: string, query = ''): Promise<{ status: number; body: Buffer }> {
  const url = `${at}/photos/${file}${query}`;
  const answer = await fetch(url, { headers: actorHeaders(w.rpc.signer, w.as.customer(4001), 'GET', url) });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

test('what is sent to one process of media is seen at another, small and whole, and nothing of it is on a disk', async () => {
  const file = await upload(first());
  const whole = await get(second(), file);
  expect([whole.status, (await sharp(whole.body).metadata()).width]).toEqual([200, 900]);
  const tile = await get(second(), file, '?size=tile');
  expect([tile.status, (await sharp(tile.body).metadata()).width]).toEqual([200, 320]);
  // The first process serves the tile that the second made.
  expect((await get(first(), file, '?size=tile')).body.equals(tile.body)).toBe(true);
  const back = await upload(second());
  expect((await get(first(), back)).status).toBe(200);
  for (const folder of ['photos', 'another-machine/photos'])
    expect(existsSync(join(w.env.DATA_DIR ?? '', folder))).toBe(false);
  const lying = readFileSync(keyOf(file));
  expect([lying.subarray(0, 8).toString(), lying.includes('JFIF')]).toEqual(['SORREL1\0', false]);
});

test('while the bucket is away people are told to try again, and then it works without anybody doing anything', async () => {
  const file = await upload(first());
  const rows = async () => (await w.sql('select 1 from media.photos')).length;
  const before = await rows();
  await objects.end();
  const sent = await send(first());
  expect([sent.status, sent.body.code]).toEqual([503, 'unavailable']);
  expect(sent.body.message).toMatch(/^We cannot store pictures right now\..+your chosen pictures are kept\.$/);
  expect((await get(second(), file)).status).toBe(503);
  expect(await rows()).toBe(before);
  await objects.begin();
  expect((await get(second(), file)).status).toBe(200);
  await upload(first());
});

test('a bucket that answers too late: the picture is refused in time, and what reached the bucket all the same is taken out again', async () => {
  const lying = () =>
    readdirSync(dirname(keyOf('any')))
      .filter((name) => name.endsWith('_object'))
      .toSorted();
  const rows = async () => (await w.sql('select 1 from media.photos')).length;
  await upload(first());
  const before = { files: lying(), rows: await rows() };
  // What is sent arrives before we give up, and what it answers does not.
  line.slow({ delayMs: PATIENCE_MS * 0.7 });
  const sending = send(first());
  await until(async () => lying().length > before.files.length, 30_000, 'the picture is in the bucket');
  const sent = await sending;
  expect([sent.status, sent.body.code]).toEqual([503, 'unavailable']);
  await until(async () => lying().length === before.files.length, 30_000, 'the picture is taken out again');
  line.restore();
  expect({ files: lying(), rows: await rows() }).toEqual(before);
  line.slow({ delayMs: 100 });
  await upload(first());
  line.restore();
});

test('what no row knows is taken out of the bucket after a day, and what is under an old key is sealed anew', async () => {
  const file = await upload(first());
  const seen = (await get(first(), file)).body;
  await other.stop();
  const [orphan, young] = ['nobodys.jpg', 'on-its-way.jpg'];
  for (const name of [orphan, young]) {
    writeFileSync(keyOf(name), readFileSync(keyOf(file)));
    for (const end of ['metadata.json', 'object.md5'])
      writeFileSync(keyOf(name).replace(/object$/, end), readFileSync(keyOf(file).replace(/object$/, end)));
  }
  const longAgo = new Date(Date.now() - 2 * 24 * 3600_000);
  for (const name of [orphan, file]) utimesSync(keyOf(name), longAgo, longAgo);
  await w.restart({ SEAL_KEYS: `${KEY_1},${KEY_2}` });
  // The bucket writes a file anew in its place: for a moment it is empty.
  const keyNow = () => {
    const stored = readFileSync(keyOf(file));
    return stored.length < 12 ? 0 : stored.readUInt32BE(8);
  };
  await until(async () => keyNow() === 2, 30_000, 'the photo under the new key');
  expect((await get(first(), file)).body.equals(seen)).toBe(true);
  expect([existsSync(keyOf(orphan)), existsSync(keyOf(young))]).toEqual([false, true]);
});
