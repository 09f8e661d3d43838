import { Client } from 'pg';

/** What a column in the clear may be. `isLooked`: its name or values may be words of health, because what they say of anybody is sealed beside. */
const WHATS: Readonly<Record<string, { isLooked: boolean }>> = {
  machine: { isLooked: true },
  order: { isLooked: true },
  person: { isLooked: true },
  staff: { isLooked: true },
  ours: { isLooked: false },
  care: { isLooked: true },
  masked: { isLooked: false },
  emptied: { isLooked: false },
};
const EACH = 'each';
/** Schemas of stand-ins for other companies. */
const OUTSIDE = ['sandbox'];
const TYPES = ['text', 'jsonb', 'json', 'boolean', 'ARRAY', 'character varying', 'numeric', 'bytea', 'USER-DEFINED'];
const HEALTH =
  /pregnan|breastfe|allerg|symptom|diagnos|disease|illness|harm|mood|suicid|depress|weight(?!-loss)|height|smok|alcohol|side.effect|ruled.out|finding|condition|disab|ethnic|menopaus(?!e\b)|period_/i;
/** A kind of evidence is that there is some, not what was found. */
const SAYS_NOTHING = new Set(['consultations.evidence.kind', 'billing.evidence.kind', 'billing.book_period.one']);

interface Column {
  schema: string;
  table: string;
  column: string;
  /** The checks of its table that name it. */
  checks: string | null;
}

/** Columns of a database that stand in the clear and are not declared on the page, or tell of health; a line each. */
export async function plainColumnFaults(url: string, page: string): Promise<string[]> {
  const faults: string[] = [];
  const declared = readPage(page, faults);
  const columns = await columnsOf(url);
  const used = new Set<string>();
  for (const one of columns) {
    const place = `${one.schema}.${one.table}.${one.column}`;
    const key = [place, `${EACH}.${one.table}.${one.column}`].find((at) => declared.has(at));
    if (!key) {
      faults.push(`${place} is not declared in docs/plain-columns.md: seal it if it tells of anybody's health`);
      continue;
    }
    used.add(key);
    const what = WHATS[declared.get(key) ?? ''];
    const words = `${one.column} ${valuesIn(one.checks ?? '', one.column)}`;
    if (what?.isLooked && HEALTH.test(words) && !SAYS_NOTHING.has(place))
      faults.push(`${place} is of health by its name or values: seal it, with a plain word beside it if need be`);
  }
  for (const key of declared.keys()) if (!used.has(key)) faults.push(`${key} is not there`);
  return faults;
}

function readPage(page: string, faults: string[]): Map<string, string> {
  const declared = new Map<string, string>();
  let section = '';
  for (const line of page.split('\n')) {
    section = /^## (\w+)$/.exec(line)?.[1] ?? section;
    const [, table = '', what = '', columns = ''] = /^\| `(\w+)` \| (\w+) \| (.*) \|$/.exec(line) ?? [];
    if (!section || !table) continue;
    for (const [, column = ''] of columns.matchAll(/`(\w+)`/g)) {
      const key = `${section}.${table}.${column}`;
      if (declared.has(key)) faults.push(`${key} is declared twice`);
      else declared.set(key, what);
    }
    if (!WHATS[what]) faults.push(`${section}.${table}: "${what}" is nothing that may stand in the clear`);
  }
  return declared;
}

/** The words that a check allows for this column alone, `hold = ANY (ARRAY['pregnancy'::text, ...])`. */
const valuesIn = (checks: string, column: string): string =>
  [...checks.matchAll(new RegExp(`\\(+${column} = (?:ANY \\(+)?ARRAY\\[([^\\]]*)\\]`, 'g'))]
    .map(([, list]) => list)
    .join(' ');

async function columnsOf(url: string): Promise<Column[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<Column>(
      `select c.table_schema as schema, c.table_name as table, c.column_name as column,
         (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
          where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass) as checks
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.table_schema !~ '^(pg_|information_schema|extensions)' and c.table_schema <> all($1)
         and c.data_type = any($2) and c.column_name !~ '_sealed$'
       order by 1, 2, c.ordinal_position`,
      [OUTSIDE, TYPES],
    )
    .finally(() => client.end());
  return rows;
}
