import { readdirSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { newcomer, signUp, threeSides } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import { stopwatch } from '@sorrel/test-kit/stopwatch';
import { startProgram, type Child } from '../child.ts';
import { NO_SCREENS } from '../no-screens.ts';

/* The program that takes pictures is killed in the middle of one upload. */
const PATH = '/v2/profile/form/upload-photo';
const TWO_DAYS_S = 2 * 24 * 3600;

let w: World;
let media: Child;
let pictures: Buffer[];

beforeAll(async () => {
  const only = SCHEMAS.filter((name) => name !== 'media');
  w = await world({ only, env: { PROGRAMS: SCHEMAS.join(','), ...NO_SCREENS } });
  media = await startProgram(w, 'media');
  pictures = await threeSides();
});
afterAll(async () => {
  await media?.kill();
  await w?.stop();
});

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(w.env.DATA_DIR ?? '', folder));
  } catch {
    return [];
  }
};

const storedPictures = (): number => filesIn('photos').filter((file) => file.endsWith('.jpg')).length;

async function somebody(): Promise<{ person: Person; userId: number }> {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const [row] = await w.sql<{ id: number }>('select id::int from identity.accounts where email = $1', [who.email]);
  return { person, userId: row?.id ?? 0 };
}

async function send(person: Person): Promise<{ status: number; body: string; ids: number[] }> {
  const form = new FormData();
  for (const picture of pictures) form.append('photo[]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }));
  const { status, bytes, body } = await person.send<{ photos?: { id: number }[] }>('POST', PATH, { body: form });
  return { status, body: bytes.toString(), ids: (body.photos ?? []).map(({ id }) => id) };
}

/** The same pictures sent again, and once more, are kept once. */
async function expectSentAgainOnce({ person, userId }: { person: Person; userId: number }): Promise<void> {
  media = await startProgram(w, 'media');
  const again = await send(person);
  expect([again.status, again.ids.length]).toEqual([200, 3]);
  expect((await send(person)).ids).toEqual(again.ids);
  expect(await w.sql('select id::int from media.photos where user_id = $1 order by id', [userId])).toEqual(
    again.ids.toSorted((a, b) => a - b).map((id) => ({ id })),
  );
}

/** How long the sender waited for its answer, which is an error that says to try again. */
function expectTold(answer: { status: number; body: string; ms: number }): void {
  process.stdout.write(`cut upload: told after ${Math.round(answer.ms)} ms\n`);
  expect(answer.status).toBe(503);
  expect(answer.body).toContain('your chosen pictures are kept');
  expect(answer.ms).toBeLessThan(5_000);
}

test('media is killed while a picture arrives: its sender is told at once, and the same pictures are taken once afterwards', async () => {
  const one = await somebody();
  let sender: ReturnType<typeof request> | undefined;
  const passed = stopwatch();
  const answered = new Promise<{ status: number; body: string; at: number }>((resolve, reject) => {
    sender = request(`${w.url}${PATH}`, {
      method: 'POST',
      headers: { cookie: one.person.cookie, 'content-type': 'multipart/form-data; boundary=end' },
    });
    sender.on('response', (answer) => {
      void text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body, at: passed() }), reject);
    });
    sender.on('error', reject);
    sender.write('--end\r\ncontent-disposition: form-data; name="photo[]"; filename="front.jpg"\r\n\r\n');
    // The rest never comes.
    sender.write(Buffer.alloc(300_000, pictures[0]));
  });
  await until(async () => filesIn('arrivals').length > 0, 30_000, 'the first bytes on the disk');
  const killed = passed();
  await media.kill();
  const { at, ...answer } = await answered.finally(() => sender?.destroy());
  expectTold({ ...answer, ms: at - killed });
  await expectSentAgainOnce(one);
});

test('media is killed when its pictures are stored and no row knows them: its sender is told at once too, and they are taken once', async () => {
  const one = await somebody();
  const before = storedPictures();
  // Rows of one person's uploads are written one upload after another.
  const holder = new Client({ connectionString: w.adminUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`photos:${one.userId}`]);
  const passed = stopwatch();
  let killed = 0;
  const answered = send(one.person).then((answer) => ({ ...answer, ms: passed() - killed }));
  await until(async () => storedPictures() === before + 3, 30_000, 'three stored pictures');
  killed = passed();
  await media.kill();
  expectTold(await answered);
  await holder.end();
  expect(await w.sql('select 1 from media.photos where user_id = $1', [one.userId])).toEqual([]);
  await expectSentAgainOnce(one);
});

test('what those uploads left behind is gone after the sweep of the next day, and nothing else is', async () => {
  const known = (await w.sql<{ file: string }>('select file from media.photos')).map(({ file }) => file).toSorted();
  expect([known.length, filesIn('arrivals').length > 0, storedPictures()]).toEqual([6, true, 9]);
  const longAgo = Date.now() / 1_000 - TWO_DAYS_S;
  for (const folder of ['photos', 'arrivals'])
    for (const file of filesIn(folder)) utimesSync(join(w.env.DATA_DIR ?? '', folder, file), longAgo, longAgo);
  await media.kill();
  media = await startProgram(w, 'media');
  await w.settle();
  expect(filesIn('photos').toSorted()).toEqual(known);
  expect(filesIn('arrivals')).toEqual([]);
});
