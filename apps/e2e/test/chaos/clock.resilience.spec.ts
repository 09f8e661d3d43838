import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cardOf } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { startChild, type Child } from '../child.ts';
import { firstSupply } from '../first-supply.ts';
import { NO_SCREENS } from '../no-screens.ts';
import { expectNothingLost } from './after.ts';
import { pause } from './traffic.ts';

/* One of billing's two workers runs on a machine whose clock is wrong. */
const HOUR_MS = 3_600_000;

let w: World;
let wrong: Child | undefined;
let prescriber: Person;
let pharmacist: Person;
beforeAll(async () => {
  w = await world({ env: NO_SCREENS });
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist']);
}, 180_000);
afterAll(async () => {
  await w?.stop();
});

afterEach(async () => {
  await wrong?.kill();
  wrong = undefined;
});

const charges = async (subscriptionId: number) =>
  (
    await w.sql<{ n: number }>('select count(*)::int as n from billing.charges where subscription_id = $1', [
      subscriptionId,
    ])
  )[0]?.n;

test.each([
  ['seventy days fast', 70 * 24 * HOUR_MS],
  ['an hour slow', -HOUR_MS],
])(
  'a worker whose clock is %s: nobody is charged early, late or twice',
  async (_what, wrongMs) => {
    const { person, subscriptionId } = await firstSupply(w, { prescriber, pharmacist });
    wrong = await startChild({
      program: 'apps/e2e/test/shapes/run-program.mjs',
      hook: 'apps/e2e/test/chaos/wrong-clock.mjs',
      env: { ...w.env, SERVICE: 'billing', ROLE: 'worker', WRONG_MS: String(wrongMs) },
      logFile: join(w.env.DATA_DIR ?? '', 'wrong-clock.log'),
    });
    const [{ before } = { before: 0 }] = await w.sql<{ before: number }>(
      `select count(*)::int as before from billing.jobs where state = 'due'`,
    );
    expect(before).toBeGreaterThan(0);
    // It looks for due work every second.
    await pause(5_000);
    expect(await charges(subscriptionId)).toBe(1);
    const [{ early } = { early: 0 }] = await w.sql<{ early: number }>(
      `select count(*)::int as early from billing.jobs where state <> 'due' and due_at > $1::timestamptz + interval '1 day'`,
      [(await w.clock.now()).toISOString()],
    );
    expect(early).toBe(0);
    await w.clock.advance('P2M1D');
    // With both workers at it.
    await until(async () => (await charges(subscriptionId)) === 2, 30_000, 'the second charge');
    await wrong.kill();
    await w.settle();
    expect(await charges(subscriptionId)).toBe(2);
    expect((await cardOf(person, subscriptionId)).items.length).toBe(3);
    await expectNothingLost(w, [subscriptionId]);
  },
  180_000,
);
