import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { insightMoney, insightPayments, insightSubscriptions } from '@sorrel/contracts/billing/rpc';
import type { Account, EndedHow } from '@sorrel/contracts/billing/words';
import type { InsightDays } from '@sorrel/contracts/insights';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { counted, dayOf } from '@sorrel/service-kit/database/insights';
import { LeavingReasons, type StoredReason } from '../changes/leaving-reasons.service.ts';
import { BookDays } from './book-days.service.ts';
import { cohortsOf, firstCohort, type Began } from './cohort.ts';
import { STANDING_NOW } from './standing.service.ts';

interface StandingRow extends Row {
  active: number;
  paused: number;
  failed: number;
  ending: number;
  monthly_pence: number;
}
interface Ended extends StoredReason {
  day: string;
  how: EndedHow;
}
const monthOf = (column: string): string => `to_char(${column} at time zone 'Europe/London', 'YYYY-MM')`;
const between = ({ from, to }: InsightDays): [Date, Date] => [londonMoment(from), londonMoment(addDays(to, 1))];

/** Figures over a period of days. */
@Injectable()
export class InsightsQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly reasons: LeavingReasons,
  ) {}

  // The reasons stand sealed, so they are counted here.
  private countEnded(ended: readonly Ended[]): z.input<typeof insightSubscriptions.output>['ended'] {
    const counts = new Map<string, z.input<typeof insightSubscriptions.output>['ended'][number]>();
    for (const one of ended) {
      const { day, how } = one;
      const reason = this.reasons.of(one);
      const key = `${day} ${how} ${reason ?? '~'}`;
      counts.set(key, { day, how, reason, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  money({ from, to }: InsightDays): Promise<z.input<typeof insightMoney.output>> {
    return counted(this.db, async (rows) => ({
      days: (await BookDays.read(rows, from, to)).map(({ day, account, debit_pence, credit_pence }) => ({
        day,
        account: account as Account,
        debitPence: debit_pence,
        creditPence: credit_pence,
      })),
    }));
  }

  subscriptions(period: InsightDays): Promise<z.input<typeof insightSubscriptions.output>> {
    const today = this.clock.today();
    return counted(this.db, async (rows) => {
      const started = await rows<{ day: string; count: number }>(
        `select ${dayOf('started_at')} as day, count(*)::int as count from subscriptions where started_at >= ? and started_at < ? group by 1 order by 1`,
        between(period),
      );
      const ended = await rows<Ended & Row>(
        `select ${dayOf('s.ended_at')} as day, s.ended_how as how, c.id, c.reason, c.reason_sealed from subscriptions s
         left join lateral (select id, reason, reason_sealed from cancellations where subscription_id = s.id and s.ended_how = 'cancelled' order by id desc limit 1) c on true
         where s.started_at is not null and s.ended_at >= ? and s.ended_at < ?`,
        between(period),
      );
      const [now] = await rows<StandingRow>(STANDING_NOW);
      const days = await rows<StandingRow & { day: string }>(
        'select * from subscription_days where day between ? and ? order by day',
        [period.from, period.to],
      );
      const began = await rows<Began & Row>(
        `select ${monthOf('started_at')} as month, ${monthOf('ended_at')} as ended, count(*)::int as count from subscriptions where started_at >= ? group by 1, 2`,
        [londonMoment(`${firstCohort(today)}-01`)],
      );
      if (!now) throw new Error('A count has a row.');
      return {
        started: started.map(({ day, count }) => ({ day, count })),
        ended: this.countEnded(ended),
        now: standingOf(now),
        // Of today what stands now, not what was counted a while ago.
        days: [
          ...days.filter(({ day }) => day < today).map((row) => ({ day: row.day, ...standingOf(row) })),
          ...(period.from <= today && today <= period.to ? [{ day: today, ...standingOf(now) }] : []),
        ],
        cohorts: cohortsOf(began, today),
      };
    });
  }

  payments(period: InsightDays): Promise<z.input<typeof insightPayments.output>> {
    return counted(this.db, async (rows) => {
      const days = await rows<{ day: string; failed: number; failed_pence: number; back: number; back_pence: number }>(
        `select ${dayOf('f.at')} as day, count(*)::int as failed, sum(f.pence)::bigint as failed_pence, count(p.pence)::int as back, coalesce(sum(p.pence), 0)::bigint as back_pence
         from (
           select c.item_id, min(c.refused_at) as at, (array_agg(c.amount_pence order by c.attempt))[1] as pence from charges c
           where c.refused_at >= ? and c.refused_at < ? and c.is_off_session
             and not exists (select 1 from charges e where e.item_id = c.item_id and e.is_off_session and e.refused_at < ?)
           group by c.item_id
         ) f left join lateral (select amount_pence as pence from charges where item_id = f.item_id and state = 'succeeded' and not is_surplus limit 1) p on true
         group by 1 order by 1`,
        [...between(period), between(period)[0]],
      );
      return {
        days: days.map(({ day, failed, failed_pence: failedPence, back, back_pence: backPence }) => ({
          day,
          failed,
          failedPence,
          back,
          backPence,
        })),
      };
    });
  }
}

const standingOf = ({ active, paused, failed, ending, monthly_pence: monthlyPence }: StandingRow) => ({
  active,
  paused,
  failed,
  ending,
  monthlyPence,
});
