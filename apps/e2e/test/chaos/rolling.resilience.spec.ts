import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrateAll } from '@sorrel/deploy/migrate';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { until } from '@sorrel/test-kit/until';
import { expectNothingLost } from './after.ts';
import { openFleet, type Fleet } from './fleet.ts';
import { listen } from './listener.ts';
import { BROUGHT, release, takeBack } from './next-version.ts';
import { pause, traffic } from './traffic.ts';

/*
 * A release and its rollback: the step migrates every schema, then of two replicas of every program one after the other is stopped (SIGTERM)
 * and replaced, while people order, send pictures and chat. Back again, programs of the version before take over on the newer schema.
 */
let fleet: Fleet;
beforeAll(async () => {
  fleet = await openFleet();
}, 300_000);
afterAll(() => fleet?.close(), 120_000);

/** Nobody notices this work; `roll` answers how long each stop took. */
async function unnoticed(what: string, roll: () => Promise<number[]>): Promise<void> {
  const { w } = fleet;
  const reader = await signUp(w.url, newcomer());
  const line = await listen(w.url, reader);
  const customers = traffic(w.url, 2);
  const chat = { isOn: true, sent: 0, failed: [] as string[] };
  const chatting = (async () => {
    while (chat.isOn) {
      const { status, body } = await reader
        .post('/v2/profile/form/chat', { message: `Message ${++chat.sent}` })
        .catch((error: Error) => ({ status: 0, body: error.message }));
      if (status !== 200) chat.failed.push(`${status} ${JSON.stringify(body)}`);
      await pause(300);
    }
  })();
  await pause(2_000);
  const stops = await roll().finally(() => void (chat.isOn = false));
  await pause(2_000);
  // However slow the machine: nothing is shown by a roll during which nobody orders.
  await until(async () => customers.ordered.length > 4, 60_000, 'five orders');
  await Promise.all([customers.end(), chatting]);
  // The connection is reopened after two seconds.
  await pause(2_500);
  line.end();
  process.stdout.write(
    `rolling: ${what}: ${stops.length} replicas replaced, the longest stop ${Math.round(Math.max(...stops))} ms; ${customers.ordered.length} ordered, ${chat.sent} messages over ${line.opened} lines\n`,
  );
  expect(Object.fromEntries(customers.turnedAway)).toEqual({});
  expect([chat.failed, line.refused]).toEqual([[], []]);
  const stored = await w.sql<{ id: number }>(
    'select m.id::int from messaging.messages m where m.is_incoming and m.user_id = (select user_id from messaging.messages where id = $1) order by m.id',
    [line.heard[0]],
  );
  expect(line.heard).toEqual(stored.map(({ id }) => id));
  expect(stored).toHaveLength(chat.sent);
  expect(Math.max(...stops)).toBeLessThan(15_000);
  await expectNothingLost(w, customers.ordered);
}

test('a release with migrations: while they run, and every replica is stopped and replaced in turn, no request fails, no order is lost or doubled, and every message comes', async () => {
  await unnoticed('a release', async () => {
    release();
    const step = { env: fleet.w.env, only: SCHEMAS, hasContract: false, say: () => undefined };
    expect(await migrateAll(step)).toBe(BROUGHT);
    return fleet.roll('apps/e2e/test/chaos/next-version-hook.mjs');
  });
}, 600_000);

test('taken back: programs of the version before take over on the schema of the next one, and nobody notices', async () => {
  await unnoticed('taken back', async () => {
    takeBack();
    return fleet.roll();
  });
  // What would have been in their way is still to come.
  const columns = await fleet.w.sql<{ n: number }>(
    `select count(*)::int as n from information_schema.columns where table_name = 'outbox' and column_name = 'next_note'`,
  );
  expect(columns).toEqual([{ n: BROUGHT / 2 }]);
}, 600_000);
