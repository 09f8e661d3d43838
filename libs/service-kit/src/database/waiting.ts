import type { Waiting } from '@sorrel/contracts/waiting';
import { COUNTED_TO } from '@sorrel/contracts/work';
import type { Db } from './db.ts';

/**
 * Counts work that waits. `since`: SQL of one column of that name, the moment from which a piece of work waits, the longest first; no more of
 * it is read than is counted. `lateBefore`: what has waited since before this moment is late. `params`: what `since` asks for.
 */
export async function countWaiting(
  db: Pick<Db, 'first'>,
  since: string,
  lateBefore: string,
  params: readonly unknown[] = [],
): Promise<Waiting> {
  const row = await db.first<{ count: number; oldest: Date | null; late: number }>(
    `select count(*)::int as count, min(w.since) as oldest, count(*) filter (where w.since < ?::timestamptz)::int as late
     from (${since} limit ${COUNTED_TO}) w`,
    [lateBefore, ...params],
  );
  return { count: row?.count ?? 0, oldest: row?.oldest?.toISOString() ?? null, late: row?.late ?? 0 };
}
