import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  type Attachment,
  claimForCustomer,
  claimMine,
  releaseForCustomer,
  releaseMine,
  takeAttachment,
} from '@sorrel/contracts/media/rpc';
import { actorHeaders, type Context } from '@sorrel/service-kit/security/actor';
import { world, type World } from '@sorrel/test-kit/world';
import { FakeClamd } from './fake-clamd.ts';

let w: World;
let jpeg: Buffer;
const clamd = new FakeClamd();
beforeAll(async () => {
  const port = await clamd.start();
  w = await world({ only: ['media', 'sandbox'], env: { CLAMD: `127.0.0.1:${port}` } });
  await w.clock.begin('2026-11-24T12:00:00.000Z');
  jpeg = await picture('#caa');
});
beforeEach(() => {
  clamd.mode = 'normal';
});
afterAll(async () => {
  await w?.stop();
  await clamd.stop();
});

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF');
const HARMFUL = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
const signed = (as: Context, method: 'GET' | 'POST', path: string) =>
  actorHeaders(w.rpc.signer, as, method, `http://media${path}`);

interface Sent {
  status: number;
  body: { attachment: Attachment; code: string; message: string; errors: Record<string, string[]> };
}
async function send(as: Context, body: Buffer, name = 'x.jpg', query = ''): Promise<Sent> {
  const answer = await w.http.media
    .post(`/attachments${query}`)
    .set(signed(as, 'POST', `/attachments${query}`))
    .attach('file', body, name);
  return { status: answer.status, body: answer.body as Sent['body'] };
}
const get = (as: Context, { url }: Attachment, query = '') => {
  const path = `${url.replace('/storage/chat', '/attachments')}${query}`;
  return w.http.media.get(path).set(signed(as, 'GET', path));
};
const folder = () => join(w.env.DATA_DIR ?? '', 'photos');
const stored = (): string[] => {
  try {
    return readdirSync(folder());
  } catch {
    return [];
  }
};
const rowsOf = (user: number) =>
  w.sql<{ id: number; claims: number }>(
    'select id::int, claims from media.attachments where user_id = $1 order by id',
    [user],
  );

test('a picture is stored anew, without its place, sealed, and under no name of its sender’s', async () => {
  const { status, body } = await send(w.as.customer(2001), jpeg, '../../my \u202erash.jpg');
  expect(status).toBe(200);
  const { attachment } = body;
  expect(attachment).toMatchObject({ kind: 'picture', width: 1600, height: 800, name: 'my rash.jpg' });
  expect(attachment.url).toMatch(/^\/storage\/chat\/[\w-]{32}\.jpg$/);
  const own = await get(w.as.customer(2001), attachment);
  const bytes = own.body as Buffer;
  expect([own.status, own.headers['content-type'], own.headers['content-disposition']]).toEqual([
    200,
    'image/jpeg',
    'inline',
  ]);
  expect(bytes.includes('SECRET-PLACE')).toBe(false);
  expect(bytes.length).toBe(attachment.bytes);
  const tile = await get(w.as.customer(2001), attachment, '?size=tile');
  expect((await sharp(tile.body as Buffer).metadata()).width).toBe(320);
  const onDisk = readFileSync(join(folder(), attachment.url.replace('/storage/chat/', '')));
  expect(onDisk.includes(bytes.subarray(0, 64))).toBe(false);
  expect(JSON.stringify(await w.sql('select * from media.attachments where user_id = 2001'))).not.toContain('rash');
});

test('a HEIC of a phone is decoded, as a photo is', async () => {
  const heic = readFileSync(new URL('samples/left-red.heic', import.meta.url));
  expect((await send(w.as.customer(2001), heic, 'IMG_1.HEIC')).body.attachment).toMatchObject({ kind: 'picture' });
});

test('a PDF goes out as a file to keep and never opens on our address; asked for as a tile, it is no picture', async () => {
  const { body } = await send(w.as.customer(2002), PDF, 'blood test.pdf');
  expect(body.attachment).toMatchObject({ kind: 'pdf', width: null, height: null, bytes: PDF.length });
  for (const query of ['', '?size=tile']) {
    const got = await get(w.as.customer(2002), body.attachment, query);
    expect([got.status, got.headers['content-type'], got.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment',
    ]);
    expect(Buffer.compare(got.body as Buffer, PDF)).toBe(0);
  }
});

test.each<[string, () => Buffer, string, number, RegExp]>([
  ['a drawing with scripts', () => Buffer.from('<svg onload="alert(1)"/>'), 'a.jpg', 415, /a picture \(JPEG.*or a PDF/],
  ['a page called a PDF', () => Buffer.from('<html>%PDF-1.7'), 'a.pdf', 415, /or a PDF/],
  ['an empty file', () => Buffer.alloc(0), 'a.pdf', 422, /empty/],
  ['half a picture', () => jpeg.subarray(0, 900), 'a.jpg', 422, /cannot read/],
  ['more than 10 MB', () => Buffer.concat([PDF, Buffer.alloc(10_000_000)]), 'a.pdf', 413, /larger than 10 MB/],
  ['what the scanner finds harmful', () => Buffer.concat([PDF, HARMFUL]), 'a.pdf', 422, /safety check/],
])('%s is refused in words, and nothing of it is kept', async (_what, file, name, status, words) => {
  const before = stored().length;
  const { status: got, body } = await send(w.as.customer(2003), file(), name);
  expect([got, body.message]).toEqual([status, expect.stringMatching(words)]);
  expect([await rowsOf(2003), stored().length]).toEqual([[], before]);
});

test('while the scanner is away nothing is taken', async () => {
  clamd.mode = 'hang-up';
  expect((await send(w.as.customer(2003), PDF, 'a.pdf')).status).toBe(503);
  expect(await rowsOf(2003)).toEqual([]);
});

test('sent up twice, as when an answer was lost, it is one file', async () => {
  const [first, again] = [await send(w.as.customer(2004), jpeg), await send(w.as.customer(2004), jpeg)];
  expect(again.body.attachment.id).toBe(first.body.attachment.id);
  expect(await rowsOf(2004)).toHaveLength(1);
  expect((await send(w.as.customer(2005), jpeg)).body.attachment.id).not.toBe(first.body.attachment.id);
});

test('only its customer and staff who read conversations open it, and each look of staff is written down', async () => {
  const { attachment } = (await send(w.as.customer(2006), PDF, 'mine.pdf')).body;
  expect((await get(w.as.customer(2007), attachment)).status).toBe(404);
  expect((await get(w.as.visitor(), attachment)).status).toBe(401);
  expect((await get(w.as.staff(['dispatch'], 61), attachment)).status).toBe(403);
  expect((await get(w.as.staff(['support'], 62), attachment)).status).toBe(200);
  const audit = await w.sql(
    'select actor_id::int, action, object from media.audit where actor_id in (61, 62) order by id',
  );
  expect(audit).toEqual([
    { actor_id: 61, action: 'staff.denied', object: expect.stringMatching(/^GET \/attachments attachment=\d+$/) },
    { actor_id: 62, action: 'attachment.viewed', object: `attachment=${attachment.id} user=2006` },
  ]);
});

test('what the team has chosen is nobody else’s until it goes out; only those who may write to customers send it', async () => {
  const support = w.as.staff(['support'], 71);
  expect((await send(w.as.customer(2008), PDF, 'a.pdf', '?user=2009')).status).toBe(403);
  expect((await send(w.as.staff(['dispatch'], 72), PDF, 'a.pdf', '?user=2009')).status).toBe(403);
  const { attachment } = (await send(support, PDF, 'leaflet.pdf', '?user=2009')).body;
  expect((await get(w.as.customer(2009), attachment)).status).toBe(404);
  // A customer cannot put it into a message of their own, nor anybody it into another conversation.
  const ids = [attachment.id];
  await expect(w.ask(claimMine, { ids }, w.as.customer(2009))).rejects.toMatchObject({ status: 404 });
  await expect(w.ask(claimForCustomer, { ids, userId: 2010 }, support)).rejects.toMatchObject({ status: 404 });
  const claimed = await w.ask(claimForCustomer, { ids, userId: 2009 }, support);
  expect(claimed.attachments).toEqual([{ ...attachment, name: undefined }]);
  expect((await get(w.as.customer(2009), attachment)).status).toBe(200);
  expect(await w.sql(`select action from media.audit where actor_id = 71 order by id`)).toEqual([
    { action: 'attachment.added' },
    { action: 'rpc.media.attachments.claim-for-customer' },
  ]);
});

test('files in a message stay; what was left unsent for a week is forgotten with its picture', async () => {
  const customer = w.as.customer(2011);
  const files = [
    (await send(customer, await picture('#111'))).body.attachment,
    (await send(customer, await picture('#222'))).body.attachment,
    (await send(customer, await picture('#333'))).body.attachment,
  ] as const;
  const [kept, refused, left] = files;
  await get(customer, left, '?size=tile');
  const ids = [kept.id, refused.id];
  // A repeat after a lost answer claims once more.
  for (let n = 0; n < 2; n++)
    expect((await w.ask(claimMine, { ids }, customer)).attachments.map(({ id }) => id)).toEqual(ids);
  await w.ask(releaseMine, { ids: [refused.id] }, customer);
  await w.ask(releaseMine, { ids: [refused.id] }, w.as.customer(2012));
  expect(await rowsOf(2011)).toEqual([
    { id: kept.id, claims: 2 },
    { id: refused.id, claims: 1 },
    { id: left.id, claims: 0 },
  ]);
  await w.clock.advance('P6D');
  expect(await rowsOf(2011)).toHaveLength(3);
  // Its last message was refused: a draft again, whose week begins now. Asked once too often, nothing more is taken away.
  for (let n = 0; n < 2; n++) await w.ask(releaseMine, { ids: [refused.id] }, customer);
  await w.clock.advance('P2D');
  expect(await rowsOf(2011)).toEqual([
    { id: kept.id, claims: 2 },
    { id: refused.id, claims: 0 },
  ]);
  const fileOf = ({ url }: Attachment) => url.replace('/storage/chat/', '');
  expect(stored().filter((name) => name.startsWith(fileOf(left).slice(0, 32)))).toEqual([]);
  // Chosen again: a week from now.
  await send(customer, await picture('#222'));
  await w.clock.advance('P6D');
  expect(await rowsOf(2011)).toHaveLength(2);
  await w.clock.advance('P2D');
  expect((await rowsOf(2011)).map(({ id }) => id)).toEqual([kept.id]);
  expect((await get(customer, kept)).status).toBe(200);
  await expect(w.ask(claimMine, { ids: [left.id] }, customer)).rejects.toMatchObject({ status: 404 });
});

test('a file of the team whose message was refused is its draft again', async () => {
  const support = w.as.staff(['support'], 73);
  const { attachment } = (await send(support, PDF, 'leaflet.pdf', '?user=2015')).body;
  const said = { ids: [attachment.id], userId: 2015 };
  await w.ask(claimForCustomer, said, support);
  expect((await get(w.as.customer(2015), attachment)).status).toBe(200);
  await w.ask(releaseForCustomer, said, support);
  expect((await get(w.as.customer(2015), attachment)).status).toBe(404);
});

test('an operator hands a file over in pieces, to whom it belongs alone', async () => {
  const { attachment } = (await send(w.as.customer(2013), PDF, 'a.pdf')).body;
  const asked = { user: 2013, id: attachment.id, from: 10 };
  const { base64, bytes } = await w.ask(takeAttachment, asked, w.as.system());
  expect([Buffer.from(base64, 'base64').toString('latin1'), bytes]).toEqual([
    PDF.subarray(10).toString('latin1'),
    PDF.length,
  ]);
  await expect(w.ask(takeAttachment, { ...asked, user: 2014 }, w.as.system())).rejects.toMatchObject({ status: 404 });
});
