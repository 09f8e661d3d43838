import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { actorHeaders } from '@sorrel/service-kit/security/actor';
import { world, type World } from '@sorrel/test-kit/world';

const MB = 1_000_000;
const BOUNDARY = 'between-the-parts';
let w: World;
let picture: Buffer;

beforeAll(async () => {
  w = await world({ only: ['media', 'sandbox'], isHere: true });
  const small = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#b97' } })
    .jpeg()
    .toBuffer();
  // Bytes after the picture's end are dropped when it is developed; until then it is a file of 9.9 MB.
  picture = Buffer.concat([small, Buffer.alloc(9.9 * MB - small.length)]);
});
afterAll(() => w?.stop());

/** Every request sends the same buffer, as fast as the server reads it. */
async function send(userId: number): Promise<number> {
  const url = new URL(`${w.env.MEDIA_URL}/upload`);
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
  const headers = {
    ...actorHeaders(w.rpc.signer, w.as.customer(userId), 'POST', url.href),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers }, (answer) => {
      void buffer(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    call.on('error', reject);
    Readable.from(pieces(head)).pipe(call);
  });
}

async function* pieces(head: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for (let at = 0; at < picture.length; at += 65_536) yield picture.subarray(at, at + 65_536);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

test('forty uploads of 10 MB at once are not all in memory, and nothing of them stays waiting', async () => {
  expect(await send(3000)).toBe(200);
  const before = process.memoryUsage.rss();
  let mostResident = 0;
  const looking = setInterval(() => {
    mostResident = Math.max(mostResident, process.memoryUsage.rss() - before);
  }, 5);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => send(3001 + n)));
  clearInterval(looking);
  expect(answers).toEqual(Array.from({ length: 40 }, () => 200));
  // Held whole in memory they took over 400 MB; two at a time 120 to 160, most of it awaiting garbage collection.
  expect(mostResident).toBeLessThan(300 * MB);
  expect(readdirSync(join(w.env.DATA_DIR ?? '', 'arrivals'))).toEqual([]);
}, 180_000);
