import { afterEach, expect, jest, test } from '@jest/globals';
import { Health } from './health.ts';

const answers = async () => true;
const fails = () => Promise.reject(new Error('gone'));

function health({
  isOpen = true,
  isConnected = true,
  areAttached = true,
  isDead = false,
  database = answers as () => Promise<boolean>,
  flush = answers as () => Promise<unknown>,
} = {}) {
  const made = new Health(
    { answers: database } as never,
    { isOpen, nc: { flush } } as never,
    { isConnected } as never,
    { areAttached } as never,
    { isDead } as never,
  );
  made.isStarted = true;
  return made;
}

test.each([
  ['all is there', {}, true, {}],
  ['Redis is away: work is only delayed', { isConnected: false }, true, { redis: false }],
  ['the database does not answer', { database: async () => false }, false, { database: false }],
  ['events do not reach us', { areAttached: false }, false, { events: false }],
  ['the broker does not answer', { flush: fails }, false, { bus: false }],
  ['the broker’s connection is closed', { isOpen: false }, false, { bus: false }],
])('ready when %s', async (_when, given, ok, checks) => {
  expect(await health(given).ready()).toEqual({
    ok,
    database: true,
    bus: true,
    events: true,
    redis: true,
    accepting: true,
    ...checks,
  });
});

afterEach(() => {
  jest.useRealTimers();
});

test('a silent broker delays the health answer by two seconds at most', async () => {
  jest.useFakeTimers();
  let told: object = {};
  void health({ flush: () => new Promise<never>(() => undefined) })
    .ready()
    .then((answer) => (told = answer));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(told).toMatchObject({ ok: false, bus: false });
});

test('a stopping program is not ready but live; one still booting is not started', async () => {
  const stopping = health();
  stopping.isStopping = true;
  expect([await stopping.ready(), stopping.live()]).toMatchObject([{ ok: false, accepting: false }, { ok: true }]);
  const young = health();
  young.isStarted = false;
  expect([young.started(), (await young.ready()).ok]).toEqual([{ ok: false }, false]);
});

test.each([
  ['a closed connection to the broker', { isOpen: false }, { ok: false, bus: false, pool: true }],
  ['a pool that serves nobody', { isDead: true }, { ok: false, bus: true, pool: false }],
  ['an outage', { areAttached: false, database: async () => false, flush: fails }, { ok: true, bus: true, pool: true }],
])('what never comes back by itself counts as dead, what is only away does not: %s', (_what, given, live) => {
  expect(health(given).live()).toEqual(live);
});
