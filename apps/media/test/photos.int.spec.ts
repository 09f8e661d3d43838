import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { photosAdded } from '@sorrel/contracts/media/events';
import { myPhotos, photosOfCustomer, type UploadAnswer } from '@sorrel/contracts/media/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
let jpeg: Buffer;
beforeAll(async () => {
  w = await world({ only: ['media', 'sandbox'] });
  jpeg = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#caa' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
}, 120_000);
afterAll(() => w?.stop());

interface Sent {
  status: number;
  body: UploadAnswer & { error: string; errors: Record<string, string[]> };
}
async function send(as: Context, files: [string, Buffer, string?][], views: string[] = [], query = ''): Promise<Sent> {
  const form = new FormData();
  for (const view of views) form.append('view[]', view);
  for (const [field, body, name = 'x.jpg'] of files) form.append(field, new Blob([new Uint8Array(body)]), name);
  const answer = await fetch(`${w.env.MEDIA_URL}/upload${query}`, {
    method: 'POST',
    body: form,
    headers: { 'x-sorrel-actor': w.bus.signer.sign(as.actor) },
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}
const stored = () => {
  try {
    return readdirSync(join(w.env.DATA_DIR ?? '', 'photos')).length;
  } catch {
    return 0;
  }
};

test('three pictures of the wizard: stored anew, told once, seen by their owner and staff only', async () => {
  const { status, body } = await send(w.as.customer(1001), [
    ['photo[]', jpeg, '../../etc/passwd'],
    ['photo[]', jpeg],
    ['photo[]', Buffer.concat([jpeg, Buffer.from('<?php evil ?>')])],
  ]);
  expect(status).toBe(200);
  expect(body.photos.map((photo) => photo.view)).toEqual(['front', 'left', 'right']);
  expect((await w.facts(photosAdded.subject)).map((fact) => fact.data)).toEqual([
    { userId: 1001, photos: body.photos.map((photo) => ({ id: photo.id, view: photo.view, at: photo.created_at })) },
  ]);
  expect((await w.ask(myPhotos, {}, w.as.customer(1001))).photos.map((photo) => photo.id).toSorted()).toEqual(
    body.photos.map((photo) => photo.id).toSorted(),
  );
  expect((await w.ask(myPhotos, {}, w.as.customer(1002))).photos).toEqual([]);
  expect((await w.ask(photosOfCustomer, { userId: 1001 }, w.as.staff([], 5))).photos).toHaveLength(3);
  const file = body.photos[2]?.url.replace('/storage/photos/', '') ?? '';
  expect(file).toMatch(/^[A-Za-z0-9_-]{32}\.jpg$/);
  const get = (as: Context) =>
    fetch(`${w.env.MEDIA_URL}/photos/${file}`, { headers: { 'x-sorrel-actor': w.bus.signer.sign(as.actor) } });
  const own = await get(w.as.customer(1001));
  const bytes = Buffer.from(await own.arrayBuffer());
  expect(own.status).toBe(200);
  expect(bytes.includes('evil') || bytes.includes('SECRET-PLACE')).toBe(false);
  const kept = await sharp(bytes).metadata();
  expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['jpeg', 1600, 800, undefined]);
  expect((await get(w.as.customer(1002))).status).toBe(404);
  expect((await get(w.as.visitor())).status).toBe(401);
  expect((await get(w.as.staff([], 5))).status).toBe(200);
  expect(await w.sql(`select action from media.audit where actor_id = 5 order by id`)).toEqual([
    { action: 'rpc.media.photos.of-customer' },
    { action: 'photo.viewed' },
  ]);
  expect(
    (
      await fetch(`${w.env.MEDIA_URL}/photos/${file}`, {
        headers: { 'x-sorrel-actor': `${w.bus.signer.sign(w.as.customer(1001).actor)}x` },
      })
    ).status,
  ).toBe(403);
});

test('the photos screen: one picture, only the first counts; views may be said', async () => {
  const one = await send(w.as.customer(1003), [
    ['photo', jpeg],
    ['photo', jpeg],
  ]);
  expect(one.body.photos.map((photo) => photo.view)).toEqual(['other']);
  const said = await send(
    w.as.customer(1003),
    [
      ['photo[]', jpeg],
      ['photo[]', jpeg],
      ['photo[]', jpeg],
    ],
    ['right', 'front', 'left'],
  );
  expect(said.body.photos.map((photo) => photo.view)).toEqual(['right', 'front', 'left']);
  expect((await send(w.as.customer(1003), [['photo[]', jpeg]], [], '?min=1')).status).toBe(200);
});

const pdf = Buffer.from('%PDF-1.7 not a picture');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
test.each([
  [
    'two of three',
    () => [
      ['photo[]', jpeg],
      ['photo[]', jpeg],
    ],
    422,
    /at least 3 images/,
  ],
  ['none', () => [], 422, /choose a picture/],
  ['a wrong field', () => [['file', jpeg]], 422, /choose a picture/],
  ['an empty file', () => [['photo', Buffer.alloc(0)]], 422, /empty/],
  ['a PDF named jpg', () => [['photo', pdf]], 415, /JPEG, PNG or WebP/],
  ['an SVG named png', () => [['photo', svg, 'x.png']], 415, /JPEG, PNG or WebP/],
  ['half a JPEG', () => [['photo', jpeg.subarray(0, Math.floor(jpeg.length / 2))]], 422, /cannot read/],
  ['an iPhone HEIC', () => [['photo', Buffer.from('\0\0\0\x1cftypheic\0\0\0\0')]], 415, /HEIC/],
  ['11 MB', () => [['photo', Buffer.alloc(11_000_000, 1)]], 413, /10 MB/],
  ['21 pictures', () => Array.from({ length: 21 }, () => ['photo[]', jpeg]), 413, /20 pictures/],
  [
    'three, one of them broken',
    () => [
      ['photo[]', jpeg],
      ['photo[]', jpeg],
      ['photo[]', pdf],
    ],
    415,
    /JPEG/,
  ],
] as [string, () => [string, Buffer, string?][], number, RegExp][])(
  '%s is refused and leaves nothing',
  async (_name, files, status, text) => {
    const before = stored();
    const sent = await send(w.as.customer(1004), files());
    expect({ status: sent.status, error: sent.body.error }).toEqual({ status, error: expect.stringMatching(text) });
    expect(stored()).toBe(before);
    expect(await w.sql('select 1 from media.photos where user_id = 1004')).toEqual([]);
  },
);

test('a picture of too many pixels is refused at once', async () => {
  const huge = await sharp({
    create: { width: 11_000, height: 11_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer();
  expect((await send(w.as.customer(1004), [['photo', huge]])).body.error).toMatch(/too many pixels/);
}, 60_000);

test('storage that is down: an honest answer, no row, and it works again after', async () => {
  await fetch(`${w.env.SANDBOX_URL}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'storage', mode: 'down', count: 1 }),
  });
  expect((await send(w.as.customer(1005), [['photo', jpeg]])).status).toBe(503);
  expect(await w.sql('select 1 from media.photos where user_id = 1005')).toEqual([]);
  expect((await send(w.as.customer(1005), [['photo', jpeg]])).status).toBe(200);
});

test('two tabs at once: both uploads are kept', async () => {
  const sent = await Promise.all(
    [1, 2].map(() =>
      send(w.as.customer(1006), [
        ['photo[]', jpeg],
        ['photo[]', jpeg],
        ['photo[]', jpeg],
      ]),
    ),
  );
  expect(sent.map((one) => one.status)).toEqual([200, 200]);
  expect((await w.ask(myPhotos, {}, w.as.customer(1006))).photos).toHaveLength(6);
});
