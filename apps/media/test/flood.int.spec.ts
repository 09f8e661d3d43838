import { request, type ClientRequest } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { actorHeaders } from '@sorrel/service-kit/security/actor';
import { world, type World } from '@sorrel/test-kit/world';

/*
 * A few people send what is small to send and long to open: AVIFs of one colour, the same in all but a byte. Everybody else's pictures go
 * up beside it.
 */
let w: World;
let avif: Buffer;
let huge: Buffer;
let small: Buffer;
beforeAll(async () => {
  w = await world({ only: ['media', 'sandbox'] });
  const colour = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c97' } });
  [avif, huge, small] = await Promise.all([
    colour(4_000, 4_000).avif({ effort: 0 }).toBuffer(),
    colour(7_000, 7_000).avif({ effort: 0 }).toBuffer(),
    colour(300, 300).png().toBuffer(),
  ]);
}, 60_000);
afterAll(() => w?.stop());

let count = 0;
/** The same picture with other bytes behind its end. */
const another = (picture: Buffer): Buffer => Buffer.concat([picture, Buffer.from(`#${++count}`)]);

interface Sending {
  asking: ClientRequest;
  /** The status, or 0 when the line was cut. */
  answered: Promise<number>;
}
function send(userId: number, pictures: Buffer[]): Sending {
  const path = '/upload?min=1';
  const url = new URL(`${w.env.MEDIA_URL}${path}`);
  const parts = pictures.flatMap((picture) => [
    Buffer.from(
      '--end\r\ncontent-disposition: form-data; name="photo[]"; filename="x.avif"\r\ncontent-type: image/avif\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n'),
  ]);
  const headers = {
    ...actorHeaders(w.rpc.signer, w.as.customer(userId), 'POST', url.href),
    'content-type': 'multipart/form-data; boundary=end',
  };
  const asking = request(url, { method: 'POST', headers, agent: false });
  const answered = new Promise<number>((resolve) => {
    asking.on('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
    asking.on('error', () => resolve(0));
  });
  Readable.from([...parts, Buffer.from('--end--\r\n')]).pipe(asking);
  return { asking, answered };
}

/** How long an honest picture takes, and what is answered. */
async function honest(userId: number): Promise<{ status: number; ms: number }> {
  const from = performance.now();
  const status = await send(userId, [another(small)]).answered;
  return { status, ms: performance.now() - from };
}
const p95 = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? 0;

test('beside a flood of AVIFs that take seconds to open, honest pictures are there within two seconds', async () => {
  const flood = [1, 2, 3].flatMap((mallory) =>
    Array.from({ length: 5 }, () =>
      send(9_000 + mallory, [another(avif), another(avif), another(avif), another(avif)]),
    ),
  );
  const taken: number[] = [];
  for (let person = 0; person < 12; person++) {
    const { status, ms } = await honest(8_000 + person);
    expect(status).toBe(200);
    taken.push(ms);
  }
  expect(p95(taken)).toBeLessThan(2_000);
  for (const { asking } of flood) asking.destroy();
  expect(
    (await Promise.all(flood.map(({ answered }) => answered))).filter((status) => status === 0).length,
  ).toBeGreaterThan(10);
}, 60_000);

test('once the senders of a flood have gone their pictures hold nobody up: not even who sends an AVIF too', async () => {
  const flood = [1, 2, 3].flatMap((mallory) =>
    Array.from({ length: 10 }, () => send(9_100 + mallory, [another(avif), another(avif)])),
  );
  await honest(8_100);
  for (const { asking } of flood) asking.destroy();
  await Promise.all(flood.map(({ answered }) => answered));
  const from = performance.now();
  expect(await send(8_101, [another(avif)]).answered).toBe(200);
  // What is being opened at that moment, and then this one; sixty were waiting.
  expect(performance.now() - from).toBeLessThan(12_000);
  const rows = await w.sql<{ count: string }>('select count(*) from media.photos where user_id between 9100 and 9199');
  expect(Number(rows[0]?.count)).toBeLessThan(4);
}, 60_000);

test('an AVIF of more pixels than any camera writes is refused before it is opened', async () => {
  const from = performance.now();
  expect(await send(8_200, [huge]).answered).toBe(422);
  expect(performance.now() - from).toBeLessThan(2_000);
});
