import { checkOut } from '@sorrel/test-kit/journey';
import type { World } from '@sorrel/test-kit/world';
import pg from 'pg';
import type { Figure } from '../figures.ts';
import { type Customer, readyToPay } from './people.ts';
import { inTurns, type Work } from './rounds.ts';
import type { Standing } from './standing.ts';
import { figuresOf } from './tell.ts';

const ABREAST = 4;
const MS = 2_000;
/** More than four hands serve in all rounds; they take longer to make than to serve. */
const PEOPLE = 240;

/** Like an order: six statements in one transaction, as a limit. */
async function orderLike(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>({
      name: 'order',
      text: 'insert into bench_orders (owner, pence) values ($1, $2) returning id',
      values: [7, 4840],
    });
    const id = rows[0]?.id;
    await client.query({
      name: 'lines',
      text: 'insert into bench_lines (of, name) values ($1, $2), ($1, $3)',
      values: [id, 'Acne cream', 'Delivery'],
    });
    await client.query({ name: 'mine', text: 'select * from bench_orders where id = $1 for update', values: [id] });
    await client.query({ name: 'paid', text: 'update bench_orders set paid = now() where id = $1', values: [id] });
    await client.query({ name: 'told', text: 'insert into bench_outbox (data) values ($1)', values: ['{}'] });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** People who have answered everything pay, one after the other; how many there are limits how long. */
async function buying(w: World, people: number): Promise<{ work: Work }> {
  const waiting: Customer[] = await readyToPay(w.url, people);
  await w.settle();
  const one = async (): Promise<void> => {
    const next = waiting.pop();
    if (!next) throw new Error('There are not enough people who are ready to pay.');
    const order = await checkOut(w.url, next.person);
    if (!order.isPaid) throw new Error('An order was not paid.');
  };
  return { work: { one, abreast: ABREAST, ms: MS } };
}

/** From the address to the payment that is confirmed, by people who have answered everything. */
export async function checkout(s: Standing): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: s.w.adminUrl, max: ABREAST });
  await pool.query(`create table if not exists bench_orders (id serial primary key, owner int, pence int, paid timestamptz);
    create table if not exists bench_lines (of int, name text); create table if not exists bench_outbox (seq serial, data jsonb)`);
  const { work } = await buying(s.w, PEOPLE);
  try {
    const all = await inTurns(work, { one: () => orderLike(pool), abreast: ABREAST, ms: MS }, s.used, {
      rest: s.w.settle,
    });
    const charged = await s.w.sql<{ n: number }>(
      `select max(n)::int as n from (select count(*) as n from billing.charges where state = 'succeeded' group by user_id) t`,
    );
    if (charged[0]?.n !== 1) throw new Error(`Somebody was charged ${charged[0]?.n} times.`);
    return figuresOf('checkout to paid', all, { of: 'an order-like transaction', perSecond: 60, cpuAtMost: 20 });
  } finally {
    await pool.end();
  }
}

/** How long news takes from the transaction that wrote it until every listener has applied it, of all that this database has seen. */
export async function eventLag(s: Standing): Promise<Figure[]> {
  const services = ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment'];
  const written = services.map((name) => `select id, written_at from ${name}.outbox`).join(' union all ');
  const applied = services.map((name) => `select fact_id, handled_at from ${name}.inbox`).join(' union all ');
  const [row] = await s.w.sql<{ n: number; half: number; most: number; waits: number; twice: number }>(`
    with lag as (select extract(epoch from a.handled_at - o.written_at) * 1000 as ms
      from (${written}) o join (${applied}) a on a.fact_id = o.id)
    select count(*)::int as n, percentile_cont(0.5) within group (order by ms) as half,
      percentile_cont(0.99) within group (order by ms) as most,
      (select count(*)::int from (${services.map((name) => `select 1 from ${name}.outbox where published_at is null`).join(' union all ')}) w) as waits,
      (select count(*)::int from (${services.map((name) => `select 1 from ${name}.dead_letters`).join(' union all ')}) d) as twice
    from lag`);
  if (!row || row.waits > 0 || row.twice > 0) throw new Error('An event was not delivered.');
  return [
    { name: 'news until it is applied: half', value: row.half, unit: 'ms', note: `${row.n} applied, none lost` },
    { name: 'news until it is applied: 99 of 100', value: row.most, unit: 'ms', goal: { atMost: 50 } },
  ];
}
