import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { beginClockAt, catchUpClock } from '@sorrel/contracts/sandbox/rpc';
import { importCustomer } from '@sorrel/contracts/identity/rpc';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['identity', 'messaging', 'sandbox'] });
});
afterAll(async () => {
  await w?.stop();
});

const DAY_MS = 86_400_000;
const past = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const beginAt = (at: unknown, as = systemContext('demo')) => w.ask(beginClockAt, { at }, as);
const catchUp = () => w.ask(catchUpClock, {}, systemContext('demo'));
const behindMs = async (): Promise<number> => Date.now() - (await w.clock.now()).getTime();

test('only Sorrel itself may set the clock back, and only into the past', async () => {
  await expect(beginAt(past(80), w.as.staff())).rejects.toMatchObject({
    code: 'forbidden',
  });
  for (const at of [undefined, 'yesterday', new Date(Date.now() + DAY_MS).toISOString()]) {
    await expect(beginAt(at)).rejects.toMatchObject({ code: 'invalid' });
  }
  expect(await w.sql('select 1 from sandbox.clock where offset_ms <> 0')).toEqual([]);
});

test('a story begins in the past, lives forward and ends at real time exactly', async () => {
  await beginAt(past(80));
  expect(Math.round((await behindMs()) / DAY_MS)).toBe(80);
  const { userId } = await w.ask(
    importCustomer,
    {
      email: 'zoe@example.co.uk',
      password: 'a long enough phrase',
      fname: 'Zoë',
      sname: 'Marsh',
      birth_date: '1990-01-01',
      sex: 'female',
      uk_resident: true,
      address: null,
    },
    w.as.system(),
  );
  const [account] = await w.sql<{ created_at: Date }>('select created_at from identity.accounts where id = $1', [
    userId,
  ]);
  expect(Math.round((Date.now() - (account?.created_at.getTime() ?? 0)) / DAY_MS)).toBe(80);
  await w.clock.at(past(30));
  expect(Math.round((await behindMs()) / DAY_MS)).toBe(30);
  expect(await catchUp()).toEqual({ offsetMs: 0 });
  expect(await catchUp()).toEqual({ offsetMs: 0 });
  expect(await w.sql('select offset_ms::int as offset_ms from sandbox.clock')).toEqual([{ offset_ms: 0 }]);
});

test('once a mail was sent the clock only goes forward; a clock that is ahead is not turned back', async () => {
  await w.sql(
    `insert into sandbox.mails (recipient, sender, subject, body_text, body_html, raw, sent_at) values ('zoe@example.co.uk', 'team@sorrel.test', 'Hello', 'Hello', '', '', now())`,
  );
  await expect(beginAt(past(80))).rejects.toMatchObject({ code: 'conflict' });
  await w.clock.advance('P1D');
  await expect(catchUp()).rejects.toMatchObject({ code: 'conflict' });
});

test('how far the demo is can be noted and read, and nothing else is taken', async () => {
  const ask = async (body?: object) => {
    const answer = await fetch(`${w.env.SANDBOX_URL}/sandbox/demo`, {
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect(await ask()).toEqual({ status: 200, body: { state: 'none', arrived: 0, of: 0 } });
  for (const wrong of [
    {},
    { state: 'none', arrived: 0, of: 0 },
    { state: 'arriving', arrived: -1, of: 61 },
    { state: 'arriving' },
  ])
    expect((await ask(wrong)).status).toBe(422);
  for (const noted of [
    { state: 'arriving', arrived: 15, of: 61 },
    { state: 'complete', arrived: 61, of: 61 },
  ]) {
    expect(await ask(noted)).toEqual({ status: 200, body: noted });
    expect(await ask()).toEqual({ status: 200, body: noted });
  }
});
