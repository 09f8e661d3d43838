import { afterAll, afterEach, beforeAll, describe, test } from '@jest/globals';
import { SCHEMAS } from '@sorrel/deploy/topology';
import type { Programs } from '@sorrel/test-kit/programs';
import { startPrograms, world, type World } from '@sorrel/test-kit/world';
import { ordeal, SECONDS } from './ordeal.ts';

/*
 * Customers register, answer, pay and send photos throughout; meanwhile database, broker or Redis goes down and comes back. With
 * `CHAOS=1,20,45,120` each is down for as many seconds, else for a few.
 */
let w: World;
// Two of every program that answers or works, as in a cluster; one each of the BFF, media and the stand-ins for other companies.
let twin: Programs;
beforeAll(async () => {
  w = await world({ isBreakable: true, env: { DB_QUERY_TIMEOUT_MS: '5000' } });
  twin = await startPrograms({
    env: w.env,
    only: SCHEMAS.filter((name) => !['sandbox', 'bff', 'media'].includes(name)),
    busUsers: null,
  });
}, 180_000);
afterAll(async () => {
  await twin?.stop();
  await w?.stop();
});
afterEach(() => {
  for (const line of Object.values(w.lines ?? {})) line.restore();
});

type Server = 'database' | 'broker' | 'redis';
const away = (what: Server, how: 'cut' | 'freeze') => ({
  happens: async () => w.lines?.[what][how](),
  ends: async () => w.lines?.[what].restore(),
});

const FAULTS: [string, { happens(): Promise<void>; ends?(): Promise<void> }][] = [
  ['the database’s connections are cut', away('database', 'cut')],
  ['the database is silent', away('database', 'freeze')],
  ['the broker’s connections are cut', away('broker', 'cut')],
  ['the broker is silent', away('broker', 'freeze')],
  ['Redis is cut off', away('redis', 'cut')],
  ['Redis is silent', away('redis', 'freeze')],
];

describe.each(SECONDS)('for %d s', (seconds) => {
  test.each(FAULTS)(
    'while people order, %s: nobody who was told yes is lost, nothing is doubled or given up',
    async (fault, { happens, ends }) => {
      await ordeal(w, fault, seconds, happens, ends);
    },
    (seconds + 150) * 1_000,
  );
});

test('while people order, the broker loses its stream: nobody who was told yes is lost, nothing is doubled or given up', async () => {
  await ordeal(w, 'the broker loses its stream', 0, async () => {
    await (await w.rpc.connection.manager()).streams.delete('FACTS');
  });
}, 150_000);
