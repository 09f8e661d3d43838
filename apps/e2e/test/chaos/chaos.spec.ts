import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { startAllInOne, type AllInOne } from '@sorrel/deploy/all-in-one';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import { drained, expectNothingLost, WITHIN_MS } from './after.ts';
import { pause, traffic } from './traffic.ts';

/*
 * Customers register, answer, pay and send photos all the while; database, broker or Redis goes away under them and comes back.
 * `npm run test:chaos` takes them away for 1, 20, 45 and 120 seconds, `npm test` for a few.
 */
const SECONDS = (process.env.CHAOS ?? '4').split(',').map(Number);

let w: World;
// Two of every program that answers or works, as in a cluster; the shop's door, the pictures and the other companies stand once.
let twin: AllInOne;
beforeAll(async () => {
  w = await world({ isBreakable: true, env: { DB_QUERY_TIMEOUT_MS: '5000' } });
  twin = await startAllInOne(
    w.env,
    SCHEMAS.filter((name) => !['sandbox', 'bff', 'media'].includes(name)),
  );
}, 180_000);
afterAll(async () => {
  await twin?.stop();
  await w?.stop();
}, 120_000);
afterEach(() => {
  for (const line of Object.values(w.lines ?? {})) line.restore();
});

const FAULTS: [string, (seconds: number) => Promise<void>][] = [
  ['the database’s connections are cut', (seconds) => away('database', 'cut', seconds)],
  ['the database is silent', (seconds) => away('database', 'freeze', seconds)],
  ['the broker’s connections are cut', (seconds) => away('broker', 'cut', seconds)],
  ['the broker is silent', (seconds) => away('broker', 'freeze', seconds)],
  ['Redis is cut off', (seconds) => away('redis', 'cut', seconds)],
  ['Redis is silent', (seconds) => away('redis', 'freeze', seconds)],
  [
    'the broker loses its stream',
    async () => {
      await (await w.rpc.connection.manager()).streams.delete('FACTS');
    },
  ],
];

async function away(what: 'database' | 'broker' | 'redis', how: 'cut' | 'freeze', seconds: number): Promise<void> {
  const line = w.lines?.[what];
  line?.[how]();
  await pause(seconds * 1_000);
  line?.restore();
}

describe.each(SECONDS)('for %d s', (seconds) => {
  test.each(FAULTS)(
    'while people order, %s: nobody who was told yes is lost, nothing is doubled or given up',
    async (fault, happens) => {
      const customers = traffic(w.url);
      await pause(2_000);
      const before = customers.ordered.length;
      await happens(seconds);
      const restored = performance.now();
      // Those who come afterwards are served.
      await until(async () => customers.ordered.length > before, WITHIN_MS, 'an order after the outage');
      const served = performance.now() - restored;
      await pause(1_000);
      await customers.end();
      const took = await drained(w);
      process.stdout.write(
        `chaos: ${fault}, ${seconds} s: ordering again after ${Math.round(served)} ms, at rest after ${Math.round(took)} ms; ${customers.ordered.length} ordered, turned away: ${[...customers.turnedAway.values()].reduce((a, b) => a + b, 0)}\n`,
      );
      await expectNothingLost(w, customers.ordered);
    },
    (seconds + 150) * 1_000,
  );
});
