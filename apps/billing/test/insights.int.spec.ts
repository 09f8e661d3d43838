import { describe, expect, test } from '@jest/globals';
import {
  cancelSubscription,
  changeCredit,
  changePlan,
  countStock,
  endSubscription,
  insightMoney,
  insightPayments,
  insightSubscriptions,
  listSubscriptions,
  readBooks,
  readStock,
  setItemStatus,
} from '@sorrel/contracts/billing/rpc';
import type { Account } from '@sorrel/contracts/billing/words';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { addDays, addMonths, londonDate } from '@sorrel/contracts/london';
import { until } from '@sorrel/test-kit/until';
import { CountsService } from '../src/console/counts.service.ts';
import { CLAIMED } from '../src/copies/readiness.queries.ts';
import { BookDays } from '../src/insights/book-days.service.ts';
import { StandingService } from '../src/insights/standing.service.ts';
import {
  aBuyer,
  anActive,
  aShop,
  CARDS,
  decline,
  payInBrowser,
  toDueDate,
  useCard,
  useNewCard,
  type Bought,
} from './shop.ts';

const shop = aShop({ isMoneyChecked: false, isHere: true });
const owner = () => shop.as.staff(['ops']);
const pharmacist = () => shop.as.staff(['pharmacist']);
const today = async () => londonDate(await shop.clock.now());
const period = async () => ({ from: addDays(await today(), -399), to: await today() });
const subscriptions = async () => shop.ask(insightSubscriptions, await period(), pharmacist());
const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
const me = ({ userId }: Bought) => shop.as.customer(userId);

/** The balances of the books, account by account, and what insights say that moved on each. */
const bothBooks = async () => {
  const days = await period();
  const { accounts } = await shop.ask(readBooks, days, owner());
  const { days: told } = await shop.ask(insightMoney, days, owner());
  const sums = (account: Account) =>
    told
      .filter((row) => row.account === account)
      .reduce(
        (all, { debitPence, creditPence }) => ({
          debitPence: all.debitPence + debitPence,
          creditPence: all.creditPence + creditPence,
        }),
        { debitPence: 0, creditPence: 0 },
      );
  // The page's sums and balances are those of the entries themselves, over all and from a day in the middle.
  for (const from of [days.from, addDays(days.to, -1), days.to]) {
    const of = { from, to: from === days.from ? days.to : from };
    const byHand = await shop.sql<{ account: Account; debitPence: number; creditPence: number; balancePence: number }>(
      `select account, coalesce(sum(pence) filter (where pence > 0 and day >= $1), 0)::int as "debitPence", coalesce(-sum(pence) filter (where pence < 0 and day >= $1), 0)::int as "creditPence", sum(pence)::int as "balancePence"
       from (select e.account, e.amount_pence as pence, (m.at at time zone 'Europe/London')::date as day from billing.book_entries e join billing.book_movements m on m.id = e.movement_id) e where day <= $2 group by 1`,
      [of.from, of.to],
    );
    const none = { debitPence: 0, creditPence: 0, balancePence: 0 };
    expect((await shop.ask(readBooks, of, owner())).accounts).toEqual(
      accounts.map(({ account }) => byHand.find((row) => row.account === account) ?? { account, ...none }),
    );
  }
  return {
    books: accounts.map(({ account, debitPence, creditPence }) => ({ account, debitPence, creditPence })),
    insights: accounts.map(({ account }) => ({ account, ...sums(account) })),
  };
};
const billing = () => {
  const found = shop.here().services.find(({ name }) => name === 'billing');
  if (!found) throw new Error('Billing does not run.');
  return found.app;
};
const days = () => billing().get(BookDays, { strict: false });
const settle = () => shop.sql(`update billing.book_days_until set seen_at = now() - interval '6 minutes'`);

describe('money', () => {
  test('a sale, a discounted one, a refund, credit and a dispute stand as in the books, before and after days are summed', async () => {
    const bought = await aBuyer(shop);
    await shop.ask(setItemStatus, { id: bought.itemId, status: 'refunded', isConfirmed: true }, shop.as.staff());
    await aBuyer(shop, { card: CARDS.disputed });
    await shop.ask(
      changeCredit,
      { userId: bought.userId, valuePence: 1000, idempotencyKey: 'insights' },
      shop.as.staff(),
    );
    await shop.settle();
    const before = await bothBooks();
    expect(before.insights).toEqual(before.books);
    expect(before.insights.find(({ account }) => account === 'returns')).toMatchObject({ debitPence: 4840 });
    expect(before.insights.find(({ account }) => account === 'goodwill')).toMatchObject({ debitPence: 1000 });

    // Seen first, and summed when nobody can be writing below it any more.
    expect(await days().add()).toBe(false);
    expect(await shop.sql('select * from billing.book_days')).toEqual([]);
    const summed = async () =>
      (
        await shop.sql<{ summed: number; last: number }>(
          'select summed::int, (select max(id)::int from billing.book_movements) as last from billing.book_days_until',
        )
      )[0];
    // Transactions are numbered for the whole server: one that another suite left open meanwhile counts as running here.
    await until(
      async () => {
        await settle();
        await days().add();
        const now = await summed();
        return now !== undefined && now.summed === now.last;
      },
      60_000,
      'everything is summed',
    );
    expect(await bothBooks()).toEqual(before);
    // A transaction that was running when it was seen is not over: nothing below it is summed, and after an hour it is seen anew.
    await shop.sql(`update billing.book_days_until set seen_below = 9e15, seen_at = now() - interval '6 minutes'`);
    expect(await days().add()).toBe(false);
    expect(await shop.sql('select seen_below::text from billing.book_days_until')).toEqual([
      { seen_below: '9000000000000000' },
    ]);
    await shop.sql(`update billing.book_days_until set seen_at = now() - interval '2 hours'`);
    await days().add();
    expect(await shop.sql('select 1 from billing.book_days_until where seen_below < 9e15')).toHaveLength(1);

    // What comes afterwards is read from the books themselves, also what happened on a day that is summed already.
    await aBuyer(shop);
    await shop.sql(
      `with m as (insert into billing.book_movements (key, kind, at, user_id) select 'credit:late', 'credit', min(at), $1 from billing.book_movements returning id)
       insert into billing.book_entries (movement_id, account, amount_pence) select m.id, e.account, e.pence from m, (values ('credit', -500), ('goodwill', 500)) e (account, pence)`,
      [bought.userId],
    );
    const after = await bothBooks();
    expect(after.insights).toEqual(after.books);
    expect(after.insights.find(({ account }) => account === 'goodwill')).toMatchObject({ debitPence: 1500 });
    await settle();
    await days().add();
    await settle();
    await days().add();
    await settle();
    await days().add();
    expect((await bothBooks()).insights).toEqual(after.books);
  });
});

describe('subscriptions', () => {
  test('what stands is kept for each day as it was counted last, and told for the days of the period', async () => {
    const standing = () => billing().get(StandingService, { strict: false });
    await shop.clock.advance('P1D');
    const day = await today();
    await standing().count();
    await anActive(shop);
    await standing().count();
    const { now } = await subscriptions();
    await shop.clock.advance('P1D');
    const told = await subscriptions();
    expect(told.days).toEqual([
      { day, ...now },
      { day: await today(), ...told.now },
    ]);
  });

  test('who began, who stands and what they bring; a pause, a cancellation with its reason, an end by staff and a refusal', async () => {
    const before = await subscriptions();
    const [kept, paused, ending, withdrawn, ended, refused] = [
      await anActive(shop),
      await anActive(shop),
      await anActive(shop),
      await aBuyer(shop),
      await anActive(shop),
      await aBuyer(shop),
    ] as const;
    const begun = await subscriptions();
    expect(sum(begun.started) - sum(before.started)).toBe(6);
    expect(begun.now.active - before.now.active).toBe(6);
    // £24.20 a month, every two months.
    expect(begun.now.monthlyPence - before.now.monthlyPence).toBe(6 * 2420);

    await shop.ask(changePlan, { subscription: paused.subscriptionId, change: { kind: 'pause' } }, me(paused));
    await shop.ask(
      changePlan,
      { subscription: kept.subscriptionId, change: { kind: 'frequency', frequency: 3 } },
      me(kept),
    );
    await shop.ask(cancelSubscription, { subscription: ending.subscriptionId, reason: 'no-effect' }, me(ending));
    await shop.ask(
      cancelSubscription,
      { subscription: withdrawn.subscriptionId, reason: 'too-expensive' },
      me(withdrawn),
    );
    await shop.ask(endSubscription, { subscription: ended.subscriptionId }, shop.as.staff());
    await decline(shop, refused);
    await shop.settle();
    const now = await subscriptions();
    expect({
      active: now.now.active - before.now.active,
      paused: now.now.paused - before.now.paused,
      ending: now.now.ending - before.now.ending,
      monthlyPence: now.now.monthlyPence - before.now.monthlyPence,
    }).toEqual({ active: 1, paused: 1, ending: 1, monthlyPence: 2420 });
    const isNew = (row: (typeof now.ended)[number]) =>
      !before.ended.some((one) => JSON.stringify(one) === JSON.stringify(row));
    expect(now.ended.filter(isNew)).toEqual([
      { day: await today(), how: 'cancelled', reason: 'too-expensive', count: 1 },
      { day: await today(), how: 'ended-by-staff', reason: null, count: 1 },
      { day: await today(), how: 'refused', reason: null, count: 1 },
    ]);
    expect(now.days.at(-1)).toEqual({ day: await today(), ...now.now });
    // The same from the lines themselves.
    const [lines] = await shop.sql<{ pence: number }>(
      `select sum(i.price_pence)::int as pence from billing.items i join billing.subscriptions s on s.id = i.subscription_id
       where i.status = 'upcoming' and i.interval is not null and not s.should_cancel and s.paused_from is null and s.status in ('active', 'shipping', 'review', 'pending', 'incomplete')
         and exists (select 1 from billing.items p where p.subscription_id = s.id and p.paid_at is not null)`,
    );
    expect(now.now.monthlyPence).toBe(lines?.pence);

    // Whoever is back from a pause counts again, and who cancelled stands until the day it ends.
    await shop.ask(changePlan, { subscription: paused.subscriptionId, change: { kind: 'resume' } }, me(paused));
    await toDueDate(shop, ending);
    const later = await subscriptions();
    expect(later.now.paused).toBe(before.now.paused);
    expect(later.now.ending).toBe(before.now.ending);
    expect(later.ended).toContainEqual({ day: await today(), how: 'cancelled', reason: 'no-effect', count: 1 });
  });

  test('months of beginning: who has ended is missing from the month it ended in', async () => {
    const month = (await today()).slice(0, 7);
    const stays = await anActive(shop);
    const goes = await anActive(shop);
    const size = async () =>
      Number(
        (
          await shop.sql<{ n: string }>(
            `select count(*) as n from billing.subscriptions where to_char(started_at at time zone 'Europe/London', 'YYYY-MM') = $1`,
            [month],
          )
        )[0]?.n,
      );
    expect((await subscriptions()).cohorts.at(-1)).toEqual({ month, size: await size(), kept: [] });
    // Not so many days on: two months could begin in them.
    const toNextMonth = async () => {
      await shop.clock.at(`${addMonths(`${(await today()).slice(0, 7)}-15`, 1)}T12:00:00.000Z`);
      await shop.settle();
    };
    await toNextMonth();
    await shop.ask(endSubscription, { subscription: goes.subscriptionId }, shop.as.staff());
    await toNextMonth();
    const cohort = (await subscriptions()).cohorts.find((one) => one.month === month);
    const left = (after: number) => (cohort?.kept[after] ?? 0) - (cohort?.kept[after + 1] ?? 0);
    expect(cohort?.size).toBe(await size());
    expect(left(0)).toBeGreaterThanOrEqual(1);
    expect(stays.subscriptionId).not.toBe(goes.subscriptionId);
  });

  test('what was there before it was kept is filled in from payments and history, and a second run changes nothing', async () => {
    const stays = await anActive(shop);
    const waits = await anActive(shop);
    await shop.ask(changePlan, { subscription: waits.subscriptionId, change: { kind: 'pause' } }, me(waits));
    const gone = await aBuyer(shop);
    await shop.ask(cancelSubscription, { subscription: gone.subscriptionId, reason: 'elsewhere' }, me(gone));
    const refused = await aBuyer(shop);
    await decline(shop, refused);
    const ended = await anActive(shop);
    await shop.ask(endSubscription, { subscription: ended.subscriptionId }, shop.as.staff());
    await shop.settle();
    const ids = [stays, waits, gone, refused, ended].map(({ subscriptionId }) => subscriptionId);
    const lives = () =>
      shop.sql(
        // Its last word may be that a refund has arrived, a little later.
        `select id, started_at, (ended_at at time zone 'Europe/London')::date::text as ended_on, ended_how, monthly_pence from billing.subscriptions where id = any($1) order by id`,
        [ids],
      );
    const known = await lives();
    expect(known.map((row) => [row.ended_how, row.monthly_pence])).toEqual([
      [null, 2420],
      [null, 0],
      ['cancelled', 0],
      ['refused', 0],
      ['ended-by-staff', 0],
    ]);
    const again = async () => {
      await shop.sql(
        `insert into billing.jobs (kind, key, data, due_at, trace) values ('backfill-lives', gen_random_uuid()::text, '{}'::jsonb, '1970-01-01', '00-' || md5('a') || '-' || left(md5('b'), 16) || '-01')`,
      );
      await shop.restart();
      await shop.settle();
    };
    await shop.sql(
      'update billing.subscriptions set started_at = null, ended_at = null, ended_how = null, monthly_pence = 0',
    );
    await again();
    expect(await lives()).toEqual(known);
    await again();
    expect(await lives()).toEqual(known);
  });
});

test('payments that a bank refused are counted once, on the day it first did, and those paid since come back', async () => {
  const failed = async () =>
    (await shop.ask(insightPayments, await period(), owner())).days.reduce(
      (all, row) => ({ failed: all.failed + row.failed, back: all.back + row.back, pence: all.pence + row.backPence }),
      { failed: 0, back: 0, pence: 0 },
    );
  const before = await failed();
  const lost = await anActive(shop);
  const saved = await anActive(shop);
  const good = saved.card;
  await useNewCard(shop, lost, CARDS.declinedLater);
  await useNewCard(shop, saved, CARDS.declinedLater);
  await toDueDate(shop, saved);
  expect(await failed()).toEqual({ ...before, failed: before.failed + 2 });
  const day = await today();
  await shop.clock.advance('P2D');
  await shop.settle();
  // Refused again since, and still two.
  expect(await failed()).toEqual({ ...before, failed: before.failed + 2 });
  const { clientSecret } = await useCard(shop, saved, good);
  expect(await payInBrowser(shop, clientSecret ?? '', { payment_method: good })).toBe('succeeded');
  await shop.settle();
  expect(await failed()).toEqual({ failed: before.failed + 2, back: before.back + 1, pence: before.pence + 4840 });
  expect((await shop.ask(insightPayments, { from: day, to: day }, owner())).days).toMatchObject([
    { day, failed: 2, failedPence: 9680, back: 1, backPence: 4840 },
  ]);
  const next = addDays(day, 1);
  expect((await shop.ask(insightPayments, { from: next, to: await today() }, owner())).days).toEqual([]);
});

test.each([
  ['more days than are counted at once', -400, 0],
  ['a last day before the first', 0, -1],
])('%s are refused', async (_, from, to) => {
  const input = { from: addDays(await today(), from), to: addDays(await today(), to) };
  expect(await shop.refused(insightMoney, input, owner())).toMatchObject({
    code: 'invalid',
    errors: { to: [expect.anything()] },
  });
});

test.each([
  ['money', insightMoney],
  ['payments', insightPayments],
  ['subscriptions', insightSubscriptions],
])('nobody without the right is told of %s', async (_, call) => {
  for (const permission of ['prescriber', 'dispatch', 'support', 'plans'] as const)
    expect(await shop.refused(call as RpcContract, await period(), shop.as.staff([permission]))).toMatchObject({
      code: 'forbidden',
    });
});

describe('the counts of the list', () => {
  const all = { keyword: '', status: '', treatment: '', isShippingToo: false, page: 1, perPage: 10 };
  const list = (over: Partial<typeof all> = {}) => shop.ask(listSubscriptions, { ...all, ...over }, shop.as.staff());
  const fold = () => billing().get(CountsService, { strict: false }).fold();
  const waiting = () => shop.sql('select id from billing.subscription_count_changes');
  const counted = async () => {
    const { total, summary } = await list();
    return { total, summary };
  };
  /** As the table itself has it. */
  const standing = async () =>
    (
      await shop.sql<{ total: number; pence: number }>(
        'select count(*)::int as total, coalesce(sum(next_charge_pence), 0)::int as pence from billing.subscriptions',
      )
    )[0];

  test('stand as the table has it after every change, before and after changes are added to their counts, by two at once too', async () => {
    const active = await anActive(shop);
    const review = await aBuyer(shop);
    const before = await counted();
    expect({ total: before.total, pence: before.summary.nextChargesPence }).toEqual(await standing());
    expect((await waiting()).length).toBeGreaterThan(0);
    await Promise.all([fold(), fold()]);
    await fold();
    expect(await waiting()).toEqual([]);
    expect(await counted()).toEqual(before);
    await shop.ask(endSubscription, { subscription: active.subscriptionId }, shop.as.staff());
    const after = await counted();
    expect({ total: after.total, pence: after.summary.nextChargesPence }).toEqual(await standing());
    expect(after.summary).not.toEqual(before.summary);
    expect((await list({ status: 'review' })).rows.map(({ id }) => id)).toEqual([review.subscriptionId]);
    await fold();
    expect(await counted()).toEqual(after);
    // What nobody has any more is no row.
    expect(await shop.sql('select 1 from billing.subscription_counts where n = 0 and pence = 0')).toEqual([]);
    // What is taken back has never been.
    await expect(
      shop.sql(
        `do $$ begin update billing.subscriptions set status = 'failed' where id = ${review.subscriptionId}; raise exception 'taken back'; end $$`,
      ),
    ).rejects.toThrow('taken back');
    expect(await waiting()).toEqual([]);
  });

  test('tens of thousands of one name are a page at once, and how many is said to be more', async () => {
    const { userId, subscriptionId } = await aBuyer(shop);
    const { total } = await list();
    await shop.sql(
      `insert into billing.subscriptions (user_id, origin, treatment_slug, consultation, treatment_title, plan_id, plan_name, status, anchor_day, next_charge_pence, created_at)
       select user_id, 'staff', treatment_slug, consultation, treatment_title, plan_id, plan_name, 'pending', 1, 100, created_at from billing.subscriptions, generate_series(1, 12000) where id = $1`,
      [subscriptionId],
    );
    const found = await list({ keyword: `ann${userId}@`, page: 200 });
    expect([found.total, found.isMore, found.rows.length]).toEqual([2_000, true, 10]);
    expect(await list({ status: 'pending' })).toMatchObject({ total: 12_000, isMore: false });
    expect(await list()).toMatchObject({ total: total + 12_000, isMore: false });
    await fold();
    await fold();
    await shop.sql(`delete from billing.subscriptions where status = 'pending' and origin = 'staff' and user_id = $1`, [
      userId,
    ]);
    expect(await list({ status: 'pending' })).toMatchObject({ total: 0, isMore: false });
    expect((await list()).total).toBe(total);
  });
});

describe('what is left of a product', () => {
  const FIRST = 5_000_000;
  const MANY = 4_000;
  const fold = () => billing().get(CountsService, { strict: false }).fold();
  const codes: string[] = [];
  const kept = async () =>
    (await shop.ask(readStock, {}, shop.as.staff())).rows
      .filter(({ code }) => codes.includes(code))
      .map(({ code, left }) => ({ code, left }));
  /** Counted as if nobody had kept anything: item by item. */
  const byHand = () =>
    shop.sql<{ code: string; left: number }>(
      `select k.code, k.counted - (select count(*)::int from billing.items i where i.code = k.code and (
          i.shipped_at > k.counted_at or (i.status in ('paid', 'waiting', 'packaging') and i.treatment_status in ('upcoming', 'review', 'paid', 'packaging'))
          or exists (select 1 from billing.charges c where c.item_id = i.id and c.state in ('created', 'requires_action', 'processing')))) as left
       from billing.stock_counts k where k.code = any($1) order by k.code`,
      [codes],
    );
  const change = async (what: string, sql: string, params: unknown[] = []) => {
    await shop.sql(sql, params);
    expect([what, await kept()]).toEqual([what, await byHand()]);
  };

  test('is what counting all items by hand says, after every kind of change, whoever makes it, added to the counts or not', async () => {
    const { itemId } = await anActive(shop);
    const rows = await shop.sql<{ code: string }>(
      `select code from billing.items where id = $1 union all (select p.code from billing.products p where p.code <> (select code from billing.items where id = $1) limit 1)`,
      [itemId],
    );
    codes.push(...rows.map(({ code }) => code).toSorted());
    const [code, other] = [rows[0]?.code ?? '', rows[1]?.code ?? ''];
    for (const counted of codes) await shop.ask(countStock, { code: counted, counted: 9_000 }, shop.as.staff());
    expect(await kept()).toEqual(await byHand());
    await change(
      'thousands in one statement, shipped hours and days before and after the count, to be supplied, given up, refused',
      `insert into billing.items select made.* from billing.items i join billing.stock_counts k on k.code = i.code, generate_series(0, ${MANY - 1}) n,
        lateral jsonb_populate_record(null::billing.items, to_jsonb(i) || jsonb_build_object('id', ${FIRST} + n, 'sequence', 1000 + n, 'hold', null,
          'status', (array['shipped', 'waiting', 'paid', 'cancelled', 'failed', 'shipped'])[n % 6 + 1], 'treatment_status', (array['shipped', 'review', 'paid', 'cancelled', 'upcoming', 'shipped'])[n % 6 + 1],
          'shipped_at', case when n % 6 in (0, 5) then k.counted_at + (n - 2000) * interval '3 minutes' end)) made where i.id = $1`,
      [itemId],
    );
    const before = await kept();
    expect(before.find((row) => row.code === code)?.left).toBeLessThan(7_500);
    await Promise.all([fold(), fold()]);
    await fold();
    expect(await shop.sql('select 1 from billing.unit_count_changes')).toEqual([]);
    expect(await kept()).toEqual(before);
    await change(
      'charges under way, of what failed, was given up, is to be supplied and has been shipped, by a program that knows of no code',
      `insert into billing.charges select made.* from (select * from billing.charges where item_id = $1 limit 1) c, generate_series(0, 59) n,
        lateral jsonb_populate_record(null::billing.charges, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'item_id', ${FIRST} + n, 'sequence', 1000 + n,
          'state', (array['created', 'requires_action', 'processing'])[n % 3 + 1], 'payment_intent_id', null, 'paid_at', null, 'code', null)) made`,
      [itemId],
    );
    await change(
      'an item and its charge in one statement, the charge before the item',
      `with i as (insert into billing.items select made.* from billing.items i, lateral jsonb_populate_record(null::billing.items, to_jsonb(i) || jsonb_build_object('id', ${FIRST} + ${MANY}, 'sequence', 1000 + ${MANY}, 'status', 'failed', 'treatment_status', 'upcoming', 'shipped_at', null)) made where i.id = $1)
       insert into billing.charges select made.* from (select * from billing.charges where item_id = $1 limit 1) c,
        lateral jsonb_populate_record(null::billing.charges, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'item_id', ${FIRST} + ${MANY}, 'sequence', 1000 + ${MANY}, 'state', 'created', 'payment_intent_id', null, 'paid_at', null, 'code', null)) made`,
      [itemId],
    );
    for (const [what, set] of [
      ['the dose of what is being paid for', `code = '${other}' where id = ${FIRST + 4}`],
      ['the dose of what was shipped', `code = '${other}' where id between ${FIRST} and ${FIRST + 9}`],
      [
        'shipped after being paid',
        `status = 'shipped', treatment_status = 'shipped', shipped_at = now() where status = 'paid' and id > ${FIRST + 30}`,
      ],
      [
        'refunded',
        `status = 'refunded', treatment_status = 'refused' where status = 'waiting' and id < ${FIRST + 600}`,
      ],
      [
        'not shipped after all',
        `shipped_at = null, status = 'paid', treatment_status = 'paid' where id < ${FIRST + 300} and status = 'shipped'`,
      ],
      [
        'shipped and to be supplied once more',
        `status = 'waiting', treatment_status = 'paid' where id between ${FIRST + 3000} and ${FIRST + 3100}`,
      ],
      ['nothing that counts', `version = version + 1 where id > ${FIRST}`],
    ] as const)
      await change(what, `update billing.items set ${set} and id >= ${FIRST}`);
    await change(
      'paid and refused',
      `update billing.charges set state = case when item_id % 2 = 0 then 'failed' else 'cancelled' end where item_id between ${FIRST + 10} and ${FIRST + 30}`,
    );
    await shop.ask(countStock, { code, counted: 50 }, shop.as.staff());
    expect(await kept()).toEqual(await byHand());
    await expect(
      shop.sql(
        `do $$ begin delete from billing.items where id between ${FIRST + 100} and ${FIRST + MANY - 1}; raise exception 'taken back'; end $$`,
      ),
    ).rejects.toThrow('taken back');
    expect(await kept()).toEqual(await byHand());
    await shop.sql('analyze billing.items');
    const plan = await shop.sql<{ 'QUERY PLAN': string }>(
      `explain select ${CLAIMED.replaceAll(/(from|join|select code, shipped_on, n from) (items|charges|unit_counts|unit_count_changes)\b/g, '$1 billing.$2')} from billing.stock_counts k where k.code = '${code}'`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on items/);
    await change(
      'gone',
      `with c as (delete from billing.charges where item_id >= ${FIRST}) delete from billing.items where id >= ${FIRST} and id not in (select item_id from billing.charges)`,
    );
    await shop.sql(`delete from billing.items where id >= ${FIRST}`);
    await fold();
    expect(await kept()).toEqual(await byHand());
    expect(await shop.sql('select 1 from billing.unit_counts where n = 0')).toEqual([]);
    for (const counted of codes) await shop.ask(countStock, { code: counted, counted: null }, shop.as.staff());
  });
});
