import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logIn, readSession } from '@sorrel/contracts/identity/rpc';
import { openCaller, type RpcCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { createLog } from '@sorrel/service-kit/observability/log';
import { readKitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { aNewcomer } from './newcomer.ts';

const NEW = 'cd'.repeat(32);
const SEAL_KEYS = `1:${TEST_SECRET}`;
const EMAIL = 'zoe.secrets@example.test';

let w: World;
const clients: RpcCaller[] = [];
beforeAll(async () => {
  w = await world({ only: ['identity', 'sandbox'] });
});
afterAll(async () => {
  for (const client of clients) await client.connection.close();
  await w?.stop();
});

/** Another program, with these secrets. */
async function caller(secrets: Record<string, string>): Promise<RpcCaller> {
  const settings = readKitSettings({ ...w.env, DATABASE_URL: 'postgres://none@127.0.0.1/none', ...secrets }, 'test');
  const client = await openCaller(settings, createLog('test', { level: 'silent' }));
  clients.push(client);
  return client;
}
const newToken = async (): Promise<string> => {
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  return (await w.ask(logIn, { email: EMAIL, password: 'correct horse 1', device }, w.as.visitor())).token;
};

test('while secrets change, programs and sessions of both are accepted; afterwards those of the old one are refused', async () => {
  await aNewcomer(w, EMAIL);
  const [comes, stays] = [await newToken(), await newToken()];
  await w.sql(`update identity.sessions set seen_at = seen_at - interval '1 day'`);
  await w.restart({ SORREL_SECRET: NEW, SORREL_SECRET_OLD: TEST_SECRET, SEAL_KEYS });
  const fresh = await caller({ SORREL_SECRET: NEW });
  // One program that has not changed over yet, and one that has.
  expect((await w.ask(readSession, { token: comes }, w.as.system())).session).not.toBeNull();
  expect((await fresh.ask(readSession, { token: comes }, w.as.system())).session).not.toBeNull();
  await w.restart({ SORREL_SECRET: NEW, SORREL_SECRET_OLD: '', SEAL_KEYS });
  await expect(w.ask(readSession, { token: comes }, w.as.system())).rejects.toMatchObject({ code: 'forbidden' });
  // Sessions used meanwhile are stored under the new secret; the others have to log in again.
  expect((await fresh.ask(readSession, { token: comes }, w.as.system())).session).not.toBeNull();
  expect((await fresh.ask(readSession, { token: stays }, w.as.system())).session).toBeNull();
});
