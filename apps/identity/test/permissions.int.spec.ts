import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import { world, type World } from '@sorrel/test-kit/world';
import { PlansPermission20261204 } from '../src/migrations/20261204_plans_permission.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['identity'] });
}, 120_000);
afterAll(() => w?.stop());

/** Runs the migration's statements on this world's tables. */
async function run(way: 'up' | 'down'): Promise<void> {
  const statements: string[] = [];
  PlansPermission20261204.prototype[way].call({ addSql: (sql: string) => statements.push(sql) } as never);
  for (const one of statements) await w.sql(one.replace('update accounts', 'update identity.accounts'));
}

test('whoever began and ended plans before still may; nobody else gains anything, and the way back restores it', async () => {
  const had: Record<string, Permission[]> = {
    nobody: [],
    prescriber: ['prescriber'],
    pharmacy: ['pharmacist', 'dispatch'],
    support: ['support'],
    ops: ['ops'],
    all: ['prescriber', 'pharmacist', 'dispatch', 'support', 'ops'],
  };
  for (const [name, permissions] of Object.entries(had))
    await w.ask(
      createStaff,
      { email: `${name}@sorrel.example`, password: 'staff pass phrase', fname: 'Helen', sname: 'Marsh', permissions },
      w.as.system(),
    );
  await w.sql(`update identity.accounts set permissions = '{support}' where role = 'customer'`);
  const now = async () =>
    Object.fromEntries(
      (
        await w.sql<{ name: string; permissions: Permission[] }>(
          `select split_part(email, '@', 1) as name, permissions from identity.accounts where email like '%@sorrel.example'`,
        )
      ).map(({ name, permissions }) => [name, permissions]),
    );
  for (let n = 0; n < 2; n++) await run('up');
  expect(await now()).toEqual({
    ...had,
    support: ['support', 'plans'],
    ops: ['ops', 'plans'],
    all: [...had.all!, 'plans'],
  });
  await run('down');
  expect(await now()).toEqual(had);
});
