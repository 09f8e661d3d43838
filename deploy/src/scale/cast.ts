import { createPrivateKey, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SealedColumn } from '@sorrel/service-kit/security/sealed-column';
import { inOrder, tablesOf } from '../backup/tables.ts';
import { Problem, type Say } from '../problem.ts';
import { Foundry } from './foundry.ts';
import { Likeness, type Kind, type Numbers } from './likeness.ts';
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

/** More than the demo has: whoever has more has filled this before, or has customers of their own. */
const MOST_MODELS = 500;
const CHUNK = 256 * 1024;
const SEQUENCES = { order: 'sandbox.order_numbers', tracking: 'sandbox.tracking_serials' } as const;
/** Who gives out the numbers that several tables have. */
const OWNERS: Record<Kind, string> = { prescription: 'consultations.prescriptions' };

/**
 * Fills the tables of every service with copies of customers who have lived through the product: each copy has all of its model's rows, on
 * the same days, under its own numbers, ids, name and address, sealed and signed anew. What a model can do and show, its copies can. All in
 * one transaction, a row at a time.
 */
export async function scale(options: ScaleOptions): Promise<ScaleReport> {
  const client = new Client({ connectionString: options.adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const report = await cast(client, options);
    await client.query('commit');
    options.say?.('commit; counting for the planner');
    await client.query('analyze');
    return report;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function cast(client: Client, options: ScaleOptions): Promise<ScaleReport> {
  const { customers, say = () => undefined } = options;
  const began = performance.now();
  const models = await modelsOf(client, options);
  const there = await countOf(client, `identity.accounts where role = 'customer'`);
  const copies = Math.ceil((customers - there) / models.users.length);
  if (copies < 1) throw new Problem(`There are ${there} customers already.`);
  say(`${models.users.length} customers as models, ${copies} copies of each`);
  const likeness = await likenessOf(client, models, options.seed ?? 1);
  const { Sealer } = await import('@sorrel/service-kit/security/sealed');
  const foundry = new Foundry(likeness, new Sealer(options.keys), options.services, await signersOf(client, options));
  const tables: ScaleReport['tables'] = [];
  const first = models.copies + 1;
  for (const { schema, name } of await ordered(client)) {
    const planned = PLAN.find((one) => one.schema === schema && one.name === name) as PlannedTable;
    const from = performance.now();
    const rows = await castTable(client, planned, { foundry, models, first, copies });
    const seconds = (performance.now() - from) / 1000;
    if (rows === 0) continue;
    tables.push({ name: `${schema}.${name}`, rows, seconds });
    say(`${schema}.${name}: ${rows} rows, ${Math.round(rows / seconds)} a second`);
  }
  for (const [kind, sequence] of Object.entries(SEQUENCES))
    await moveOn(client, sequence, likeness.lastOf(kind, first + copies - 1));
  await restock(client, customers);
  await enterSupplies(client);
  return {
    models: models.users.length,
    copies,
    customers: there + copies * models.users.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    seconds: (performance.now() - began) / 1000,
    tables,
  };
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

interface Models {
  users: number[];
  subscriptions: number[];
  items: number[];
  /** How often they have been copied before. */
  copies: number;
}

async function modelsOf(client: Client, { isAnybody = false }: ScaleOptions): Promise<Models> {
  const { rows: there } = await client.query<{ sandbox: string | null }>(
    `select to_regclass('sandbox.documents')::text as sandbox`,
  );
  if (!there[0]?.sandbox)
    throw new Problem(
      'There are no stand-ins for other companies in this database: this may be where real patients are. Nothing was written.',
    );
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id, email from identity.accounts where role = 'customer' and disabled_at is null and email !~ '\\.c\\d+@' order by id`,
  );
  const foreign = rows.find(({ email }) => !email.endsWith('@demo.sorrel.test'));
  if (foreign && !isAnybody)
    throw new Problem(
      `This installation has customers of its own, not of the demo alone. With --anybody they are copied as well. Nothing was written.`,
    );
  if (rows.length === 0) throw new Problem('There is nobody to copy. Fill the demo first: npm start.');
  if (rows.length > MOST_MODELS)
    throw new Problem(`${rows.length} customers as models are too many: ${MOST_MODELS} at most. Nothing was written.`);
  const users = rows.map(({ id }) => Number(id));
  const ids = async (sql: string, of: number[]): Promise<number[]> =>
    (await client.query<{ id: string }>(sql, [of])).rows.map(({ id }) => Number(id));
  const subscriptions = await ids('select id from billing.subscriptions where user_id = any($1) order by id', users);
  return {
    users,
    subscriptions,
    items: await ids('select id from billing.items where subscription_id = any($1) order by id', subscriptions),
    copies: await countOf(
      client,
      `(select distinct substring(email from '\\.c(\\d+)@') from identity.accounts where role = 'customer' and email ~ '\\.c\\d+@') as before`,
    ),
  };
}

const countOf = async (client: Client, from: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);

const where = ({ of }: PlannedTable, { users, subscriptions, items }: Models): string =>
  of
    .replaceAll('{users}', `array[${users.join()}]::bigint[]`)
    .replaceAll('{subscriptions}', `array[${subscriptions.join()}]::bigint[]`)
    .replaceAll('{items}', `array[${items.join()}]::bigint[]`);

async function likenessOf(client: Client, models: Models, seed: number): Promise<Likeness> {
  const numbers = new Map<Kind, Numbers>();
  for (const planned of PLAN) {
    const kind = kindOf(planned);
    const table = `${planned.schema}.${planned.name}`;
    // The first table of a kind is the one that gives its numbers out.
    if (OWNERS[kind] && OWNERS[kind] !== table) continue;
    const type = (await typesOf(client, planned)).get('id');
    if (type !== 'bigint') continue;
    numbers.set(
      kind,
      await numbersOf(client, `select id from ${table} where ${where(planned, models)} order by id`, {
        sequence: `pg_get_serial_sequence('${table}', 'id')`,
        highest: `select max(id) from ${table}`,
      }),
    );
  }
  const documents = PLAN.find(({ schema }) => schema === 'sandbox') as PlannedTable;
  const orders = `select id::bigint as id from sandbox.documents where kind = 'order' and ${where(documents, models)} order by 1`;
  const labels = `select distinct substr(number, 3, 8)::bigint as id from (
    select id as number from sandbox.documents where kind = 'label' and ${where(documents, models)}
    union select tracking from fulfilment.legacy_orders where user_id = any(array[${models.users.join()}]::bigint[])) n
    where number ~ '^[A-Z]{2}\\d{9}GB$' order by 1`;
  numbers.set('order', await numbersOf(client, orders, { sequence: `'${SEQUENCES.order}'` }));
  numbers.set('tracking', await numbersOf(client, labels, { sequence: `'${SEQUENCES.tracking}'` }));
  const { rows: people } = await client.query<{ fname: string; sname: string; email: string; referralCode: string }>(
    'select fname, sname, email, referral_code as "referralCode" from identity.accounts where id = any($1) order by id',
    [models.users],
  );
  const { rows: drugs } = await client.query<{ tag: string }>('select tag from fulfilment.drugs');
  return new Likeness(numbers, people, new Set(drugs.map(({ tag }) => tag)), seed);
}

async function numbersOf(
  client: Client,
  sql: string,
  { sequence, highest = 'select 0' }: { sequence: string; highest?: string },
): Promise<Numbers> {
  const ids = (await client.query<{ id: string }>(sql)).rows.map(({ id }) => Number(id));
  const { rows } = await client.query<{ last: string }>(
    `select greatest(coalesce((${highest}), 0), coalesce(pg_sequence_last_value(${sequence}::regclass), 0)) as last`,
  );
  return { ids, last: Number(rows[0]?.last) };
}

/** The keys that prescriptions are signed with, by the prescriber's account. */
async function signersOf(client: Client, { keys }: ScaleOptions): Promise<Map<string, (words: string) => string>> {
  const { Sealer } = await import('@sorrel/service-kit/security/sealed');
  const sealer = new Sealer(keys);
  const { rows } = await client.query<{ id: string; public: string; sealed: string }>(
    'select user_id as id, public_key as public, private_key_sealed as sealed from consultations.prescribers',
  );
  return new Map(
    rows.map(({ id, public: publicKey, sealed }) => {
      const key = createPrivateKey(sealer.open('consultations.prescribers.private_key', id, sealed));
      return [publicKey, (words: string) => sign(null, Buffer.from(words), key).toString('base64url')];
    }),
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

interface Casting {
  foundry: Foundry;
  models: Models;
  first: number;
  copies: number;
}

async function castTable(client: Client, planned: PlannedTable, casting: Casting): Promise<number> {
  const { schema, name } = planned;
  const { foundry, models, first, copies } = casting;
  const columns = (await tablesOf(client, schema)).find((one) => one.name === name)?.columns;
  if (!columns) return 0;
  const types = await typesOf(client, planned);
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${columns.map((column) => `${escapeIdentifier(column)}::text`).join(', ')} from ${schema}.${name} where ${where(planned, models)}`,
  );
  if (rows.length === 0) return 0;
  const into = columns.filter((column) => !(schema === 'sandbox' && column === 'seq'));
  const moulds = rows.map((row) => foundry.mould(planned, row, into, types));
  const target = client.query(copyFrom(`copy ${schema}.${name} (${into.map(escapeIdentifier).join(', ')}) from stdin`));
  await pipeline(Readable.from(lines(moulds, first, copies)), target);
  const sequence = into.includes('id') ? await serial(client, planned) : null;
  if (sequence) await moveOn(client, sequence, foundry.likeness.lastOf(kindOf(planned), first + copies - 1));
  return rows.length * copies;
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

async function typesOf(client: Client, { schema, name }: PlannedTable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '${schema}.${name}'::regclass and attnum > 0 and not attisdropped`,
  );
  return new Map(rows.map(({ column, type }) => [column, type]));
}

async function serial(client: Client, { schema, name }: PlannedTable): Promise<string | null> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence('${schema}.${name}', 'id') as sequence`,
  );
  return rows[0]?.sequence ?? null;
}

const moveOn = (client: Client, sequence: string, to: number): Promise<unknown> =>
  client.query('select setval($1::regclass, greatest($2::bigint, coalesce(pg_sequence_last_value($1::regclass), 1)))', [
    sequence,
    to,
  ]);
