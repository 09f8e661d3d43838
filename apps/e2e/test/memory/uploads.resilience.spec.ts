import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { actorHeaders } from '@sorrel/service-kit/security/actor';
import { world, type World } from '@sorrel/test-kit/world';
import sharp from 'sharp';
import { startProgram, type Child } from '../child.ts';

/* Media as a process of its own: what it holds in memory is its own, and nobody else's garbage is collected meanwhile. */
const MB = 1_000_000;
const BOUNDARY = 'between-the-parts';
let w: World;
let media: Child;
let picture: Buffer;

beforeAll(async () => {
  w = await world({ only: ['sandbox'], env: { PROGRAMS: 'media,sandbox' } });
  media = await startProgram(w, 'media', 'apps/e2e/test/memory/watch-memory.mjs');
  const small = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#b97' } })
    .jpeg()
    .toBuffer();
  // Bytes after the picture's end are dropped when it is developed; until then it is a file of 9.9 MB.
  picture = Buffer.concat([small, Buffer.alloc(9.9 * MB - small.length)]);
});
afterAll(async () => {
  await media?.kill();
  await w?.stop();
});

/** The most that was resident since this was asked last, in bytes. */
async function mostResident(): Promise<number> {
  const answer = once(media.process, 'message') as Promise<[{ mostResident: number }]>;
  media.process.send('memory');
  return (await answer)[0].mostResident;
}

/** Every request sends the same buffer, as fast as the program reads it. */
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
  await mostResident();
  const before = await mostResident();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => send(3001 + n)));
  const more = (await mostResident()) - before;
  process.stdout.write(`memory: forty uploads at once, ${Math.round(more / MB)} MB more\n`);
  expect(answers).toEqual(Array.from({ length: 40 }, () => 200));
  // 103 to 113 MB; all at once in memory they were 459.
  expect(more).toBeLessThan(250 * MB);
  expect(readdirSync(join(w.env.DATA_DIR ?? '', 'arrivals'))).toEqual([]);
}, 180_000);
