import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type RunningServer } from '@sorrel/deploy/infra';
import { provisionDatabase } from '@sorrel/deploy/provision';
import { temporaryFolder } from '@sorrel/deploy/test-servers';
import type { Running } from '../src/boot.ts';
import type { RpcClient } from '../src/messaging/rpc/rpc-client.ts';
import { asCustomer, openOrchard, pause, plant, type Orchard } from './orchard.ts';

/* As docs/runbooks/secrets.md changes the password of a program's role, on a database that asks for it. */
const home = temporaryFolder();
let orchard: Orchard;
let caller: RpcClient;
let postgres: RunningServer;

beforeAll(async () => {
  orchard = await openOrchard();
  const dataDir = join(home.path, 'postgres');
  const { binaries } = orchard.servers;
  postgres = await startPostgres({ binaries, dataDir, durable: false, say: () => undefined });
  const file = String((await run('show hba_file'))[0]?.hba_file);
  writeFileSync(file, `host all sorrel_orchard 127.0.0.1/32 scram-sha-256\n${readFileSync(file, 'utf8')}`);
  await run('select pg_reload_conf()');
  await provision('first');
  caller = await orchard.caller();
}, 60_000);
afterAll(async () => {
  await orchard?.close();
  await postgres?.stop();
  home.remove();
}, 60_000);

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

test('the password of a role changes under traffic, and two replicas are replaced one after the other: no call fails, and the old password is worth nothing', async () => {
  const outcomes = new Map<string, number>();
  const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let replicas = await roll([], settingsWith('first'));
  const traffic = { isOn: true, at: 0 };
  const planting = (async () => {
    while (traffic.isOn) {
      await caller.ask(plant, { name: `steady ${++traffic.at}` }, asCustomer()).then(
        () => note('ok'),
        (error: { code?: string }) => note(`steady: ${error.code}`),
      );
      await pause(5);
    }
  })();
  replicas = await roll(replicas, settingsWith('second', 'first'));
  await provision('second');
  (await burst('just changed')).forEach(note);
  replicas = await roll(replicas, settingsWith('second'));
  (await burst('over')).forEach(note);
  traffic.isOn = false;
  await planting;
  expect([...outcomes.keys()]).toEqual(['ok']);
  const [row] = await run('select count(*)::int as trees from orchard.trees');
  expect(row?.trees).toBe(outcomes.get('ok'));
  await expect(orchard.boot(settingsWith('first'))).rejects.toThrow(/password/);
  await Promise.all(replicas.map((replica) => replica.stop()));
}, 60_000);

test('when neither password is right, the boot says so instead of trying for ever', async () => {
  await expect(orchard.boot(settingsWith('third', 'fourth'))).rejects.toThrow(/password/);
}, 30_000);
