import { Injectable } from '@nestjs/common';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { dayOf } from '@sorrel/service-kit/database/insights';

/** No transaction is open for as long as this, so what was numbered before has been committed or never will be. */
const SETTLED = `interval '5 minutes'`;
const AT_ONCE = 100_000;

/** What moved on each account on each day, of movements between two numbers. */
const SUMS = `select ${dayOf('m.at')} as day, e.account, coalesce(sum(e.amount_pence) filter (where e.amount_pence > 0), 0)::bigint as debit_pence,
    coalesce(-sum(e.amount_pence) filter (where e.amount_pence < 0), 0)::bigint as credit_pence
  from book_movements m join book_entries e on e.movement_id = m.id where m.id > ? and m.id <= ?`;

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
      const [place] = await rows<{ summed: number; seen: number; is_settled: boolean }>(
        `select summed, seen, seen_at < now() - ${SETTLED} as is_settled from book_days_until for update skip locked`,
      );
      if (!place?.is_settled) return false;
      const until = Math.min(place.seen, place.summed + AT_ONCE);
      await rows(
        `insert into book_days (day, account, debit_pence, credit_pence) ${SUMS} group by 1, 2
         on conflict (day, account) do update set debit_pence = book_days.debit_pence + excluded.debit_pence, credit_pence = book_days.credit_pence + excluded.credit_pence`,
        [place.summed, until],
      );
      const isMore = until < place.seen;
      await rows(
        isMore
          ? 'update book_days_until set summed = ?'
          : 'update book_days_until set summed = ?, seen = (select coalesce(max(id), 0) from book_movements), seen_at = now()',
        [until],
      );
      return isMore;
    });
  }

  /** One statement, so that a movement that is added meanwhile is neither missed nor counted twice. */
  static read(rows: <R extends Row>(sql: string, params: unknown[]) => Promise<R[]>, from: string, to: string) {
    return rows<{ day: string; account: string; debit_pence: number; credit_pence: number }>(
      `select day, account, sum(debit_pence)::bigint as debit_pence, sum(credit_pence)::bigint as credit_pence from (
         select day, account, debit_pence, credit_pence from book_days where day between ? and ?
         union all
         select * from (select ${dayOf('m.at')} as day, e.account, greatest(e.amount_pence, 0) as debit_pence, greatest(-e.amount_pence, 0) as credit_pence
           from book_movements m join book_entries e on e.movement_id = m.id where m.id > (select summed from book_days_until)) late where day between ? and ?
       ) booked group by day, account order by day, account`,
      [from, to, from, to],
    );
  }
}
