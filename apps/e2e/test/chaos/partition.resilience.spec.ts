import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAllInOne, type AllInOne } from '@sorrel/deploy/all-in-one';
import { openLine, type Line } from '@sorrel/deploy/servers/tcp-proxy';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from '../no-screens.ts';
import { ordeal, secondsUpTo } from './ordeal.ts';
import { pause } from './traffic.ts';

/* One program loses its way to the broker while all others keep theirs. */
const ALONE = 'consultations';
const LONGEST = secondsUpTo(30);

let w: World;
let line: Line;
let alone: AllInOne;
beforeAll(async () => {
  w = await world({
    only: SCHEMAS.filter((name) => name !== ALONE),
    env: { PROGRAMS: SCHEMAS.join(','), ...NO_SCREENS },
  });
  line = await openLine(w.env.NATS_URL_CONSULTATIONS ?? '');
  const env = { ...w.env, NATS_URL_CONSULTATIONS: line.url };
  alone = await startAllInOne(env, { only: [ALONE] });
}, 240_000);
afterAll(async () => {
  await alone?.stop();
  await line?.close();
  await w?.stop();
});

const ready = async () => (await alone.services[0]?.health.ready())?.ok;

test(`while people order, ${ALONE} alone cannot reach the broker: the rest goes on, it is not ready and not restarted, and nobody who was told yes is lost`, async () => {
  const served: boolean[] = [];
  let wasReady: boolean | undefined;
  await ordeal(
    w,
    `${ALONE} cannot reach the broker`,
    LONGEST,
    async () => {
      line.freeze();
      void (async () => {
        for (let n = 0; n < 3; n++) {
          await pause((LONGEST * 1_000) / 4);
          // Registering and one's own account need identity and billing, not what is cut off.
          const person = await signUp(w.url, newcomer()).catch(() => null);
          served.push(person !== null && (await person.get('/v2/profile/security')).status === 200);
        }
      })();
    },
    async () => {
      // The silence is noticed after two pings without an answer.
      wasReady = await ready();
      line.restore();
    },
  );
  expect(served).toEqual([true, true, true]);
  expect(wasReady).toBe(false);
  expect(alone.services[0]?.health.live().ok).toBe(true);
  expect(await ready()).toBe(true);
}, 300_000);
