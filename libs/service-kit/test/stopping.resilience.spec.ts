import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { stopwatch, tookMs } from '@sorrel/test-kit/stopwatch';
import { EventConsumers } from '../src/messaging/events/event-consumers.ts';
import { Db } from '../src/database/db.ts';
import type { RpcCaller } from '../src/messaging/rpc/rpc-caller.ts';
import { asCustomer, count, knobs, openOrchard, pause, plant, rest, until, type Orchard } from './orchard.ts';

let orchard: Orchard;
let caller: RpcCaller;
beforeAll(async () => {
  orchard = await openOrchard();
  caller = await orchard.caller();
});
afterAll(() => orchard?.close(), 60_000);
afterEach(async () => {
  knobs.slowMs = 0;
  await orchard.stopAll();
});

test('of two replicas one is stopped under load: nobody is refused and nobody waits in vain', async () => {
  const [first, second] = await Promise.all([orchard.boot(), orchard.boot()]);
  const outcomes = new Map<string, number>();
  const traffic = { isOn: true };
  /** However long that takes on a busy machine. */
  const more = async (answers: number): Promise<void> => {
    const enough = (outcomes.get('ok') ?? 0) + answers;
    await until(async () => expect(outcomes.get('ok') ?? 0).toBeGreaterThanOrEqual(enough), 30_000);
  };
  const asking = Array.from({ length: 30 }, async () => {
    while (traffic.isOn) {
      const outcome = await caller.ask(rest, { ms: 5 }, asCustomer()).then(
        () => 'ok',
        (error: { code?: string }) => String(error.code),
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  });
  await more(300);
  await first.stop();
  await more(300);
  await orchard.boot();
  await second.stop();
  await more(300);
  traffic.isOn = false;
  await Promise.all(asking);
  expect([...outcomes.keys()]).toEqual(['ok']);
});

test('events that a stopping replica has not begun reach the other one at once', async () => {
  const first = await orchard.boot({ EVENT_ACK_WAIT_MS: '30000' });
  const second = await orchard.boot({ EVENT_ACK_WAIT_MS: '30000' });
  const db = second.app.get(Db);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => caller.ask(plant, { name: `handed over ${n}` }, asCustomer())),
  );
  await first.stop();
  const took = await until(
    async () => expect(await db.rows('select 1 from trees where handled <> 1')).toEqual([]),
    20_000,
  );
  expect(took).toBeLessThan(5_000);
});

test('an event that a stopping replica does not get through is given back at once, and has its effect once', async () => {
  const patient = { EVENT_ACK_WAIT_MS: '60000' };
  const going = await orchard.boot(patient);
  knobs.handleMs = 9_000;
  const { id } = await caller.ask(plant, { name: 'takes long' }, asCustomer());
  await until(() => expect(knobs.handleMs).toBe(0), 30_000);
  const staying = await orchard.boot(patient);
  const passed = stopwatch();
  await going.stop();
  const consumers = staying.app.get(EventConsumers);
  await until(async () => expect(await consumers.pending()).toBe(0), 40_000);
  expect(passed()).toBeLessThan(30_000);
  expect(await staying.app.get(Db).rows('select handled from trees where id = ?', [id])).toEqual([{ handled: 1 }]);
});

test('a command whose caller has stopped waiting leaves nothing behind', async () => {
  const running = await orchard.boot();
  knobs.slowMs = 500;
  await expect(caller.ask({ ...plant, timeoutMs: 200 }, { name: 'too late' }, asCustomer())).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringMatching(/may be done by now.*before you try again/),
  });
  await pause(800);
  expect(await running.app.get(Db).rows(`select 1 from trees where name = 'too late'`)).toEqual([]);
});

test('calls beyond the limit are refused at once, with a time to come again, and the others are answered', async () => {
  await orchard.boot({ RPC_LIMIT: '5' });
  const outcomes: string[] = [];
  await Promise.all(
    Array.from({ length: 20 }, () =>
      caller.ask(rest, { ms: 600 }, asCustomer()).then(
        () => outcomes.push('ok'),
        (error: { code?: string; retryAfterSeconds?: number }) =>
          outcomes.push(`${error.code} ${error.retryAfterSeconds}`),
      ),
    ),
  );
  // At once: before any of those that are answered.
  expect(outcomes).toEqual([...Array<string>(15).fill('unavailable 1'), ...Array<string>(5).fill('ok')]);
  await caller.ask(count, {}, asCustomer());
});

test.each([
  ['the database is silent', async () => orchard.database.freeze(), async () => orchard.database.restore()],
  ['the database is gone', async () => orchard.database.cut(), async () => orchard.database.restore()],
  ['the broker is frozen', () => orchard.freezeBroker(true), () => orchard.freezeBroker(false)],
  ['the broker is gone', () => orchard.killBroker(), () => orchard.startBroker()],
])(
  'a stop ends within 15 s also while %s',
  async (_, breaks, mends) => {
    const running = await orchard.boot();
    const planting = Array.from({ length: 10 }, (__, n) =>
      caller.ask(plant, { name: `${_} ${n}` }, asCustomer()).catch(() => null),
    );
    await breaks();
    await pause(500);
    expect(await tookMs(() => running.stop())).toBeLessThan(15_000);
    await mends();
    await Promise.all(planting);
  },
  60_000,
);
