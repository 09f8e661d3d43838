import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type RunningServer } from '@sorrel/deploy/infra';
import { provisionDatabase } from '@sorrel/deploy/provision';
import { askRedis } from '@sorrel/deploy/servers/wire';
import { temporaryFolder } from '@sorrel/deploy/test-servers';
import type { Running } from '../src/boot.ts';
import type { RpcCaller } from '../src/messaging/rpc/rpc-caller.ts';
import { asCustomer, openOrchard, pause, plant, until, type Orchard } from './orchard.ts';

/* As docs/runbooks/secrets.md changes passwords: of a program's role in PostgreSQL, of its user at the broker, of Redis. */
const home = temporaryFolder();
let orchard: Orchard;
let caller: RpcCaller;
let postgres: RunningServer;

beforeAll(async () => {
  orchard = await openOrchard();
  const dataDir = join(home.path, 'postgres');
  const { binaries } = orchard.servers;
  postgres = await startPostgres({ binaries, dataDir, durable: false, say: () => undefined });
  await provision('first');
  caller = await orchard.caller();
});
afterAll(async () => {
  await orchard?.close();
  await postgres?.stop();
  home.remove();
});

async function run(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What `npm run provision` does with the password of an address. */
const provision = (password: string) =>
  provisionDatabase({ adminUrl: postgres.url, services: ['orchard'], secret: '', passwords: { orchard: password } });

const addressWith = (password: string): string => {
  const url = new URL(postgres.url);
  [url.username, url.password] = ['sorrel_orchard', password];
  return url.href;
};

/** As in production, migrations are a step of their own: here that of the very first start. */
const settingsWith = (password: string, before?: string): Record<string, string> => ({
  DATABASE_URL_ORCHARD: addressWith(password),
  ...(before ? { DATABASE_URL_ORCHARD_OLD: addressWith(before), MIGRATE_AT_BOOT: 'off' } : {}),
});

/** Two replicas, replaced one after the other. */
async function roll(old: Running[], env: Record<string, string>): Promise<Running[]> {
  const fresh: Running[] = [];
  for (const n of [0, 1]) {
    fresh.push(await orchard.boot(env));
    await old[n]?.stop();
  }
  return fresh;
}

/** So many at once that both replicas open connections they did not have. */
async function burst(name: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      caller.ask(plant, { name: `${name} ${n}` }, asCustomer()).then(
        () => 'ok',
        (error: { code?: string }) => `${name}: ${error.code}`,
      ),
    ),
  );
}

/** Calls one after the other, each of which tells an event and leaves a job to do. */
function steady(name: string) {
  const outcomes = new Map<string, number>();
  const note = (outcome: string) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let [isOn, at] = [true, 0];
  const planting = (async () => {
    while (isOn) {
      await caller.ask(plant, { name: `${name} ${++at}` }, asCustomer()).then(
        () => note('ok'),
        (error: { code?: string }) => note(`${name}: ${error.code}`),
      );
      await pause(5);
    }
  })();
  const end = async () => {
    isOn = false;
    await planting;
  };
  return { outcomes, note, end };
}

/** Each tree of this name was told of once and had its job done once. */
async function expectEachOnce(name: string, atLeast: number): Promise<void> {
  const read = async () =>
    (
      await orchard.ask(
        `select handled, picked, count(*)::int as trees from orchard.trees where name like '${name}%' group by 1, 2`,
      )
    ).rows as { handled: number; picked: number; trees: number }[];
  await until(async () => expect(await read()).toEqual([{ handled: 1, picked: 1, trees: expect.any(Number) }]), 60_000);
  expect((await read())[0]?.trees).toBeGreaterThanOrEqual(atLeast);
  const given = await orchard.ask(
    `select 'letter' from orchard.dead_letters union all select 'job' from orchard.jobs where state = 'dead'`,
  );
  expect(given.rows).toEqual([]);
}

/** Every tree gets a job as it is planted. */
const giveJobs = () =>
  orchard.ask(`
    create or replace function orchard.give_job() returns trigger language plpgsql as $$ begin
      insert into orchard.jobs (kind, key, data, due_at, trace) values ('pick', 'tree:' || new.id, json_build_object('id', new.id), now(), '');
      return new; end $$;
    create or replace trigger give_job after insert on orchard.trees for each row execute function orchard.give_job()`);

test('the password of a role changes under traffic, and two replicas are replaced one after the other: no call fails, and the old password is worth nothing', async () => {
  let replicas = await roll([], settingsWith('first'));
  const traffic = steady('steady');
  replicas = await roll(replicas, settingsWith('second', 'first'));
  await provision('second');
  (await burst('just changed')).forEach(traffic.note);
  replicas = await roll(replicas, settingsWith('second'));
  (await burst('over')).forEach(traffic.note);
  await traffic.end();
  expect([...traffic.outcomes.keys()]).toEqual(['ok']);
  const count = 'select count(*)::int as trees, count(*) filter (where handled = 1)::int as handled from orchard.trees';
  const all = traffic.outcomes.get('ok');
  await until(async () => expect(await run(count)).toEqual([{ trees: all, handled: all }]), 30_000);
  await expect(orchard.boot(settingsWith('first'))).rejects.toThrow(/password/);
  await Promise.all(replicas.map((replica) => replica.stop()));
});

test('when neither password is right, the boot says so instead of trying for ever', async () => {
  await expect(orchard.boot(settingsWith('third', 'fourth'))).rejects.toThrow(/password/);
});

/** A busy machine is no reason to take a job away from a replica that lives. */
const UNHURRIED = { JOB_LOCK_MS: '15000' };

const brokerWith = (password: string): string => {
  const url = new URL(orchard.env.NATS_URL_ORCHARD ?? '');
  url.password = password;
  return url.href;
};

test('the password of a user at the broker changes under traffic: replicas come back by themselves with the new one, nothing is lost or doubled, and the old one is worth nothing', async () => {
  const before = orchard.credentials.nats.orchard ?? '';
  const after = 'sAnother';
  let replicas = await roll([], UNHURRIED);
  await giveJobs();
  const traffic = steady('told');
  const both = { NATS_URL_ORCHARD: brokerWith(after), NATS_URL_ORCHARD_OLD: brokerWith(before) };
  replicas = await roll(replicas, { ...UNHURRIED, ...both });
  expect([...traffic.outcomes.keys()]).toEqual(['ok']);
  orchard.credentials.nats.orchard = after;
  await orchard.killBroker();
  await orchard.startBroker();
  for (const { health } of replicas) await until(async () => expect((await health.ready()).ok).toBe(true), 30_000);
  // Calls that were under way at the broker when it ended got no answer, as whenever it is started again.
  const lost = [...traffic.outcomes.keys()].filter((outcome) => !/^ok$|: (timeout|unavailable)$/.test(outcome));
  expect(lost).toEqual([]);
  expect(new Set(await burst('told anew'))).toEqual(new Set(['ok']));
  replicas = await roll(replicas, { ...UNHURRIED, NATS_URL_ORCHARD: brokerWith(after) });
  expect(new Set(await burst('told at last'))).toEqual(new Set(['ok']));
  await traffic.end();
  await expectEachOnce('told', (traffic.outcomes.get('ok') ?? 0) + 80);
  await expect(orchard.boot({ NATS_URL_ORCHARD: brokerWith(before) })).rejects.toThrow(/refuses orchard/);
  const neither = { NATS_URL_ORCHARD: brokerWith('sThird'), NATS_URL_ORCHARD_OLD: brokerWith('sFourth') };
  await expect(orchard.boot(neither)).rejects.toThrow(/refuses orchard/);
  await Promise.all(replicas.map((replica) => replica.stop()));
});

test('the password of Redis changes under traffic while it takes both: no call fails, each job is done once, and the old one is worth nothing', async () => {
  const redis = await orchard.servers.ownRedis();
  const { password: before } = new URL(redis.url);
  const after = 'sAnother';
  const addressWith = (password: string) => redis.url.replace(before, password);
  const via = (password: string) => ({
    ...UNHURRIED,
    NATS_URL_ORCHARD: brokerWith(orchard.credentials.nats.orchard ?? ''),
    REDIS_URL: addressWith(password),
  });
  try {
    let replicas = await roll([], via(before));
    await giveJobs();
    const traffic = steady('rung');
    await askRedis(new URL(addressWith(before)), ['ACL', 'SETUSER', 'default', `>${after}`]);
    replicas = await roll(replicas, via(after));
    await askRedis(new URL(addressWith(after)), ['CONFIG', 'SET', 'requirepass', after]);
    (await burst('rung anew')).forEach(traffic.note);
    await traffic.end();
    expect([...traffic.outcomes.keys()]).toEqual(['ok']);
    await expectEachOnce('rung', traffic.outcomes.get('ok') ?? Infinity);
    await expect(orchard.boot(via(before))).rejects.toThrow(/Redis refuses us/);
    await Promise.all(replicas.map((replica) => replica.stop()));
  } finally {
    await redis.stop();
  }
});
