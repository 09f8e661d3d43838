import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { openLine, type Weather } from '@sorrel/deploy/servers/tcp-proxy';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { stopwatch } from '@sorrel/test-kit/stopwatch';
import { NO_SCREENS } from '../no-screens.ts';
import { ordeal, secondsUpTo } from './ordeal.ts';
import { pause } from './traffic.ts';

/* Connections that are bad without being down. */
const LONGEST = secondsUpTo(60);

let w: World;
beforeAll(async () => {
  w = await world({ isBreakable: true, env: NO_SCREENS });
}, 180_000);
afterAll(() => w?.stop(), 120_000);

/** How long a visitor waits for a page that needs several services. */
async function pageTimes(person: Person, whileOn: () => boolean): Promise<{ times: number[]; failed: number }> {
  const seen = { times: [] as number[], failed: 0 };
  while (whileOn()) {
    const passed = stopwatch();
    const { status } = await person.get('/v2/profile').catch(() => ({ status: 0 }));
    seen.times.push(passed());
    if (status !== 200) seen.failed++;
    await pause(100);
  }
  seen.times.sort((a, b) => a - b);
  return seen;
}

const WEATHERS: [string, 'database' | 'broker', Weather, number][] = [
  ['the line to the database takes 300 ms longer', 'database', { delayMs: 150 }, 2_500],
  ['one packet in ten is lost on the way to the services', 'broker', { lostShare: 0.1 }, 3_000],
];

test.each(WEATHERS)(
  'while people order, %s: pages still come, and nobody who was told yes is lost',
  async (fault, line, weather, worst) => {
    let isOn = true;
    const person = await signUp(w.url, newcomer());
    let reading: ReturnType<typeof pageTimes> | undefined;
    const customers = await ordeal(
      w,
      fault,
      LONGEST,
      async () => {
        w.lines?.[line].slow(weather);
        reading = pageTimes(person, () => isOn);
      },
      async () => {
        w.lines?.[line].restore();
        isOn = false;
      },
    );
    const { times = [], failed = 0 } = (await reading) ?? {};
    const slow = times[Math.floor(times.length * 0.95)] ?? Infinity;
    process.stdout.write(
      `weather: ${fault}: ${times.length} pages, 95 of 100 within ${Math.round(slow)} ms, ${failed} failed; ${JSON.stringify([...customers.turnedAway])}\n`,
    );
    expect(failed).toBeLessThanOrEqual(times.length / 100);
    expect(slow).toBeLessThan(worst);
  },
  240_000,
);

// Ten megabytes at 1 Mbit/s.
const BYTES_PER_SECOND = 125_000;
const SIDE = 1_200;

test('pictures that take their time on a narrow line arrive whole, and nobody is cut off before two minutes', async () => {
  const person = await signUp(w.url, newcomer());
  const line = await openLine(w.url);
  line.slow({ bytesPerSecond: BYTES_PER_SECOND });
  try {
    // Noise hardly compresses.
    const pictures = await Promise.all(
      Array.from({ length: 6 }, () =>
        sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
          .jpeg({ quality: 95 })
          .toBuffer(),
      ),
    );
    const form = new FormData();
    for (const [n, picture] of pictures.entries())
      form.append('photo[]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `photo-${n}.jpg`);
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const from = performance.now();
    const passed = stopwatch();
    const status = await new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(line.url);
      const asked = request({
        host: hostname,
        port,
        method: 'POST',
        path: '/v2/profile/form/upload-photo',
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          'content-length': body.length,
          accept: 'application/json',
          cookie: person.cookie,
        },
      });
      asked.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', reject);
      asked.end(body);
    });
    const seconds = (performance.now() - from) / 1_000;
    process.stdout.write(`weather: ${body.length} bytes of pictures in ${seconds.toFixed(1)} s: ${status}\n`);
    expect(status).toBe(200);
    expect(seconds).toBeGreaterThan((body.length / BYTES_PER_SECOND) * 0.9);
    expect(passed() / 1_000).toBeLessThan(120);
  } finally {
    await line.close();
  }
}, 180_000);
