import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { CONTROLLERS } from '../src/bff.module.ts';
import { RAW_ROUTES } from '../src/document/raw-routes.edge.ts';
import { declaredRoutes } from '../src/document/routes.edge.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'messaging', 'bff'] });
});
afterAll(() => w?.stop());

const CONSOLE = [...declaredRoutes(CONTROLLERS), ...RAW_ROUTES]
  .filter(({ audience }) => audience === 'staff' || audience === 'incoming-staff')
  .map(({ method, path, audience }) => ({ method, audience, path: path.replaceAll(/:\w+/g, '1') }));

const answered = async (who: Person): Promise<string[]> => {
  const found: string[] = [];
  for (const { method, path } of CONSOLE) {
    const { status } = method === 'GET' ? await who.get(path) : await who.post(path, {});
    found.push(`${status} ${method} ${path}`);
  }
  return found;
};

test('every route of the console asks who before what: a visitor is to log in, a customer is refused and noted', async () => {
  expect(CONSOLE.length).toBeGreaterThan(150);
  const strangers = await answered(new Person(w.url));
  expect(strangers.filter((one) => !/^(401|302) /.test(one))).toEqual([]);
  const customer = await signUp(w.url, newcomer());
  expect((await answered(customer)).filter((one) => !one.startsWith('403 '))).toEqual([]);
  const rows = await w.sql<{ object: string; actor_kind: string }>(
    `select object, actor_kind from bff.audit where action = 'staff.denied' and actor_kind = 'customer'`,
  );
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.map(({ object }) => object)).toContain('POST /v2/admin/form/chat-file');
}, 120_000);
