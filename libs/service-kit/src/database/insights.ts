import type { Waits } from '@sorrel/contracts/insights';
import { Fault } from '../fault.ts';
import type { Db, Row } from './db.ts';

type Rows = <R extends Row>(sql: string, params?: unknown[]) => Promise<R[]>;
/** A day in London, of a column with a moment. */
export const dayOf = (column: string): string => `(${column} at time zone 'Europe/London')::date`;

const MOST_SECONDS = 10;
const TOO_LONG = '57014';

/** Counts over many rows: each statement has ten seconds, so that no period that somebody chooses holds the database up. */
export async function counted<T>(db: Pick<Db, 'bare'>, work: (rows: Rows) => Promise<T>): Promise<T> {
  try {
    return await db.bare(async (rows) => {
      await rows(`set local statement_timeout = '${MOST_SECONDS}s'`);
      return work(rows);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== TOO_LONG) throw error;
    throw new Fault('timeout', 'This is too much to count at once. Please choose a shorter period.');
  }
}

interface WaitRow extends Row {
  day: string | null;
  count: number;
  median: number;
  ninetieth: number;
}

/** How long things took. `sql`: two columns, `since` and `until`; a thing counts on the day in London on which its wait was over. */
export async function waitsOf(rows: Rows, sql: string, params: unknown[]): Promise<Waits> {
  const found = await rows<WaitRow>(
    `select w.day, count(*)::int as count, percentile_disc(0.5) within group (order by w.minutes) as median, percentile_disc(0.9) within group (order by w.minutes) as ninetieth
     from (select ${dayOf('w.until')} as day, greatest(0, round(extract(epoch from w.until - w.since) / 60))::int as minutes from (${sql}) w) w
     group by grouping sets ((w.day), ()) order by w.day nulls first`,
    params,
  );
  const [all, ...days] = found;
  return {
    all: all && all.count > 0 ? waitOf(all) : null,
    days: days.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...waitOf(row) }])),
  };
}

const waitOf = ({ count, median, ninetieth }: WaitRow) => ({ count, median, ninetieth });
