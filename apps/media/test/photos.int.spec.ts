import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { photosAdded } from '@sorrel/contracts/media/events';
import { myPhotos, photosOfCustomer, type UploadAnswer, usePhotosAgain } from '@sorrel/contracts/media/rpc';
import { ACTOR_HTTP_HEADER, actorHeaders, type Context } from '@sorrel/service-kit/security/actor';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
let jpeg: Buffer;
let left: Buffer;
let right: Buffer;
const wall = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
beforeAll(async () => {
  w = await world({ only: ['media', 'sandbox'] });
  [jpeg, left, right] = (await Promise.all(['#caa', '#aca', '#aac'].map(wall))) as [Buffer, Buffer, Buffer];
});
afterAll(() => w?.stop());

interface Sent {
  status: number;
  body: UploadAnswer & { error: string; errors: Record<string, string[]> };
}
const signed = (as: Context, method: 'GET' | 'POST', path: string) =>
  actorHeaders(w.rpc.signer, as, method, `http://media${path}`);
async function send(as: Context, files: [string, Buffer, string?][], views: string[] = [], query = ''): Promise<Sent> {
  const request = w.http.media.post(`/upload${query}`).set(signed(as, 'POST', `/upload${query}`));
  for (const view of views) void request.field('view[]', view);
  for (const [field, body, name = 'x.jpg'] of files) void request.attach(field, body, name);
  // Without any field supertest would not send a form at all.
  if (views.length + files.length === 0) void request.type('multipart/form-data; boundary=end').send('--end--\r\n');
  const answer = await request;
  return { status: answer.status, body: answer.body as Sent['body'] };
}
/** Media's answer to this person for an address as the shop shows it. */
const getAs = (as: Context, shown: string) => {
  const path = shown.replace('/storage', '');
  return w.http.media.get(path).set(signed(as, 'GET', path));
};
const stored = () => {
  try {
    return readdirSync(join(w.env.DATA_DIR ?? '', 'photos')).length;
  } catch {
    return 0;
  }
};

test('three pictures of the wizard: stored anew, published once, seen by their owner and staff only', async () => {
  const { status, body } = await send(w.as.customer(1001), [
    ['photo[]', jpeg, '../../etc/passwd'],
    ['photo[]', left],
    ['photo[]', Buffer.concat([right, Buffer.from('<?php evil ?>')])],
  ]);
  expect(status).toBe(200);
  expect(body.photos.map((photo) => photo.view)).toEqual(['front', 'left', 'right']);
  expect((await w.events(photosAdded.subject)).map((event) => event.data)).toEqual([
    { userId: 1001, photos: body.photos.map(({ id, view, created_at }) => ({ id, view, at: created_at, alsoOf: [] })) },
  ]);
  expect((await w.ask(myPhotos, {}, w.as.customer(1001))).photos.map((photo) => photo.id).toSorted()).toEqual(
    body.photos.map((photo) => photo.id).toSorted(),
  );
  expect((await w.ask(myPhotos, {}, w.as.customer(1002))).photos).toEqual([]);
  expect((await w.ask(photosOfCustomer, { userId: 1001 }, w.as.staff(['support'], 5))).photos).toHaveLength(3);
  const file = body.photos[2]?.url.replace('/storage/photos/', '') ?? '';
  expect(file).toMatch(/^[A-Za-z0-9_-]{32}\.jpg$/);
  const get = (as: Context) => getAs(as, `/photos/${file}`);
  const own = await get(w.as.customer(1001));
  const bytes = own.body as Buffer;
  expect(own.status).toBe(200);
  expect(bytes.includes('evil') || bytes.includes('SECRET-PLACE')).toBe(false);
  const kept = await sharp(bytes).metadata();
  expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['jpeg', 1600, 800, undefined]);
  expect((await get(w.as.customer(1002))).status).toBe(404);
  expect((await get(w.as.visitor())).status).toBe(401);
  expect((await get(w.as.staff(['support'], 5))).status).toBe(200);
  expect(await w.sql(`select action from media.audit where actor_id = 5 order by id`)).toEqual([
    { action: 'rpc.media.photos.of-customer' },
    { action: 'photo.viewed' },
  ]);
  const path = `/photos/${file}`;
  const headers = signed(w.as.customer(1001), 'GET', path);
  const again = (asked: string, changed = {}) => w.http.media.get(asked).set({ ...headers, ...changed });
  const token = String(headers[ACTOR_HTTP_HEADER]);
  expect((await again(path, { [ACTOR_HTTP_HEADER]: `${token}x` })).status).toBe(403);
  // An intercepted signature opens neither another picture nor the same one again.
  expect((await again(`${path}?size=tile`)).status).toBe(403);
  expect((await again(path)).status).toBe(200);
  expect((await again(path)).status).toBe(403);
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
      ['photo[]', left],
      ['photo[]', right],
    ],
    ['right', 'front', 'left'],
  );
  expect(said.body.photos.map((photo) => photo.view)).toEqual(['right', 'front', 'left']);
  expect((await send(w.as.customer(1003), [['photo[]', await snap(5)]], [], '?min=1')).status).toBe(200);
});

const sample = (name: string): Buffer => readFileSync(new URL(`samples/${name}`, import.meta.url));
const heic = (): Buffer => sample('left-red.heic');
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
  ['a PDF named jpg', () => [['photo', pdf]], 415, /JPEG, PNG, WebP or HEIC/],
  ['an SVG named png', () => [['photo', svg, 'x.png']], 415, /JPEG, PNG, WebP or HEIC/],
  ['half a JPEG', () => [['photo', jpeg.subarray(0, Math.floor(jpeg.length / 2))]], 422, /cannot read/],
  ['a HEIC with nothing in it', () => [['photo', Buffer.from('\0\0\0\x1cftypheic\0\0\0\0')]], 422, /cannot read/],
  ['half a HEIC', () => [['photo', heic().subarray(0, 700)]], 422, /cannot read/],
  ['a HEIC of 108 megapixels', () => [['photo', sample('twelve-thousand-wide.heic')]], 422, /too many pixels/],
  ['11 MB', () => [['photo', Buffer.alloc(11_000_000, 1)]], 413, /10 MB/],
  ['21 pictures', () => Array.from({ length: 21 }, () => ['photo[]', jpeg]), 413, /20 pictures/],
  [
    'three, all of them broken: each is named',
    () => [
      ['photo[]', pdf, 'letter.pdf'],
      ['photo[]', Buffer.alloc(0), 'nothing.jpg'],
      ['photo[]', svg, 'drawing.svg'],
    ],
    415,
    /letter\.pdf: Please send .+ nothing\.jpg: This picture is empty.+ drawing\.svg: /,
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

test('an iPhone’s HEIC is kept as a JPEG, with the colours it was taken in', async () => {
  const sent = await send(w.as.customer(1012), [['photo', heic(), 'IMG_0042.HEIC']]);
  expect({ status: sent.status, refused: sent.body.refused }).toEqual({ status: 200, refused: [] });
  const answer = await getAs(w.as.customer(1012), sent.body.photos[0]?.url ?? '');
  const kept = sharp(answer.body as Buffer);
  const { format, width, height } = await kept.metadata();
  expect([format, width, height]).toEqual(['jpeg', 320, 240]);
  const colourAt = async (left: number) => [
    ...(await kept.clone().extract({ left, top: 120, width: 1, height: 1 }).raw().toBuffer()),
  ];
  const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1.2));
  // The colours drawn, in sRGB; the file holds them in Display P3, where the same red has other numbers.
  expect([await colourAt(60), await colourAt(260)]).toEqual([near([224, 32, 16]), near([32, 64, 192])]);
});

test('one bad file of several is refused by its name, and the good ones are kept and published', async () => {
  const sent = await send(w.as.customer(1013), [
    ['photo[]', jpeg, 'front.jpg'],
    ['photo[]', pdf, 'letter.pdf'],
    ['photo[]', heic(), 'left.heic'],
    ['photo[]', Buffer.alloc(11_000_000, 1), 'huge.png'],
    ['photo[]', await snap(91), 'right.jpg'],
  ]);
  expect(sent.status).toBe(200);
  expect(sent.body.refused).toEqual([
    { at: 1, name: 'letter.pdf', error: 'Please send a picture (JPEG, PNG, WebP or HEIC).' },
    { at: 3, name: 'huge.png', error: 'This picture is larger than 10 MB. Please send a smaller one.' },
  ]);
  expect((await w.ask(myPhotos, {}, w.as.customer(1013))).photos.map(({ id }) => id).toSorted()).toEqual(
    sent.body.photos.map(({ id }) => id).toSorted(),
  );
  expect(sent.body.photos).toHaveLength(3);
  const [told, ...more] = await publishedOf(1013);
  expect([told?.photos.map(({ id }) => id), more]).toEqual([sent.body.photos.map(({ id }) => id), []]);
});

test('a picture of too many pixels is refused at once', async () => {
  const huge = await sharp({
    create: { width: 11_000, height: 11_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer();
  expect((await send(w.as.customer(1004), [['photo', huge]])).body.error).toMatch(/too many pixels/);
});

test('a tile is small, made once, no more public than its picture, and outlives the sweep', async () => {
  const [photo] = (await send(w.as.customer(1015), [['photo', jpeg]])).body.photos;
  const before = stored();
  const get = (as: Context) => getAs(as, `${photo?.url}?size=tile`);
  const tiles = await Promise.all([get(w.as.customer(1015)), get(w.as.customer(1015))]);
  const bytes = tiles[0].body as Buffer;
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height, bytes.length < 20_000]).toEqual([320, 320, true]);
  expect((await get(w.as.customer(1016))).status).toBe(404);
  expect((await get(w.as.visitor())).status).toBe(401);
  expect((await get(w.as.customer(1015))).status).toBe(200);
  expect(stored()).toBe(before + 1);
});

test('storage that is down: the upload fails with 503, leaves no row, and works again afterwards', async () => {
  await w.http.sandbox.post('/sandbox/faults').send({ target: 'storage', mode: 'down', count: 1 }).expect(200);
  expect((await send(w.as.customer(1005), [['photo', jpeg]])).status).toBe(503);
  expect(await w.sql('select 1 from media.photos where user_id = 1005')).toEqual([]);
  expect((await send(w.as.customer(1005), [['photo', jpeg]])).status).toBe(200);
});

/** A picture with detail, like a photograph: no two seeds give the same bytes. */
const snap = (seed: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: seed % 256, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer();
const publishedOf = async (userId: number) =>
  (await w.events(photosAdded.subject))
    .map((event) => photosAdded.data.parse(event.data))
    .filter((data) => data.userId === userId);
const three = async (first: number): Promise<[string, Buffer][]> =>
  Promise.all([0, 40, 80].map(async (step): Promise<[string, Buffer]> => ['photo[]', await snap(first + step)]));

test('two tabs at once: both uploads are kept', async () => {
  const sent = await Promise.all([await three(10), await three(20)].map((files) => send(w.as.customer(1006), files)));
  expect(sent.map((one) => one.status)).toEqual([200, 200]);
  expect((await w.ask(myPhotos, {}, w.as.customer(1006))).photos).toHaveLength(6);
});

test('the same picture sent twice, or at once from two tabs, is one row and one file, and is told as sent again', async () => {
  const files = await three(15);
  const before = stored();
  const tabs = await Promise.all([send(w.as.customer(1007), files), send(w.as.customer(1007), files)]);
  await w.clock.advance('P1D');
  const again = await send(w.as.customer(1007), files);
  const ids = (one: Sent) => one.body.photos.map((photo) => photo.id);
  expect([...tabs, again].map(ids)).toEqual([ids(again), ids(again), ids(again)]);
  expect((await w.ask(myPhotos, {}, w.as.customer(1007))).photos).toHaveLength(3);
  expect(stored()).toBe(before + 3);
  expect(again.body.photos[0]?.created_at).toBe(tabs[0]?.body.photos[0]?.created_at);
  const told = await publishedOf(1007);
  expect(told.map((data) => data.photos.map((photo) => photo.id))).toEqual([ids(again), ids(again), ids(again)]);
  expect(Date.parse(told[2]?.photos[0]?.at ?? '') - Date.parse(told[0]?.photos[0]?.at ?? '')).toBeGreaterThan(
    80_000_000,
  );
});

/** A face of nobody: what is left of the middle is lit otherwise than what is right of it. */
const face = (turned: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#dde3dc"/>
       <ellipse cx="${450 + turned}" cy="560" rx="270" ry="370" fill="#c98f66"/><circle cx="${350 + 1.4 * turned}" cy="480" r="34" fill="#46291a"/>
       <circle cx="${550 + 1.4 * turned}" cy="480" r="34" fill="#46291a"/><rect x="${390 + 1.5 * turned}" y="740" width="120" height="26" fill="#8f4a3c"/></svg>`,
    ),
  )
    .jpeg({ quality: 92 })
    .toBuffer();
const smaller = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize({ width: 480 }).webp({ quality: 60 }).toBuffer();

test('one picture is not three sides: the same file, or the same saved again, is refused by name and nothing is kept', async () => {
  const [front, turned] = await Promise.all([face(0), face(-90)]);
  const before = stored();
  const thrice = await send(w.as.customer(1008), [
    ['photo[]', front, 'front.jpg'],
    ['photo[]', front, 'left.jpg'],
    ['photo[]', await smaller(front), 'right.webp'],
  ]);
  const again = 'This is the same picture as picture 1 (front.jpg). We need one from each side: please choose another.';
  expect({ status: thrice.status, said: thrice.body.errors?.photo }).toEqual({
    status: 422,
    said: [`left.jpg: ${again}`, `right.webp: ${again}`],
  });
  const twice = await send(w.as.customer(1008), [
    ['photo[]', front, 'front.jpg'],
    ['photo[]', turned, 'left.jpg'],
    ['photo[]', front, 'right.jpg'],
  ]);
  expect([twice.status, twice.body.error]).toEqual([422, again]);
  expect(stored()).toBe(before);
  expect(await w.sql('select 1 from media.photos where user_id = 1008')).toEqual([]);
});

test('the two sides of one face are two pictures, and of four pictures one too many is left out by its name', async () => {
  const [front, turned] = await Promise.all([face(0), face(-90)]);
  const other = await sharp(turned).flop().jpeg({ quality: 92 }).toBuffer();
  const sent = await send(
    w.as.customer(1035),
    [
      ['photo[]', front, 'front.jpg'],
      ['photo[]', turned, 'left.jpg'],
      ['photo[]', await smaller(turned), 'again.webp'],
      ['photo[]', other, 'right.jpg'],
    ],
    ['front', 'left', 'right', 'right'],
  );
  expect([sent.status, sent.body.photos.map(({ view }) => view)]).toEqual([200, ['front', 'left', 'right']]);
  expect(sent.body.refused).toEqual([
    { at: 2, name: 'again.webp', error: expect.stringMatching(/the same picture as picture 2 \(left\.jpg\)/) },
  ]);
});

test('sides sent one by one are compared with the newest of the others, and a side may be sent anew', async () => {
  const [front, turned] = await Promise.all([face(0), face(-90)]);
  const side = (view: string, body: Buffer) => send(w.as.customer(1036), [['photo[]', body]], [view], '?min=1');
  expect((await side('front', front)).status).toBe(200);
  const same = await side('left', await smaller(front));
  expect([same.status, same.body.error]).toEqual([
    422,
    'This is the same picture as the one you sent for another side. We need one from each side: please choose another.',
  ]);
  expect((await side('left', turned)).status).toBe(200);
  expect((await side('front', await smaller(front))).status).toBe(200);
  // Put into the wrong place, and put right: what it was stands no longer where it was.
  expect((await side('left', await face(-140))).status).toBe(200);
  expect((await side('right', turned)).status).toBe(200);
});

test('pictures kept before that are one are not given again as three', async () => {
  await w.sql(
    `insert into media.photos (user_id, file, view, width, height, bytes, print, created_at)
     select 1037, 'one-' || view || '.jpg', view, 1, 1, 1, 'p1', $1 from unnest(array['front', 'left', 'right']) view`,
    [await w.clock.now()],
  );
  const ids = (await w.sql<{ id: number }>('select id::int from media.photos where user_id = 1037')).map(
    ({ id }) => id,
  );
  await expect(w.ask(usePhotosAgain, { ids }, w.as.customer(1037))).rejects.toMatchObject({ status: 422 });
});

test('the same picture in another account is published with it', async () => {
  const files = await three(17);
  await send(w.as.customer(1009), files);
  await send(w.as.customer(1010), [...files.slice(0, 2), ['photo[]', await snap(251)]]);
  const told = await publishedOf(1010);
  expect(told.flatMap((data) => data.photos.map((photo) => photo.alsoOf))).toEqual([[1009], [1009], []]);
});

test("the day's limit holds for two tabs at once", async () => {
  const limit = 6_000;
  await w.sql(
    `insert into media.photos (user_id, file, view, width, height, bytes, created_at)
     select 1011, 'planted-' || n || '.jpg', 'other', 1, 1, 1, $1 from generate_series(1, ${limit - 4}) n`,
    [await w.clock.now()],
  );
  const tabs = await Promise.all([await three(19), await three(23)].map((files) => send(w.as.customer(1011), files)));
  expect(tabs.map((one) => one.status).toSorted()).toEqual([200, 429]);
  const again = await send(w.as.customer(1011), [['photo', await snap(77)]]);
  expect([again.status, (await send(w.as.customer(1011), [['photo', await snap(78)]])).status]).toEqual([200, 429]);
  expect(await w.sql(`select count(*)::int as n from media.photos where user_id = 1011`)).toEqual([{ n: limit }]);
});

test('pictures sent before are given again: told anew, stored once, one’s own alone', async () => {
  const one = await send(w.as.customer(1031), [
    ['photo[]', jpeg],
    ['photo[]', left],
    ['photo[]', right],
  ]);
  const ids = one.body.photos.map(({ id }) => id);
  const files = stored();
  const mine = async () =>
    (await w.events(photosAdded.subject)).map(({ data }) => data as { userId: number; photos: { id: number }[] });
  const before = (await mine()).filter(({ userId }) => userId === 1031).length;
  const again = await w.ask(usePhotosAgain, { ids: [...ids, ids[0]!] }, w.as.customer(1031));
  expect(again.photos.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const told = (await mine()).filter(({ userId }) => userId === 1031);
  expect(told).toHaveLength(before + 1);
  expect(
    told
      .at(-1)
      ?.photos.map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(stored()).toBe(files);
  await expect(w.ask(usePhotosAgain, { ids }, w.as.customer(1032))).rejects.toMatchObject({ status: 404 });
  await expect(w.ask(usePhotosAgain, { ids: ids.slice(0, 2) }, w.as.customer(1031))).rejects.toMatchObject({
    status: 422,
    message: 'Please upload at least 3 images.',
  });
  await expect(w.ask(usePhotosAgain, { ids: [ids[0]!, ids[0]!, ids[0]!] }, w.as.customer(1031))).rejects.toMatchObject({
    status: 422,
  });
});
