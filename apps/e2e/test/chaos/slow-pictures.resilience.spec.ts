import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openLine, type Line, type Weather } from '@sorrel/deploy/servers/tcp-proxy';
import { newcomer, samplePicture, signUp } from '@sorrel/test-kit/journey';
import { objectStore, type ObjectStore } from '@sorrel/test-kit/object-store';
import type { Person } from '@sorrel/test-kit/person';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from '../no-screens.ts';
import { drained, expectNothingLost } from './after.ts';
import { openLanes, refusedFor, slowedBy } from './lanes.ts';
import { secondsUpTo } from './ordeal.ts';
import { Stopwatch } from './stopwatch.ts';
import { pause } from './traffic.ts';

/* The store of pictures answers, but late. */
const LONGEST = secondsUpTo(30);

let w: World;
let objects: ObjectStore;
let line: Line;
beforeAll(async () => {
  objects = await objectStore();
  line = await openLine(objects.env.S3_ENDPOINT ?? '');
  w = await world({ env: { ...objects.env, S3_ENDPOINT: line.url, S3_TIMEOUT_MS: '1000', ...NO_SCREENS } });
}, 180_000);
afterAll(async () => {
  await w?.stop();
  await line?.close();
  await objects?.stop();
});

interface Told {
  /** Every status that was answered. */
  statuses: Set<number>;
  /** The pictures that were said to be stored. */
  stored: string[];
  end(): Promise<void>;
}

/** Somebody sends one picture after the other, and looks at the ones before. */
function sendPictures(person: Person): Told {
  const told: Told = { statuses: new Set(), stored: [], end: async () => undefined };
  let isOn = true;
  const sending = (async () => {
    const picture = new Blob([new Uint8Array(await samplePicture())], { type: 'image/jpeg' });
    while (isOn) {
      const form = new FormData();
      form.append('photo', picture, 'today.jpg');
      const { status, body } = await person.send<{ photos?: { url: string }[] }>(
        'POST',
        '/v2/profile/form/upload-photo',
        {
          body: form,
        },
      );
      told.statuses.add(status);
      told.stored.push(...(body.photos ?? []).map(({ url }) => url));
      const last = told.stored.at(-1);
      if (last) told.statuses.add((await person.get(`${last}?size=tile`)).status);
      await pause(100);
    }
  })();
  told.end = async () => {
    isOn = false;
    await sending;
  };
  return told;
}

/** Files in the bucket that no row knows; a tile belongs to its picture. */
async function orphans(): Promise<string[]> {
  const files = readdirSync(dirname(objects.pathOf('photos/any.jpg')))
    .filter((name) => name.endsWith('._S3rver_object'))
    .map((name) => name.replace('._S3rver_object', ''));
  const rows = await w.sql<{ file: string }>('select file from media.photos');
  const known = new Set(rows.map(({ file }) => file.replace(/\.jpg$/, '')));
  return files.filter((file) => !known.has(file.replace(/(\.tile)?\.jpg$/, '')));
}

const WEATHERS: [string, Weather][] = [
  ['answers later than it is waited for', { delayMs: 700 }],
  ['takes two kilobytes a second', { bytesPerSecond: 2_000 }],
];

test.each(WEATHERS)(
  'while the store of pictures %s, chat and orders take no longer, pictures are refused in time or stored, and nothing is left without a row',
  async (_, weather) => {
    const watch = new Stopwatch();
    const person = await signUp(w.url, newcomer());
    const lanes = await openLanes(w, watch, { withPhotos: false });
    const pictures = sendPictures(person);
    let slower: string[] = [];
    try {
      slower = await slowedBy(watch, {
        happens: () => line.slow(weather),
        ends: () => line.restore(),
        seconds: LONGEST,
        atLeast: 6,
        lanes: ['a page', 'a log-in', 'a message', 'a list of the console', 'a start of a checkout'],
      });
    } finally {
      await Promise.all([lanes.end(), pictures.end()]);
    }
    await drained(w);
    process.stdout.write(`chaos: the store of pictures is slow: ${[...pictures.statuses]}; ${watch}\n`);
    expect(slower).toEqual([]);
    expect(refusedFor(lanes)).toEqual([]);
    // Never anything else, and never no answer at all.
    expect([...pictures.statuses].toSorted((a, b) => a - b)).toEqual([200, 503]);
    await until(async () => (await orphans()).length === 0, 30_000, 'no file without a row');
    for (const url of new Set(pictures.stored)) expect((await person.get(url)).status).toBe(200);
    await expectNothingLost(w, lanes.ordered);
  },
  3_600_000,
);
