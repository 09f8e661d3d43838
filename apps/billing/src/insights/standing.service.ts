import { Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';

/** Those that have begun and not ended; what was delivered and has nothing to come has ended without a word. */
const STANDING = `from subscriptions where started_at is not null and status not in ('cancelled', 'refused') and (should_cancel or status <> 'active' or upcoming_code is not null)`;
const IS_PAUSED = 'paused_from is not null';
/** In the order in which a subscription is put into one of the four. */
export const STANDING_NOW = `select count(*) filter (where not should_cancel and status <> 'failed' and not ${IS_PAUSED})::int as active,
    count(*) filter (where not should_cancel and status <> 'failed' and ${IS_PAUSED})::int as paused,
    count(*) filter (where not should_cancel and status = 'failed')::int as failed,
    count(*) filter (where should_cancel)::int as ending, coalesce(sum(monthly_pence), 0)::bigint as monthly_pence ${STANDING}`;

const STEP = 500;
/** A line of a subscription that comes again. */
const COMES_AGAIN = `i.subscription_id = s.id and i.interval is not null`;

/** How many subscriptions stand, kept for each day, and what older rows do not say of themselves. */
@Injectable()
export class StandingService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The count of today; what was counted last on a day stays. */
  async count(): Promise<void> {
    await this.db.rows(
      `insert into subscription_days (day, counted_at, active, paused, failed, ending, monthly_pence) select ?::date, ?::timestamptz, n.* from (${STANDING_NOW}) n
       on conflict (day) do update set counted_at = excluded.counted_at, active = excluded.active, paused = excluded.paused, failed = excluded.failed, ending = excluded.ending, monthly_pence = excluded.monthly_pence`,
      [this.clock.today(), this.clock.now()],
    );
  }

  /**
   * Subscriptions from before their beginning and end were kept: the first payment, and the last line of the history of those that have
   * ended. Who ended them is known where the customer had cancelled.
   */
  async backfill(after: number, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ id: number }>(
        `select id from subscriptions where id > ? order by id limit ${STEP} for update`,
        [after],
      );
      await tx.rows(
        `update subscriptions s set
           started_at = coalesce(s.started_at, (select min(i.paid_at) from items i where ${COMES_AGAIN})),
           ended_at = case when s.status in ('cancelled', 'refused') then coalesce(s.ended_at, (select max(t.at) from timeline t where t.subscription_id = s.id), s.created_at) end,
           ended_how = case s.status when 'refused' then 'refused' when 'cancelled' then
             coalesce(s.ended_how, case when exists (select 1 from cancellations c where c.subscription_id = s.id) then 'cancelled' else 'ended-by-staff' end) end,
           monthly_pence = case when s.next_charge_pence > 0 and s.paused_from is null
             then coalesce((select sum(i.price_pence) from items i where ${COMES_AGAIN} and i.status = 'upcoming'), 0) else 0 end
         where s.id = any(?)`,
        [rows.map(({ id }) => id)],
      );
      const last = rows.length === STEP ? rows.at(-1) : undefined;
      if (last) await tx.schedule({ kind: 'backfill-lives', key: `after:${last.id}`, data: { after: last.id } });
    });
  }
}
