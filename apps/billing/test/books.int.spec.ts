import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  beginRefund,
  changeCredit,
  checkBooks,
  readBooks,
  readJournal,
  readMovements,
  readSubscription,
  setItemStatus,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { londonDate } from '@sorrel/contracts/london';
import {
  aShop,
  aBuyer,
  aCustomer,
  addPhotos,
  CARDS,
  checkedBooks,
  consult,
  decline,
  payInBrowser,
  saveCard,
  type Bought,
} from './shop.ts';

const shop = aShop({ isMoneyChecked: false });

/** The balance of each account for one customer. */
async function standing(userId: number): Promise<Record<string, number>> {
  const rows = await shop.sql<{ account: string; pence: number }>(
    `select e.account, sum(e.amount_pence)::int as pence from billing.book_entries e join billing.book_movements m on m.id = e.movement_id where m.user_id = $1 group by 1 having sum(e.amount_pence) <> 0 order by 1`,
    [userId],
  );
  return Object.fromEntries(rows.map(({ account, pence }) => [account, pence]));
}
/** Changes rows without the books noticing, with all triggers off. */
const falsify = (statement: string) =>
  shop.sql(`begin; set local session_replication_role = replica; ${statement}; commit`);
const chargeOf = async ({ itemId }: Bought): Promise<{ id: string; payment_intent_id: string }> =>
  (
    await shop.sql<{ id: string; payment_intent_id: string }>('select * from billing.charges where item_id = $1', [
      itemId,
    ])
  )[0] as never;

describe('each movement is written with what moves', () => {
  test('a sale and its refund are booked once each', async () => {
    const bought = await aBuyer(shop);
    expect(await standing(bought.userId)).toEqual({ card: 4840, sales: -4840 });
    await shop.ask(setItemStatus, { id: bought.itemId, status: 'refunded', isConfirmed: true }, shop.as.staff());
    await shop.settle();
    expect(await standing(bought.userId)).toEqual({ returns: 4840, sales: -4840 });
    expect(await checkedBooks(shop)).toEqual([]);
  });

  test('credit: given, held by an open payment, used, and back after a refusal', async () => {
    const userId = await aCustomer(shop);
    await shop.settle();
    await shop.ask(changeCredit, { userId, valuePence: 1000, idempotencyKey: 'a' }, shop.as.staff());
    await shop.ask(changeCredit, { userId, valuePence: 1000, idempotencyKey: 'a' }, shop.as.staff());
    expect(await standing(userId)).toEqual({ credit: -1000, goodwill: 1000 });
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    expect(await standing(userId)).toEqual({ goodwill: 1000, held: -1000 });
    await payInBrowser(shop, clientSecret ?? '');
    await shop.settle();
    expect(await standing(userId)).toEqual({ card: 3840, goodwill: 1000, sales: -4840 });
    const [item] = await shop.sql<{ id: string }>('select id from billing.items where subscription_id = $1', [
      subscriptionId,
    ]);
    await addPhotos(shop, userId);
    await decline(shop, { userId, subscriptionId, itemId: Number(item?.id), card });
    expect(await standing(userId)).toEqual({ credit: -1000, goodwill: 1000, returns: 4840, sales: -4840 });
    expect(await checkedBooks(shop)).toEqual([]);
  });

  test('a dispute takes the money', async () => {
    const bought = await aBuyer(shop, { card: CARDS.disputed });
    expect(await standing(bought.userId)).toEqual({ disputes: 4840, sales: -4840 });
    const [dispute] = await shop.sql<{ id: string }>(
      `select id from sandbox.documents where kind = 'dispute' and doc->>'payment_intent' = $1`,
      [(await chargeOf(bought)).payment_intent_id],
    );
    await shop.stripe(
      'POST',
      `/disputes/${dispute?.id}`,
      { 'evidence[uncategorized_text]': 'winning_evidence' },
      'secret',
    );
    await shop.settle();
    expect(await standing(bought.userId)).toEqual({ card: 4840, sales: -4840 });
    expect(await checkedBooks(shop)).toEqual([]);
  });

  test('a refund the bank sends back stands as taken again', async () => {
    const bought = await aBuyer(shop, { card: CARDS.refundFails });
    await decline(shop, bought);
    await shop.settle();
    expect(await standing(bought.userId)).toEqual({ card: 4840, sales: -4840 });
    expect(await checkedBooks(shop)).toEqual([]);
  });
});

describe('the database', () => {
  test('refuses what does not balance, a second sale of a period, and any change', async () => {
    const bought = await aBuyer(shop);
    const { id } = await chargeOf(bought);
    const movement = `(select id from billing.book_movements where key = 'charge:${id}')`;
    await expect(
      shop.sql(
        `insert into billing.book_entries (movement_id, account, amount_pence) values (${movement}, 'held', 100)`,
      ),
    ).rejects.toThrow('a movement does not balance');
    await expect(
      shop.sql(
        `insert into billing.book_movements (key, kind, at, user_id, subscription_id, sequence) values ('x', 'sale', now(), 1, $1, 1)`,
        [bought.subscriptionId],
      ),
    ).rejects.toThrow('book_movements_one_sale');
    await expect(shop.sql(`update billing.book_entries set amount_pence = 1`)).rejects.toThrow('append-only');
    await expect(shop.sql(`delete from billing.book_movements`)).rejects.toThrow('append-only');
  });
});

describe('the check finds and names', () => {
  const cases: [
    name: string,
    plant: (bought: Bought) => Promise<unknown>,
    heal: (bought: Bought) => Promise<unknown>,
    found: RegExp[],
  ][] = [
    [
      'a charge whose amount was changed',
      async (bought) => falsify(`update billing.charges set amount_pence = 4000 where item_id = ${bought.itemId}`),
      async (bought) => falsify(`update billing.charges set amount_pence = 4840 where item_id = ${bought.itemId}`),
      [/^Charge \S+ is paid with 4000 p, the books have 4840 p\.$/],
    ],
    [
      'books that were changed: the charge, the balance and the provider say so',
      async (bought) =>
        falsify(
          `update billing.book_entries set amount_pence = 4841 where account = 'card' and movement_id = (select id from billing.book_movements where key = 'charge:${(await chargeOf(bought)).id}')`,
        ),
      async (bought) =>
        falsify(
          `update billing.book_entries set amount_pence = 4840 where account = 'card' and movement_id = (select id from billing.book_movements where key = 'charge:${(await chargeOf(bought)).id}')`,
        ),
      [
        /^Movement \S+ does not balance\.$/,
        /^Charge \S+ is paid with 4840 p, the books have 4841 p\.$/,
        /^The card provider took £48\.40 with payment pi_\S+; our books say £48\.41\.$/,
      ],
    ],
    [
      'credit out of thin air',
      async ({ userId }) => falsify(`update billing.credit_accounts set balance_pence = 500 where user_id = ${userId}`),
      async ({ userId }) => falsify(`update billing.credit_accounts set balance_pence = 0 where user_id = ${userId}`),
      [/^Customer \d+ has 500 p of credit, the books owe 0 p\.$/],
    ],
    [
      'a payment that was never made there',
      async (bought) =>
        falsify(`update billing.charges set payment_intent_id = 'pi_gone' where item_id = ${bought.itemId}`),
      async () =>
        falsify(
          `update billing.charges c set payment_intent_id = d.id from sandbox.documents d where c.payment_intent_id = 'pi_gone' and d.kind = 'payment_intent' and d.doc->'metadata'->>'charge_id' = c.id::text`,
        ),
      [
        /^The card provider took £48\.40 with payment pi_\S+, which our books do not know\.$/,
        /^Our books say that £48\.40 was taken with payment pi_gone; the card provider shows nothing\.$/,
      ],
    ],
  ];
  test.each(cases)('%s', async (_, plant, heal, found) => {
    const bought = await aBuyer(shop);
    await shop.clock.advance('PT10M');
    expect(await checkedBooks(shop)).toEqual([]);
    await plant(bought);
    const differences = await checkedBooks(shop);
    await heal(bought);
    expect(differences).toEqual(found.map((text) => expect.stringMatching(text)));
    expect(await checkedBooks(shop)).toEqual([]);
  });

  test('a part that was given back in the provider’s own dashboard without a webhook', async () => {
    const bought = await aBuyer(shop);
    const { payment_intent_id: paymentId } = await chargeOf(bought);
    await shop.fault('drop-webhooks', { seconds: 60 });
    await shop.stripe('POST', '/refunds', { payment_intent: paymentId, amount: '500' }, 'secret');
    // The webhooks are sent and lost before the connection is restored.
    await shop.settle();
    await shop.clearFaults();
    await shop.clock.advance('PT10M');
    expect(await checkedBooks(shop)).toEqual([
      expect.stringMatching(/^The card provider gave back £5\.00 with refund re_\S+, which our books do not know\.$/),
    ]);
  });
});

test('what moved before there were books is written by the job, to the same sums', async () => {
  const totals = async () => {
    const day = londonDate(await shop.clock.now());
    return (await shop.ask(readBooks, { from: '2026-01-01', to: day }, shop.as.system())).accounts.map(
      ({ account, balancePence }) => [account, balancePence],
    );
  };
  const before = await totals();
  // The books keep both movements of a dispute and of a failed refund; our tables only the outcome.
  await falsify(
    `delete from billing.sale_documents; update billing.document_series set last_number = 0; delete from billing.book_entries where movement_id in (select id from billing.book_movements where kind <> 'dispute'); delete from billing.book_movements where kind <> 'dispute'`,
  );
  expect(await totals()).not.toEqual(before);
  await shop.sql(`update billing.jobs set state = 'due' where kind = 'backfill-books'`);
  await shop.clock.advance('PT1S');
  await shop.settle();
  expect(await totals()).toEqual(before);
  expect((await checkedBooks(shop)).filter((what) => !what.includes('£5.00'))).toEqual([]);
});

describe('who may see the books', () => {
  test('operations may read them, and nobody else may', async () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(await shop.refused(readBooks, days, shop.as.customer(1))).toMatchObject({ code: 'forbidden' });
    expect(await shop.refused(readBooks, days, shop.as.staff(['support']))).toMatchObject({ code: 'forbidden' });
    expect(await shop.refused(checkBooks, { from: '2026-11-30', to: '2026-11-01' }, shop.as.staff())).toMatchObject({
      errors: { from: ['The first day must not be after the last.'] },
    });
  });
});

describe('finance takes a month away', () => {
  const finance = () => shop.as.staff(['finance']);
  const DAYS = { from: '2026-01-01', to: '2045-12-31' };
  const all = async (more: { userId?: number } = {}, limit = 1_000) => {
    const rows: z.output<typeof readMovements.output>['rows'] = [];
    for (let after: number | null = null; ;) {
      const part: z.output<typeof readMovements.output> = await shop.ask(
        readMovements,
        { ...DAYS, ...more, after, limit },
        finance(),
      );
      rows.push(...part.rows);
      if (part.next === null) return rows;
      after = part.next;
    }
  };

  test('every movement once, however it is cut into parts, and together they are the books', async () => {
    const rows = await all();
    expect(await all({}, 3)).toEqual(rows);
    const [{ count } = { count: 0 }] = await shop.sql<{ count: number }>(
      'select count(*)::int as count from billing.book_movements',
    );
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([count, count]);
    const { accounts } = await shop.ask(readBooks, DAYS, finance());
    const { days } = await shop.ask(readJournal, DAYS, finance());
    for (const { account, balancePence } of accounts) {
      const ofRows = rows.flatMap(({ entries }) => entries).filter((entry) => entry.account === account);
      const ofDays = days.filter((day) => day.account === account);
      expect([
        account,
        ofRows.reduce((sum, { pence }) => sum + pence, 0),
        ofDays.reduce((sum, day) => sum + day.debitPence - day.creditPence, 0),
      ]).toEqual([account, balancePence, balancePence]);
    }
  });

  test('a statement holds what moved for that customer, with receipt and reference, and nothing of anybody else', async () => {
    const bought = await aBuyer(shop);
    await aBuyer(shop);
    const rows = await all({ userId: bought.userId });
    expect(rows).toMatchObject([
      {
        kind: 'sale',
        userId: bought.userId,
        itemId: bought.itemId,
        reference: expect.stringMatching(/^pi_/),
        isPrescription: true,
      },
    ]);
    expect(rows[0]?.entries).toEqual([
      { account: 'card', pence: 4840 },
      { account: 'sales', pence: -4840 },
    ]);
  });

  test('they read and change nothing: no check, no refund, no name, no plan', async () => {
    const bought = await aBuyer(shop);
    for (const [call, input] of [
      [checkBooks, DAYS],
      [beginRefund, { itemId: bought.itemId, amountPence: null, reason: 'quality', idempotencyKey: 'finance' }],
      [readSubscription, { id: bought.subscriptionId }],
    ] as const)
      expect(await shop.refused(call as never, input as never, finance())).toMatchObject({ status: 403 });
  });
});
