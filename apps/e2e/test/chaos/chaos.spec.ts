import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { startAllInOne, type AllInOne } from '@sorrel/deploy/all-in-one';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';

/*
 * Customers register, answer, pay and send photos all the while; database, broker or Redis goes away under them and comes back.
 * `npm run test:chaos` takes them away for 1, 20, 45 and 120 seconds, `npm test` for a few.
 */
const SECONDS = (process.env.CHAOS ?? '4').split(',').map(Number);
const WITHIN_MS = 30_000;

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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Customers one after the other, three at a time. Whoever meets an error gives up, as people do; those who were told yes are kept. */
function traffic() {
  const state = { isOn: true, ordered: [] as number[], turnedAway: new Map<string, number>() };
  const custom = async () => {
    while (state.isOn) {
      try {
        const person = await signUp(w.url, newcomer());
        await consult(w.url, person, 'acne');
        const { subscriptionId } = await checkOut(w.url, person);
        state.ordered.push(subscriptionId);
        await uploadPhotos(person);
      } catch (error) {
        const text = error instanceof Error ? error.message.replaceAll(/stranger\.[^ "]+/g, '…').slice(0, 120) : '';
        state.turnedAway.set(text, (state.turnedAway.get(text) ?? 0) + 1);
        await pause(200);
      }
    }
  };
  const customers = [custom(), custom(), custom()];
  return {
    ordered: state.ordered,
    turnedAway: state.turnedAway,
    end: async () => {
      state.isOn = false;
      await Promise.all(customers);
    },
  };
}

const each = (select: (schema: string) => string) => SCHEMAS.map(select).join(' union all ');

/** How long until everything that was published has been handled everywhere, in ms. */
async function drained(): Promise<number> {
  const from = performance.now();
  await until(
    async () => {
      const [row] = await w.sql<{ open: number }>(
        `select sum(n)::int as open from (${each((schema) => `select count(*)::int as n from ${schema}.outbox where published_at is null union all select count(*)::int from ${schema}.jobs where state = 'running'`)}) as left_over`,
      );
      return row?.open === 0;
    },
    WITHIN_MS,
    'drained',
  );
  await w.settle();
  return performance.now() - from;
}

async function expectNothingLost(ordered: number[]): Promise<void> {
  const deadLetters = await w.sql<{ schema: string; subject: string; listener: string; error: string }>(
    each((schema) => `select '${schema}' as schema, subject, listener, error from ${schema}.dead_letters`),
  );
  expect(deadLetters).toEqual([]);
  expect(
    await w.sql(
      each((schema) => `select '${schema}' as schema, kind, last_error from ${schema}.jobs where state = 'dead'`),
    ),
  ).toEqual([]);
  const kept = await w.sql<{ id: number }>('select id::int from billing.subscriptions where id = any($1)', [ordered]);
  expect(kept.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ordered.toSorted((a, b) => a - b));
  await expectInvariants(w);
}

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
      const customers = traffic();
      await pause(2_000);
      const before = customers.ordered.length;
      await happens(seconds);
      const restored = performance.now();
      // Those who come afterwards are served.
      await until(async () => customers.ordered.length > before, WITHIN_MS, 'an order after the outage');
      const served = performance.now() - restored;
      await pause(1_000);
      await customers.end();
      const took = await drained();
      process.stdout.write(
        `chaos: ${fault}, ${seconds} s: ordering again after ${Math.round(served)} ms, at rest after ${Math.round(took)} ms; ${customers.ordered.length} ordered, turned away: ${[...customers.turnedAway.values()].reduce((a, b) => a + b, 0)}\n`,
      );
      await expectNothingLost(customers.ordered);
    },
    (seconds + 150) * 1_000,
  );
});
