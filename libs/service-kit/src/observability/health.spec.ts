import { expect, test } from '@jest/globals';
import { Health } from './health.ts';

const answers = async () => [];
const fails = () => Promise.reject(new Error('gone'));

function health({
  isOpen = true,
  isConnected = true,
  rows = answers as () => Promise<unknown>,
  flush = answers as () => Promise<unknown>,
} = {}) {
  const made = new Health({ rows } as never, { isOpen, nc: { flush } } as never, { isConnected } as never);
  made.isStarted = true;
  return made;
}

test.each([
  ['all is there', {}, true, {}],
  ['Redis is away: work is only delayed', { isConnected: false }, true, { redis: false }],
  ['the database does not answer', { rows: fails }, false, { database: false }],
  ['the broker does not answer', { flush: fails }, false, { bus: false }],
  ['the broker’s connection is closed', { isOpen: false }, false, { bus: false }],
])('ready when %s', async (_when, given, ok, checks) => {
  expect(await health(given).ready()).toEqual({
    ok,
    database: true,
    bus: true,
    redis: true,
    accepting: true,
    ...checks,
  });
});

test('a broker or database that is silent is not waited for longer than two seconds', async () => {
  const never = () => new Promise<never>(() => undefined);
  const started = Date.now();
  expect(await health({ rows: never, flush: never }).ready()).toMatchObject({ ok: false, database: false, bus: false });
  expect(Date.now() - started).toBeLessThan(3_000);
});

test('one that stops takes nothing new but lives; one that has not begun is not started', async () => {
  const stopping = health();
  stopping.isStopping = true;
  expect([await stopping.ready(), stopping.live()]).toMatchObject([{ ok: false, accepting: false }, { ok: true }]);
  const young = health();
  young.isStarted = false;
  expect([young.started(), (await young.ready()).ok]).toEqual([{ ok: false }, false]);
});

test('a closed connection to the broker never comes back, so the process counts as dead', () => {
  expect(health({ isOpen: false }).live()).toEqual({ ok: false, bus: false });
});
