import { Injectable } from '@nestjs/common';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { dayOf } from '@sorrel/service-kit/database/insights';

/*
 * Movements are numbered before they are committed, so one with a lower number may come later. What was seen is summed when each transaction
 * that was running then is over, and none that had a number and nothing else can be left.
 */
const IS_OLD = `seen_at < now() - interval '5 minutes'`;
const IS_SETTLED = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= seen_below';
/** In a database that was restored, transactions are numbered anew. */
const IS_STALE = `seen_at < now() - interval '1 hour'`;
const SEE =
  'seen = (select coalesce(max(id), 0) from book_movements), seen_at = now(), seen_below = pg_snapshot_xmax(pg_current_snapshot())::text::bigint';
const AT_ONCE = 100_000;

/** What moved on each account on each day, of movements between two numbers. */
const SUMS = `select ${dayOf('m.at')} as day, e.account, coalesce(sum(e.amount_pence) filter (where e.amount_pence > 0), 0)::bigint as debit_pence,
    coalesce(-sum(e.amount_pence) filter (where e.amount_pence < 0), 0)::bigint as credit_pence
  from book_movements m join book_entries e on e.movement_id = m.id where m.id > ? and m.id <= ?`;

/**
 * What moved on each account by day, as of this statement. Entries are looked up movement by movement (`offset 0`): PostgreSQL does not know how
 * few are not summed yet, takes a third of all for granted, and reads every entry there ever was.
 */
export const BOOKED = `select day, account, debit_pence, credit_pence from book_days
  union all
  select ${dayOf('m.at')}, e.account, greatest(e.amount_pence, 0), greatest(-e.amount_pence, 0)
    from book_movements m cross join lateral (select account, amount_pence from book_entries where movement_id = m.id offset 0) e
    where m.id > (select summed from book_days_until)`;

/**
 * The books by day: sums of what was written some while ago, and the rest read from the books themselves. A movement is counted once, on the
 * day it happened, however late it was learnt of.
 */
@Injectable()
export class BookDays {
  constructor(private readonly db: Db) {}

  /** Adds what was written since. Answers whether there is more at once; another instance that is at it is left alone. */
  add(): Promise<boolean> {
    return this.db.bare(async (rows) => {
      const [place] = await rows<{
        summed: number;
        seen: number;
        is_old: boolean;
        is_settled: boolean;
        is_stale: boolean;
      }>(
        `select summed, seen, ${IS_OLD} as is_old, ${IS_SETTLED} as is_settled, ${IS_STALE} as is_stale from book_days_until for update skip locked`,
      );
      if (!place?.is_old) return false;
      if (!place.is_settled) {
        if (place.is_stale) await rows(`update book_days_until set ${SEE}`);
        return false;
      }
      const until = Math.min(place.seen, place.summed + AT_ONCE);
      await rows(
        `insert into book_days (day, account, debit_pence, credit_pence) ${SUMS} group by 1, 2
         on conflict (day, account) do update set debit_pence = book_days.debit_pence + excluded.debit_pence, credit_pence = book_days.credit_pence + excluded.credit_pence`,
        [place.summed, until],
      );
      const isMore = until < place.seen;
      await rows(`update book_days_until set summed = ?${isMore ? '' : `, ${SEE}`}`, [until]);
      return isMore;
    });
  }

  /** One statement, so that a movement that is added meanwhile is neither missed nor counted twice. */
  static read(rows: <R extends Row>(sql: string, params: unknown[]) => Promise<R[]>, from: string, to: string) {
    return rows<{ day: string; account: string; debit_pence: number; credit_pence: number }>(
      `select day, account, sum(debit_pence)::bigint as debit_pence, sum(credit_pence)::bigint as credit_pence from (${BOOKED}) booked
       where day between ? and ? group by day, account order by day, account`,
      [from, to],
    );
  }
}
