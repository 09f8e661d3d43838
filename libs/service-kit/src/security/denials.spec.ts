import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { customerActor, staffActor, type Context } from './actor.ts';
import { DENIED } from '@sorrel/contracts/kit/audit-words';
import { Denials, lacking } from './denials.ts';

const rows: string[][] = [];
let isDown = false;
const told: string[] = [];
const db = {
  transaction: async (ctx: Context, work: (tx: { audit(...row: string[]): void }) => unknown) => {
    if (isDown) throw new Error('connection refused');
    await work({ audit: (...row) => rows.push([String(ctx.actor.userId), ...row]) });
  },
};
const fresh = () => new Denials(db as never, { error: (text: string) => told.push(text) } as never);
const helen = (userId = 7): Context => ({ actor: staffActor(userId, 'Helen', []), trace: 't' });

beforeEach(() => {
  rows.length = 0;
  told.length = 0;
  isDown = false;
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

test('repeating one denied call leaves one row a minute; another person or call has a row of its own', async () => {
  const denials = fresh();
  for (let n = 0; n < 1_000; n++) await denials.note(helen(), 'rpc.billing.subscriptions.end', `subscription=${n}`);
  await denials.note(helen(8), 'rpc.billing.subscriptions.end', '');
  await denials.note(helen(), 'GET /v2/admin/pom', '');
  jest.setSystemTime(60_000);
  await denials.note(helen(), 'rpc.billing.subscriptions.end', '');
  expect(rows).toEqual([
    ['7', DENIED, 'rpc.billing.subscriptions.end subscription=0'],
    ['8', DENIED, 'rpc.billing.subscriptions.end'],
    ['7', DENIED, 'GET /v2/admin/pom'],
    ['7', DENIED, 'rpc.billing.subscriptions.end'],
  ]);
});

test('ten thousand different things a minute fill neither the table nor the memory', async () => {
  const denials = fresh();
  for (let n = 0; n < 12_000; n++) await denials.note(helen(n), 'x', '');
  expect(rows).toHaveLength(10_000);
  jest.setSystemTime(60_000);
  await denials.note(helen(20_000), 'x', '');
  expect(rows).toHaveLength(10_001);
});

test('customers leave no row, and the refusal is the same while the database is away', async () => {
  const denials = fresh();
  await denials.note({ actor: customerActor(7), trace: 't' }, 'x', '');
  isDown = true;
  await denials.note(helen(), 'x', '');
  expect([rows, told]).toEqual([[], ['a denial is not in the audit']]);
});

test('the refusal says which permission is missing', () => {
  expect(lacking({ permissions: ['prescriber', 'plans'] }).toShape()).toMatchObject({
    code: 'forbidden',
    status: 403,
    message: expect.stringContaining('(prescriber or plans)'),
  });
  expect(lacking({ permissions: null }).message).toBe('You may not do this.');
});
