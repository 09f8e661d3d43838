import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { anActive, closeShop, openShop, type Shop } from './shop.ts';

/* Hundreds of charges wait for a product code when it is counted. */

const MANY = 240;
const BATCH = 10;

let shop: Shop;
let code: string;
let original: number;
beforeAll(async () => {
  shop = await openShop({}, { isHere: true });
  const bought = await anActive(shop);
  original = bought.subscriptionId;
  code =
    (await shop.sql<{ code: string }>('select code from billing.items where id = $1', [bought.itemId]))[0]?.code ?? '';
});
afterAll(() => closeShop(shop));
afterEach(async () => {
  await shop.sql('drop trigger if exists stone on billing.items; drop function if exists billing.stone()');
});

const count = (counted: number | null) => shop.ask(countStock, { code, counted }, shop.as.staff());
const waiting = async () =>
  (await shop.ask(readStock, {}, shop.as.staff())).rows.find((row) => row.code === code)?.waiting ?? 0;

/**
 * Copies of a real subscription and its upcoming item, held one minute after another, with the charge due in two days. Answers their ids in
 * that order.
 */
async function held(many = MANY): Promise<number[]> {
  await shop.sql('delete from billing.stock_counts where code = $1', [code]);
  const { columns } = (
    await shop.sql<{ columns: Record<string, string> }>(
      `select jsonb_object_agg(table_name, list) as columns from (
         select table_name, string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
          where table_schema = 'billing' and table_name in ('subscriptions', 'items') and column_name not in ('id', 'subscription_id', 'origin', 'charges_paid', 'hold', 'held_since', 'due_at')
          group by 1) c`,
    )
  )[0] ?? { columns: {} };
  const since = (await shop.clock.now()).toISOString();
  const due = addDays(londonDate(await shop.clock.now()), 2);
  const ids = (
    await shop.sql<{ id: number }>(
      `insert into billing.subscriptions (origin, charges_paid, due_at, ${columns.subscriptions}) select 'staff', 0, $2, ${columns.subscriptions} from billing.subscriptions, generate_series(1, $3) where id = $1 returning id`,
      [original, due, many],
    )
  ).map(({ id }) => Number(id));
  // The later the id, the longer it has waited.
  await shop.sql(
    `insert into billing.items (subscription_id, hold, held_since, due_at, ${columns.items})
     select n.id, 'stock', $3::timestamptz - n.place * interval '1 minute', $4::date, ${columns.items}
     from billing.items, unnest($2::bigint[]) with ordinality as n (id, place) where subscription_id = $1 and status = 'upcoming'`,
    [original, ids, since, due],
  );
  return ids.toReversed();
}

const lifted = async (ids: number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await shop.sql<{ id: number; times: number }>(
        `select s.id, (select count(*)::int from billing.timeline t where t.subscription_id = s.id and t.text = 'The charge goes on') as times from unnest($1::bigint[]) as s (id)`,
        [ids],
      )
    ).map(({ id, times }) => [Number(id), times]),
  );
const timesOf = async (ids: number[]) => {
  const times = await lifted(ids);
  return ids.map((id) => times.get(id));
};
const longestOpen = `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds from pg_stat_activity
  where datname = current_database() and usename like '%billing' and xact_start is not null and state <> 'idle'`;

test('a count frees all who wait, each once, whoever waits longest first; no transaction holds more than a batch', async () => {
  const ids = await held();
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      longest = Math.max(longest, (await shop.sql<{ seconds: number }>(longestOpen))[0]?.seconds ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  // Not restored while the shop stands: connections that are opened meanwhile keep it, and restored it would answer none of them any more.
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await count(100_000);
  // The first batch is freed at once, so that the person counting sees an effect.
  expect((await timesOf(ids)).slice(0, BATCH)).toEqual(Array(BATCH).fill(1));
  await shop.settle();
  const statements = query.mock.calls.length;
  isOver = true;
  await watching;
  expect(await timesOf(ids)).toEqual(Array(MANY).fill(1));
  expect(await waiting()).toBe(0);
  // The history is in the order in which the rows were freed.
  const order = await shop.sql<{ subscription_id: number }>(
    `select subscription_id from billing.timeline where text = 'The charge goes on' and subscription_id = any($1) order by at, id`,
    [ids],
  );
  expect(order.map((row) => Number(row.subscription_id))).toEqual(ids);
  const batches = await shop.sql<{ n: number }>(
    `select count(*)::int as n from billing.timeline where text = 'The charge goes on' and subscription_id = any($1) group by at order by at`,
    [ids],
  );
  expect(batches.map(({ n }) => n)).toEqual(Array(MANY / BATCH).fill(BATCH));
  // The longest wait in seconds, on a busy machine; and the cost of each.
  expect(longest).toBeLessThan(10);
  expect(statements / MANY).toBeLessThan(30);
});

test('a failure in the middle keeps what was done, and the rest follows, nobody twice', async () => {
  const ids = await held(80);
  const STONE_AT = 45;
  const stone = ids[STONE_AT];
  await shop.sql(
    `create function billing.stone() returns trigger language plpgsql as $$ begin if new.subscription_id = ${stone} and new.hold is null then raise exception 'a stone'; end if; return new; end $$`,
  );
  await shop.sql(`create trigger stone before update on billing.items for each row execute function billing.stone()`);
  await count(100_000);
  const jobs = () =>
    shop.sql<{ attempts: number; state: string; last_error: string | null }>(
      `select attempts, state, last_error, due_at from billing.jobs where kind = 'wake-restocked'`,
    );
  const hasFailedTwice = async () =>
    (await jobs()).some(
      (job) => job.attempts >= 2 && job.last_error !== null && ['due', 'running'].includes(job.state),
    );
  for (const giveUpAt = Date.now() + 60_000; !(await hasFailedTwice());) {
    if (Date.now() > giveUpAt) throw new Error(`It has not failed twice: ${JSON.stringify(await jobs())}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Whole batches before the one it fails in, and none after.
  const done = STONE_AT - (STONE_AT % BATCH);
  expect(await timesOf(ids)).toEqual([...Array(done).fill(1), ...Array(80 - done).fill(0)]);
  await shop.sql('drop trigger stone on billing.items');
  await shop.settle();
  expect(await timesOf(ids)).toEqual(Array(80).fill(1));
});

test('connections that are killed again and again cost a batch at most, and nobody is freed twice', async () => {
  const ids = await held(60);
  await count(100_000);
  for (let n = 0; n < 6; n++) {
    await shop.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like '%billing' and pid <> pg_backend_pid()`,
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await shop.settle();
  expect(await timesOf(ids)).toEqual(Array(60).fill(1));
  expect(await waiting()).toBe(0);
});

test('a later count starts a new run: those it leaves nothing for keep waiting', async () => {
  const ids = await held(40);
  await count(100_000);
  await count(0);
  await shop.settle();
  const times = await timesOf(ids);
  // The first run's remaining work is not done with the second count, and what it has done stays done.
  expect(times.slice(0, BATCH)).toEqual(Array(BATCH).fill(1));
  expect(times).toEqual(times.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
  expect(times.at(-1)).toBe(0);
  expect(await waiting()).toBeGreaterThan(0);
  await count(null);
  await shop.settle();
  expect((await timesOf(ids)).filter((n) => !n)).toEqual([]);
  expect(await waiting()).toBe(0);
});
