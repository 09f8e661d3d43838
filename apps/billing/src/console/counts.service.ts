import { Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';

const KEY = 'plan_id, plan_name, treatment_slug, consultation, status, is_waiting, should_cancel, due_at';
/** How many subscriptions there are of each kind (`n`) and what they are charged next, as of this statement: kept by the database itself. */
export const COUNTED = `select ${KEY}, n, pence from subscription_counts union all select ${KEY}, n, pence from subscription_count_changes`;
const AT_ONCE = 10_000;

/** The counts of the console's list: each change is a row, and is added to its count some while later. */
@Injectable()
export class CountsService {
  constructor(private readonly db: Db) {}

  /** Adds up to ten thousand changes to their counts. Answers whether there may be more; another instance that is at it is left alone. */
  fold(): Promise<boolean> {
    return this.db.bare(async (rows) => {
      const [turn] = await rows<{ is_ours: boolean }>(
        `select pg_try_advisory_xact_lock('subscription_counts'::regclass::oid::bigint) as is_ours`,
      );
      if (!turn?.is_ours) return false;
      // One statement: whoever reads meanwhile finds each change once, here or there.
      const [folded] = await rows<{ changes: number }>(
        `with gone as (delete from subscription_count_changes where id in (select id from subscription_count_changes order by id limit ${AT_ONCE}) returning *),
           added as (
             insert into subscription_counts as c (${KEY}, n, pence) select ${KEY}, sum(n), sum(pence) from gone group by ${KEY}
             on conflict (${KEY}) do update set n = c.n + excluded.n, pence = c.pence + excluded.pence
           )
         select count(*)::int as changes from gone`,
      );
      if (folded?.changes) await rows('delete from subscription_counts where n = 0 and pence = 0');
      return folded?.changes === AT_ONCE;
    });
  }
}
