import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SealedColumn } from '@sorrel/service-kit/security/sealed-column';
import { inOrder, tablesOf } from '@sorrel/deploy/backup/tables';
import { Problem, type Say } from '@sorrel/deploy/problem';
import { Foundry } from './foundry.ts';
import { countOf, likenessOf, type Models, modelsOf, SEQUENCES, signersOf, typesOf, where } from './models.ts';
import { kindOf, PLAN, type PlannedTable } from './plan.ts';

export interface ScaleOptions {
  /** A user who may write every schema. */
  adminUrl: string;
  /** How many customers there shall be in all, about. */
  customers: number;
  services: readonly { name: string; sealed: readonly SealedColumn[] }[];
  keys: Record<number, string>;
  seed?: number;
  /** Customers of any origin are models, and not those of the demo alone. */
  isAnybody?: boolean;
  /** Customers of one transaction, about. */
  portion?: number;
  say?: Say;
}

export interface ScaleReport {
  models: number;
  copies: number;
  customers: number;
  rows: number;
  seconds: number;
  tables: { name: string; rows: number; seconds: number }[];
}

const CHUNK = 256 * 1024;
/** While one service's rows are made, PostgreSQL writes another's. No reference crosses services, so each may have a transaction of its own. */
const LANES = 2;
/** What a run that is ended loses at most. */
const PORTION = 100_000;
const HEAVIEST_FIRST = ['fulfilment', 'messaging', 'consultations', 'sandbox', 'billing', 'identity', 'media'];

/**
 * Fills the tables of every service with copies of customers who have lived through the product: each copy has all of its model's rows, on
 * the same days, under its own numbers, ids, name and address, sealed and signed anew. What a model can do and show, its copies can. In
 * portions: each is committed in all services or in none, and a run that ended early is taken further by the next.
 */
export async function scale(options: ScaleOptions): Promise<ScaleReport> {
  const lanes = Array.from({ length: LANES }, () => {
    const client = new Client({ connectionString: options.adminUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    return client;
  });
  try {
    for (const lane of lanes) await lane.connect();
    const report = await cast(lanes, options);
    // Until a table has been vacuumed once no index alone answers anything; rows that come as people do are vacuumed on the way.
    options.say?.('vacuuming, and counting for the planner');
    await lanes[0]?.query('vacuum (analyze)');
    return report;
  } finally {
    await Promise.all(lanes.map((lane) => lane.end().catch(() => undefined)));
  }
}

async function cast(lanes: readonly Client[], options: ScaleOptions): Promise<ScaleReport> {
  const { customers, say = () => undefined } = options;
  const [client] = lanes as [Client];
  const began = performance.now();
  const models = await modelsOf(client, options);
  await refuseClosedMonths(client, models);
  const there = await countOf(client, `identity.accounts where role = 'customer'`);
  const copies = Math.ceil((customers - there) / models.users.length);
  if (copies < 1) throw new Problem(`There are ${there} customers already.`);
  say(`${models.users.length} customers as models, ${copies} copies of each`);
  const likeness = await likenessOf(client, models, options.seed ?? 1);
  const { Sealer } = await import('@sorrel/service-kit/security/sealed');
  const foundry = new Foundry(likeness, new Sealer(options.keys), options.services, await signersOf(client, options));
  const moulded = await mouldsOf(client, foundry, models);
  const rest = models.copies + copies;
  await reserve(client, foundry, moulded, rest);
  const portion = Math.ceil((options.portion ?? PORTION) / models.users.length);
  const report = new Map<string, { name: string; rows: number; seconds: number }>();
  for (let first = models.copies + 1; first <= rest; first += portion) {
    const last = Math.min(first + portion - 1, rest);
    for (const one of await castPortion(lanes, { foundry, moulded, models: models.users.length, first, last })) {
      const sum = report.get(one.name) ?? { name: one.name, rows: 0, seconds: 0 };
      report.set(one.name, { ...sum, rows: sum.rows + one.rows, seconds: sum.seconds + one.seconds });
    }
    const many = there + (last - models.copies) * models.users.length;
    say(`${many} customers after ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const tables = [...report.values()];
  for (const { name, rows, seconds } of tables) say(`${name}: ${rows} rows, ${Math.round(rows / seconds)} a second`);
  return {
    models: models.users.length,
    copies,
    customers: there + copies * models.users.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    seconds: (performance.now() - began) / 1000,
    tables,
  };
}

/** Copies live on the days of their models: what was closed would no longer say what it said then. */
async function refuseClosedMonths(client: Client, { users }: Models): Promise<void> {
  const { rows } = await client.query(
    'select 1 from billing.book_movements m, billing.book_period p where m.user_id = any($1) and m.at < p.open_from limit 1',
    [users],
  );
  if (rows.length > 0)
    throw new Problem(
      'Months of the books are closed, and the copies’ sales would be of those as well. Fill an installation where none is closed yet. Nothing was written.',
    );
}

interface Casting {
  foundry: Foundry;
  moulded: readonly Moulded[];
  /** How many people are copied. */
  models: number;
  /** Which copies. */
  first: number;
  last: number;
}

async function castPortion(lanes: readonly Client[], casting: Casting): Promise<ScaleReport['tables']> {
  const { moulded, models, first, last } = casting;
  const [client] = lanes as [Client];
  for (const lane of lanes) await lane.query('begin');
  const tables: ScaleReport['tables'] = [];
  const waiting = [...new Set([...HEAVIEST_FIRST, ...moulded.map(({ planned }) => planned.schema)])];
  const fill = async (lane: Client): Promise<void> => {
    for (let schema = waiting.shift(); schema; schema = waiting.shift())
      for (const one of moulded.filter(({ planned }) => planned.schema === schema)) {
        const from = performance.now();
        const rows = await castTable(lane, one, casting);
        tables.push({ name: `${schema}.${one.planned.name}`, rows, seconds: (performance.now() - from) / 1000 });
      }
  };
  await Promise.all(
    lanes.map((lane) =>
      fill(lane).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  await restock(client, (last - first + 1) * models);
  await enterSupplies(client);
  // What is looked at when a transaction ends is looked at before the first of them does.
  for (const lane of lanes) await lane.query('set constraints all immediate');
  for (const lane of lanes) await lane.query('commit');
  return tables;
}

/** The shelf of a small demo would hold up the charges of so many: each item's longest-lived batch gets as many packs as there are customers. */
async function restock(client: Client, packs: number): Promise<void> {
  await client.query(
    `with last as (
       select distinct on (code) id, code, expires_on from fulfilment.batches where state = 'released' and unit = 'packs' order by code, expires_on desc, id
     ), booked as (
       insert into fulfilment.batch_movements (batch_id, kind, quantity, at, by_name) select id, 'adjusted', $1::int, now(), 'demo:scale' from last
     ), on_shelf as (
       update fulfilment.batches b set on_hand = b.on_hand + $1::int from last where last.id = b.id
     )
     update billing.stock_counts k set counted = k.counted + $1::int, lots = k.lots || jsonb_build_array(jsonb_build_object('expiresOn', last.expires_on, 'left', $1::int))
     from last where last.code = k.code and k.lots is not null`,
    [packs],
  );
}

/** Copies of supplies get entries of the register of their own: an entry's checksum covers whose it is. */
async function enterSupplies(client: Client): Promise<void> {
  await client.query(
    `insert into fulfilment.jobs (kind, key, data, due_at, trace)
     values ('take-over-register', 'all', '{}', now(), '00-' || md5('register') || '-' || left(md5('take-over'), 16) || '-01') on conflict do nothing`,
  );
}

/** Tables after those they refer to. */
async function ordered(client: Client): Promise<{ schema: string; name: string }[]> {
  const { rows: refers } = await client.query<{ from: string; to: string }>(
    `select f.relnamespace::regnamespace || '.' || f.relname as from, t.relnamespace::regnamespace || '.' || t.relname as to
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid where k.contype = 'f'`,
  );
  const names = PLAN.map(({ schema, name }) => `${schema}.${name}`);
  return inOrder(names, refers).map((full) => {
    const [schema = '', name = ''] = full.split('.');
    return { schema, name };
  });
}

/** What makes the rows of a table's copies. */
interface Moulded {
  planned: PlannedTable;
  into: string[];
  moulds: ((n: number) => string)[];
  /** What gives its numbers out. */
  sequence: string | null;
}

/** Of every table that models have rows in, before there are so many rows that it takes long to find theirs. */
async function mouldsOf(client: Client, foundry: Foundry, models: Models): Promise<Moulded[]> {
  const moulded: Moulded[] = [];
  for (const { schema, name } of await ordered(client)) {
    const planned = PLAN.find((one) => one.schema === schema && one.name === name) as PlannedTable;
    const columns = (await tablesOf(client, schema)).find((one) => one.name === name)?.columns;
    if (!columns) continue;
    const types = await typesOf(client, planned);
    const { rows } = await client.query<Record<string, string | null>>(
      `select ${columns.map((column) => `${escapeIdentifier(column)}::text`).join(', ')} from ${schema}.${name} where ${where(planned, models)}`,
    );
    if (rows.length === 0) continue;
    const into = columns.filter((column) => !(schema === 'sandbox' && column === 'seq'));
    const moulds = rows.map((row) => foundry.mould(planned, row, into, types));
    moulded.push({ planned, into, moulds, sequence: into.includes('id') ? await serial(client, planned) : null });
  }
  return moulded;
}

async function castTable(
  client: Client,
  { planned, into, moulds }: Moulded,
  { foundry, first, last }: Casting,
): Promise<number> {
  const { schema, name } = planned;
  if (name === 'sale_documents') await foundry.series.take(client, { first, last });
  const target = client.query(copyFrom(`copy ${schema}.${name} (${into.map(escapeIdentifier).join(', ')}) from stdin`));
  const copies = last - first + 1;
  await pipeline(Readable.from(lines(moulds, first, copies)), target);
  return moulds.length * copies;
}

/** In pieces, so that nothing waits in memory but the next. */
function* lines(moulds: readonly ((n: number) => string)[], first: number, copies: number): Generator<string> {
  let piece = '';
  for (let n = first; n < first + copies; n++)
    for (const mould of moulds) {
      piece += mould(n);
      if (piece.length < CHUNK) continue;
      yield piece;
      piece = '';
    }
  if (piece !== '') yield piece;
}

async function serial(client: Client, { schema, name }: PlannedTable): Promise<string | null> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence('${schema}.${name}', 'id') as sequence`,
  );
  return rows[0]?.sequence ?? null;
}

/** The numbers of all copies, before the first is written: programs that are running go on behind them. */
async function reserve(
  client: Client,
  { likeness }: Foundry,
  moulded: readonly Moulded[],
  last: number,
): Promise<void> {
  for (const { planned, sequence } of moulded)
    if (sequence) await moveOn(client, sequence, likeness.lastOf(kindOf(planned), last));
  for (const [kind, sequence] of Object.entries(SEQUENCES)) await moveOn(client, sequence, likeness.lastOf(kind, last));
}

const moveOn = (client: Client, sequence: string, to: number): Promise<unknown> =>
  client.query('select setval($1::regclass, greatest($2::bigint, coalesce(pg_sequence_last_value($1::regclass), 1)))', [
    sequence,
    to,
  ]);
