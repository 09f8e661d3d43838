import { expect, test } from '@jest/globals';
import {
  beginRefund,
  closeMonth,
  proposeClosing,
  readClosings,
  readJournal,
  readMovements,
  saveLedgerAccounts,
  withdrawClosing,
} from '@sorrel/contracts/billing/rpc';
import { ACCOUNTS, USUAL_ACCOUNTS } from '@sorrel/contracts/billing/ledger-accounts';
import { addDays, addMonths, londonDate } from '@sorrel/contracts/london';
import { aBuyer, aShop, checkedBooks } from './shop.ts';

const shop = aShop({ isMoneyChecked: false });
const fay = () => shop.as.staff(['finance'], 90);
const gus = () => shop.as.staff(['finance'], 91);
const usual = ACCOUNTS.map((account) => ({ account, ...USUAL_ACCOUNTS[account] }));

test('a month is closed by two, in order, once it is over; nothing is dated in it afterwards and its files stay as they were', async () => {
  const bought = await aBuyer(shop);
  const month = londonDate(await shop.clock.now()).slice(0, 7);
  const first = `${month}-01`;
  const days = { from: first, to: addDays(addMonths(first, 1), -1) };
  const files = async () => [
    await shop.ask(readMovements, { ...days, limit: 1_000 }, fay()),
    await shop.ask(readJournal, days, fay()),
  ];
  expect(await shop.refused(proposeClosing, { month }, fay())).toMatchObject({ status: 409 });
  await shop.clock.at(`${addMonths(first, 1)}T10:00:00Z`);
  await shop.settle();

  const dispatch = shop.as.staff(['dispatch'], 92);
  expect(await shop.refused(proposeClosing, { month }, dispatch)).toMatchObject({ status: 403 });
  await shop.ask(proposeClosing, { month }, fay());
  expect(await shop.refused(closeMonth, { month }, fay())).toMatchObject({ status: 409 });
  await shop.ask(withdrawClosing, { month }, fay());
  expect(await shop.refused(closeMonth, { month }, gus())).toMatchObject({ status: 404 });
  await shop.ask(proposeClosing, { month }, fay());
  const before = await files();
  await shop.ask(closeMonth, { month }, gus());
  expect(await files()).toEqual(before);
  const [closed] = (await shop.ask(readClosings, {}, fay())).months.filter((one) => one.month === month);
  expect(closed).toMatchObject({
    state: 'closed',
    totals: { movements: (before[0] as { rows: object[] }).rows.length },
  });

  // Everything that could change it: a refund of its sale, a late success, other numbers, another product in the item.
  await shop.ask(
    beginRefund,
    { itemId: bought.itemId, amountPence: 1_000, reason: 'quality', idempotencyKey: 'c1' },
    shop.as.staff(['support'], 71),
  );
  await shop.settle();
  await shop.sql(`update billing.items set code = 'OTHER' where id = $1`, [bought.itemId]);
  const own = usual.map((one) => (one.account === 'card' ? { ...one, code: '1200', name: 'Stripe' } : one));
  await shop.ask(saveLedgerAccounts, { accounts: own }, fay());
  expect(await files()).toEqual(before);
  const today = londonDate(await shop.clock.now());
  const open = await shop.ask(readMovements, { from: today, to: today }, fay());
  expect(open.rows).toContainEqual(expect.objectContaining({ kind: 'refund', day: today }));
  expect((await shop.ask(readJournal, { from: today, to: today }, fay())).accounts).toContainEqual({
    account: 'card',
    code: '1200',
    name: 'Stripe',
  });
  await expect(
    shop.sql(
      `insert into billing.book_movements (key, kind, at, user_id) values ('late', 'credit', $1::date + interval '12 hours', 1)`,
      [first],
    ),
  ).rejects.toThrow('are closed');
  await expect(shop.sql(`delete from billing.book_closings`)).rejects.toThrow('is closed');
  expect(await checkedBooks(shop)).toEqual([]);
});

test('what is learnt of a closed month later is dated in the open one: its sale is booked and invoiced today', async () => {
  const bought = await aBuyer(shop);
  const [{ open_from: openFrom } = { open_from: new Date() }] = await shop.sql<{ open_from: Date }>(
    'select open_from from billing.book_period',
  );
  const before = new Date(openFrom.getTime() - 86_400_000);
  await shop.sql(
    `begin; set local session_replication_role = replica; update billing.charges set paid_at = '${before.toISOString()}' where item_id = ${bought.itemId};
     delete from billing.sale_documents where item_id = ${bought.itemId}; update billing.document_series set last_number = last_number - 1 where series = 'invoice';
     delete from billing.book_entries e using billing.book_movements m where m.id = e.movement_id and m.subscription_id = ${bought.subscriptionId}; delete from billing.book_movements where subscription_id = ${bought.subscriptionId}; commit`,
  );
  await shop.sql(`update billing.jobs set state = 'due' where kind = 'backfill-books' and key = 'all'`);
  await shop.clock.advance('PT1S');
  await shop.settle();
  const today = londonDate(await shop.clock.now());
  const [document] = await shop.sql<{ day: string; at: Date }>(
    'select d.day::text as day, m.at from billing.sale_documents d join billing.book_movements m on m.id = d.movement_id where d.item_id = $1',
    [bought.itemId],
  );
  expect([document?.day, londonDate(document?.at ?? before)]).toEqual([today, today]);
});

test('two accounts under one number are refused', async () => {
  const twice = usual.map((one) => (one.account === 'vat' ? { ...one, code: '200' } : one));
  expect(await shop.refused(saveLedgerAccounts, { accounts: twice }, fay())).toMatchObject({
    errors: { accounts: [expect.stringMatching(/two accounts/)] },
  });
});
