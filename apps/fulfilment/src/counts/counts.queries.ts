import type { Tx } from '@sorrel/service-kit/database/db';

export const LIST_COUNTS =
  '(select list, part, day, n from list_counts union all select list, part, day, n from list_count_changes) k';
/** What is looked for by a word is counted up to here: whoever has more before them types on. */
const COUNTED_UP_TO = 2_000;

/** How many rows are found. `isMore`: there are more than were counted. */
export interface Total {
  total: number;
  isMore: boolean;
}
type Reader = Pick<Tx, 'rows'>;

/** From what the database keeps, as of this statement: what a whole list has, or its days from one to another, both included. */
export async function kept(
  reader: Reader,
  list: 'dispatches' | 'pom' | 'register',
  { part = null, from = null, to = null }: { part?: string | null; from?: string | null; to?: string | null },
): Promise<Total> {
  const [row] = await reader.rows<{ n: number }>(
    `select coalesce(sum(n), 0)::int as n from ${LIST_COUNTS} where list = ?${part ? ' and part = ?' : ''}${from ? ' and day >= ?::date' : ''}${to ? ' and day <= ?::date' : ''}`,
    [list, part, from, to].filter((value) => value !== null),
  );
  return { total: row?.n ?? 0, isMore: false };
}

/** By looking, as far as anybody pages. */
export async function counted(reader: Reader, from: string, params: unknown[]): Promise<Total> {
  const [row] = await reader.rows<{ n: number }>(
    `select count(*)::int as n from (select 1 ${from} limit ${COUNTED_UP_TO + 1}) found`,
    params,
  );
  const n = row?.n ?? 0;
  return { total: Math.min(n, COUNTED_UP_TO), isMore: n > COUNTED_UP_TO };
}
