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

/**
 * The same of work of which some may be urgent. `since` has two columns more: `due`, by when that should have been looked at (null: it is not),
 * and `told`, since when it has been known. It is late by its own target.
 */
export async function countUrgent(
  db: Pick<Db, 'first'>,
  since: string,
  lateBefore: string,
  now: Date,
  params: readonly unknown[] = [],
): Promise<Waiting> {
  const row = await db.first<{
    count: number;
    oldest: Date | null;
    late: number;
    urgent: number;
    urgent_late: number;
    told: Date | null;
    due: Date | null;
  }>(
    `select count(*)::int as count, min(w.since) as oldest,
       count(*) filter (where coalesce(w.due < ?::timestamptz, w.since < ?::timestamptz))::int as late,
       count(w.due)::int as urgent, count(*) filter (where w.due < ?::timestamptz)::int as urgent_late,
       (array_agg(w.told order by w.due) filter (where w.due is not null))[1] as told, min(w.due) as due
     from (${since} limit ${COUNTED_TO}) w`,
    [now, lateBefore, now, ...params],
  );
  return {
    count: row?.count ?? 0,
    oldest: row?.oldest?.toISOString() ?? null,
    late: row?.late ?? 0,
    urgent:
      row?.told && row.due
        ? { count: row.urgent, late: row.urgent_late, since: row.told.toISOString(), due: row.due.toISOString() }
        : null,
  };
}
