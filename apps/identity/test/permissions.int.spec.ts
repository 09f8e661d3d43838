import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import { chooseColumns, readListViews, removeListView, saveListView } from '@sorrel/contracts/identity/list-views';
import { erasePerson } from '@sorrel/contracts/identity/people';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import { type ListName, MOST_VIEWS } from '@sorrel/contracts/lists';
import { world, type World } from '@sorrel/test-kit/world';
import { PlansPermission20261204 } from '../src/migrations/20261204_plans_permission.ts';
import { aNewcomer } from './newcomer.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['identity'] });
});
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

describe('how staff arrange the console’s lists', () => {
  const HELEN = 9_001;
  const TOM = 9_002;
  const helen = () => w.as.staff(['support'], HELEN);
  const tom = () => w.as.staff(['prescriber'], TOM);
  const owner = () => w.as.staff(['ops'], 9_003);
  const VIEW = { id: null, version: null, list: 'subscriptions' as const, columns: null, isShared: false };
  const save = (view: object, as = helen()) => w.ask(saveListView, { ...VIEW, ...view } as never, as);
  const read = (as = helen(), list: ListName = 'subscriptions') => w.ask(readListViews, { list }, as);
  const names = async (as = helen()) => (await read(as)).views.map(({ name }) => name);
  const rows = async () =>
    (await w.sql<{ count: number }>('select count(*)::int as count from identity.list_views'))[0]?.count;

  test('a view is kept for its maker alone, sealed, and audited; sent again it is kept once; the name is used once', async () => {
    const filter = { status: 'active', keyword: 'Zoë <b>Smith</b>', page: '3', view: '9' };
    const { view } = await save({ name: ' Late\u202e ones ', filter });
    expect(view).toMatchObject({
      name: 'Late ones',
      filter: { status: 'active', keyword: 'Zoë <b>Smith</b>' },
      isMine: true,
      isChangeable: true,
      version: 1,
    });
    expect((await save({ name: 'Late ones', filter })).view).toEqual(view);
    expect(await rows()).toBe(1);
    await expect(save({ name: 'LATE ONES', filter: {} })).rejects.toMatchObject({ status: 409, code: 'name_used' });
    expect(await names()).toEqual(['Late ones']);
    expect(await names(tom())).toEqual([]);
    const [{ sealed = '' } = {}] = await w.sql<{ sealed: string }>(
      'select content_sealed as sealed from identity.list_views',
    );
    expect(sealed).not.toMatch(/Late|Smith|status/);
    expect(
      await w.sql(`select count(*)::int as count from identity.audit where action = 'rpc.identity.list-views.save'`),
    ).toEqual([{ count: 2 }]);
  });

  test.each([
    ['a name', { name: '\u200b ' }, 'name'],
    ['a name of 61 letters', { name: 'x'.repeat(61) }, 'name'],
    ['a list', { list: 'staff' }, 'list'],
    ['a filter’s name', { filter: { '<script>': '1' } }, 'filter.<script>'],
    ['a filter of 201 letters', { filter: { keyword: 'x'.repeat(201) } }, 'filter.keyword'],
    ['21 filters', { filter: Object.fromEntries([...'abcdefghijklmnopqrstu'].map((name) => [name, '1'])) }, 'filter'],
    ['a column', { columns: ['id', 'DROP TABLE'] }, 'columns.1'],
    ['no column at all', { columns: [] }, 'columns'],
  ])('%s that cannot be is refused', async (_text, part, field) => {
    const before = await rows();
    await expect(save({ name: 'Wrong', filter: {}, ...part })).rejects.toMatchObject({ status: 422 });
    await save({ name: 'Wrong', filter: {}, ...part }).catch(({ errors }: { errors: object }) =>
      expect(Object.keys(errors)).toContain(field),
    );
    expect(await rows()).toBe(before);
  });

  test('who shares a view and the owner change it, a colleague opens it; of two at once the second is told who was faster', async () => {
    const { view } = await save({
      name: 'Acne',
      filter: { treatment: 'acne' },
      columns: ['id', 'due'],
      isShared: true,
    });
    expect((await read(tom())).views).toEqual([{ ...view, isMine: false, isChangeable: false }]);
    const { id, version } = view;
    const change = { id, version, name: 'Acne, due', filter: { treatment: 'acne' }, isShared: true };
    await expect(save(change, tom())).rejects.toMatchObject({ status: 403 });
    await expect(w.ask(removeListView, { id, version }, tom())).rejects.toMatchObject({ status: 403 });
    const outcomes = await Promise.allSettled([save(change, owner()), save({ ...change, name: 'Acne, all' })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: expect.stringContaining('has changed this view meanwhile'),
    });
    await expect(w.ask(removeListView, { id, version }, helen())).rejects.toMatchObject({ status: 409 });
    for (let n = 0; n < 2; n++) await w.ask(removeListView, { id, version: version + 1 }, owner());
    expect(await names(tom())).toEqual([]);
    await expect(save({ ...change, version: version + 1 })).rejects.toMatchObject({ status: 404 });
  });

  test('a list that somebody may not read has no views for them, nor columns', async () => {
    for (const act of [
      () => read(helen(), 'audit'),
      () => save({ list: 'audit', name: 'All', filter: {} }),
      () => w.ask(chooseColumns, { list: 'audit', columns: null }, helen()),
      () => read(w.as.staff(['dispatch']), 'chats'),
      () => read(w.as.staff([])),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403 });
    await expect(w.ask(readListViews, { list: 'subscriptions' }, w.as.customer(1))).rejects.toMatchObject({
      status: 403,
    });
  });

  test('columns are each person’s own in each list, once each, until the list’s own are chosen again', async () => {
    const choose = (columns: string[] | null) => w.ask(chooseColumns, { list: 'subscriptions', columns }, helen());
    await choose(['due', 'id', 'due']);
    await choose(['customer', 'due', 'customer']);
    expect((await read()).columns).toEqual(['customer', 'due']);
    expect((await read(tom())).columns).toBeNull();
    expect((await read(helen(), 'chats')).columns).toBeNull();
    for (let n = 0; n < 2; n++) await choose(null);
    expect((await read()).columns).toBeNull();
  });

  test('no more are kept than there is room for', async () => {
    for (let n = (await names()).length; n < MOST_VIEWS; n++) await save({ name: `View ${n}`, filter: {} });
    await expect(save({ name: 'One more', filter: {} })).rejects.toMatchObject({ status: 409, code: 'views_full' });
    expect(await names()).toHaveLength(MOST_VIEWS);
  });

  test('a view that names a customer goes when they are erased, and no other', async () => {
    const zoe = await aNewcomer(w, 'zoe@example.com');
    await save({ name: 'Hers', filter: { keyword: 'zoe@example.com' } }, tom());
    await save({ name: 'Anybody', filter: { keyword: 'zoe' } }, tom());
    const standing = { treatedAt: null, suppliedAt: null, paidAt: null, creditPence: 0, toDo: [] };
    await w.ask(erasePerson, { user: zoe, standing }, w.as.system());
    expect(await names(tom())).toEqual(['Anybody']);
  });
});
