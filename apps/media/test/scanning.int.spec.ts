import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { UploadAnswer } from '@sorrel/contracts/media/rpc';
import { actorHeaders } from '@sorrel/service-kit/security/actor';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import { FakeClamd } from './fake-clamd.ts';

let w: World;
let pictures: Buffer[];
const clamd = new FakeClamd();
beforeAll(async () => {
  const port = await clamd.start();
  w = await world({ only: ['media', 'sandbox'], env: { CLAMD: `127.0.0.1:${port}` } });
  pictures = await Promise.all(
    [7919, 6101, 4789].map((step) =>
      sharp(
        Buffer.alloc(600 * 600 * 3, 0).map((_, at) => (at * step) % 251),
        { raw: { width: 600, height: 600, channels: 3 } },
      )
        .jpeg({ quality: 95 })
        .toBuffer(),
    ),
  );
});
beforeEach(() => {
  clamd.mode = 'normal';
  clamd.seen.length = 0;
});
afterAll(async () => {
  await w?.stop();
  await clamd.stop();
});

const HARMFUL = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
async function send(...files: Buffer[]) {
  const request = w.http.media
    .post('/upload')
    .set(actorHeaders(w.rpc.signer, w.as.customer(1001), 'POST', 'http://media/upload'));
  for (const body of files) void request.attach('photo[]', body, 'x.jpg');
  const { status, body } = await request;
  return { status, body: body as UploadAnswer & { code: string; message: string } };
}
const stored = () => {
  try {
    return readdirSync(join(w.env.DATA_DIR ?? '', 'photos')).length;
  } catch {
    return 0;
  }
};
const rows = async () => (await w.sql('select 1 from media.photos')).length;

test('every file is looked at, whole, in pieces, before it is opened', async () => {
  for (const { length } of pictures) expect(length).toBeGreaterThan(64 * 1024);
  expect((await send(...pictures)).status).toBe(200);
  expect(clamd.seen).toEqual(pictures.map(({ length }) => length));
});

test('a harmful file is refused in words, and nothing of the upload is kept', async () => {
  const before = [stored(), await rows()];
  const { status, body } = await send(...pictures.slice(0, 2), Buffer.concat([...pictures.slice(2), HARMFUL]));
  expect([status, body.code, body.message]).toEqual([
    422,
    'harmful_file',
    expect.stringMatching(/did not pass our safety check/),
  ]);
  // Those that were taken in beside it go as the answer does.
  await until(async () => stored() <= before[0]!, 5_000, 'the files of the refused upload are gone');
  expect([stored(), await rows()]).toEqual(before);
});

test.each(['limit', 'hang-up'] as const)('nobody could look (%s): nothing is taken in', async (mode) => {
  const before = [stored(), await rows()];
  clamd.mode = mode;
  const { status, body } = await send(...pictures);
  expect([status, body.message]).toEqual([503, expect.stringMatching(/We cannot check pictures right now/)]);
  expect([stored(), await rows()]).toEqual(before);
});

test('a scanner that is away lets nothing in, and is used again when it is back', async () => {
  const [, port] = (w.env.CLAMD ?? '').split(':');
  await clamd.stop();
  expect((await send(...pictures)).status).toBe(503);
  await clamd.start(Number(port));
  expect((await send(...pictures)).status).toBe(200);
});
