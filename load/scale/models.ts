import { createPrivateKey, sign } from 'node:crypto';
import type { Client } from 'pg';
import { Problem } from '@sorrel/deploy/problem';
import { Likeness, type Kind, type Numbers } from './likeness.ts';
import { kindOf, PLAN, type PlannedTable } from './plan.ts';

/** More than the demo has: whoever has more has filled this before, or has customers of their own. */
const MOST_MODELS = 500;
export const SEQUENCES = { order: 'sandbox.order_numbers', tracking: 'sandbox.tracking_serials' } as const;
/** Who gives out the numbers that several tables have. */
const OWNERS: Record<Kind, string> = { prescription: 'consultations.prescriptions' };

/** Who is copied, and how often they have been before. */
export interface Models {
  users: number[];
  subscriptions: number[];
  items: number[];
  /** How often they have been copied before. */
  copies: number;
}

export async function modelsOf(client: Client, { isAnybody = false }: { isAnybody?: boolean }): Promise<Models> {
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

export const countOf = async (client: Client, from: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);

export const where = ({ of }: PlannedTable, { users, subscriptions, items }: Models): string =>
  of
    .replaceAll('{users}', `array[${users.join()}]::bigint[]`)
    .replaceAll('{subscriptions}', `array[${subscriptions.join()}]::bigint[]`)
    .replaceAll('{items}', `array[${items.join()}]::bigint[]`);

export async function likenessOf(client: Client, models: Models, seed: number): Promise<Likeness> {
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
export async function signersOf(
  client: Client,
  { keys }: { keys: Record<number, string> },
): Promise<Map<string, (words: string) => string>> {
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

export async function typesOf(client: Client, { schema, name }: PlannedTable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '${schema}.${name}'::regclass and attnum > 0 and not attisdropped`,
  );
  return new Map(rows.map(({ column, type }) => [column, type]));
}
