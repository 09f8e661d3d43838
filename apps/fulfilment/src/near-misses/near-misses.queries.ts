import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { monthOf } from '@sorrel/contracts/fulfilment/near-miss';
import { type listNearMisses, MOST_MISSES, type NearMiss } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import type { Waiting } from '@sorrel/contracts/waiting';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { orderIdOf } from '../records/dispatch.ts';
import { countsOf, dueMonths, endOf, lastMonths, lateMonths } from './near-miss.ts';
import { ACTION, ACTIONS, FINDINGS, type ReviewRow, WHAT } from './near-misses.service.ts';

type Told = z.input<typeof NearMiss>;
interface MissRow extends Row {
  id: number;
  item_id: number | null;
  happened_on: string;
  stage: Told['stage'];
  kind: Told['kind'];
  causes: Told['causes'];
  what_sealed: string;
  action_sealed: string;
  recorded_at: Date;
  by_name: string;
}
interface MonthRow extends Row {
  month: string;
  entries: number;
  is_reviewed: boolean;
}

const MONTHS = `
  select m.month, m.entries, r.id is not null as is_reviewed
  from (select to_char(happened_on, 'YYYY-MM') as month, count(*)::int as entries from near_misses group by 1) as m
    left join near_miss_reviews r using (month)`;

/** The near-miss log by month, and the months that wait for their review. */
@Injectable()
export class NearMissesQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {}

  async list({ month: asked }: z.output<typeof listNearMisses.input>): Promise<z.input<typeof listNearMisses.output>> {
    const today = londonDate(this.clock.now());
    const month = asked ?? monthOf(today);
    const days = [`${month}-01`, endOf(month)];
    const [rows, words, [review], months, reviewed] = await Promise.all([
      this.db.rows<MissRow>(
        `select * from near_misses where happened_on >= ? and happened_on < ? order by happened_on desc, id desc limit ${MOST_MISSES}`,
        days,
      ),
      this.db.rows<Pick<MissRow, 'stage' | 'kind' | 'causes'>>(
        'select stage, kind, causes from near_misses where happened_on >= ? and happened_on < ?',
        days,
      ),
      this.db.rows<ReviewRow>('select * from near_miss_reviews where month = ?', [month]),
      this.db.rows<MonthRow>(MONTHS),
      this.db.rows<{ month: string }>('select month from near_miss_reviews'),
    ]);
    const isReviewed = (one: string): boolean => reviewed.some((row) => row.month === one);
    return {
      month,
      today,
      total: words.length,
      rows: rows.map((row) => this.told(row, review)),
      counts: {
        stages: countsOf(words.map(({ stage }) => stage)),
        kinds: countsOf(words.map(({ kind }) => kind)),
        causes: countsOf(words.flatMap(({ causes }) => causes)),
      },
      review: review
        ? {
            month,
            entries: review.entries,
            findings: this.sealer.open(FINDINGS, review.id, review.findings_sealed),
            actions: this.sealer.open(ACTIONS, review.id, review.actions_sealed),
            reviewedAt: review.reviewed_at.toISOString(),
            by: review.by_name,
          }
        : null,
      months: lastMonths(today).map((one) => ({
        month: one,
        entries: months.find((row) => row.month === one)?.entries ?? 0,
        isReviewed: isReviewed(one),
      })),
      due: dueOf(months, today),
    };
  }

  async work(): Promise<{ misses: z.input<typeof Waiting> }> {
    const today = londonDate(this.clock.now());
    const due = dueOf(await this.db.rows<MonthRow>(MONTHS), today);
    const [oldest] = due;
    return {
      misses: {
        count: due.length,
        oldest: oldest === undefined ? null : londonMoment(endOf(oldest)).toISOString(),
        late: lateMonths(due, today).length,
      },
    };
  }

  private told(row: MissRow, review: ReviewRow | undefined): Told {
    return {
      id: row.id,
      itemId: row.item_id,
      orderId: row.item_id === null ? null : orderIdOf(row.item_id),
      happenedOn: row.happened_on,
      stage: row.stage,
      kind: row.kind,
      causes: row.causes,
      what: this.sealer.open(WHAT, row.id, row.what_sealed),
      action: this.sealer.open(ACTION, row.id, row.action_sealed),
      recordedAt: row.recorded_at.toISOString(),
      by: row.by_name,
      isAfterReview: review !== undefined && row.recorded_at > review.reviewed_at,
    };
  }
}

const dueOf = (months: readonly MonthRow[], today: string): string[] =>
  dueMonths(
    months.map(({ month }) => month),
    months.filter((row) => row.is_reviewed).map(({ month }) => month),
    today,
  );
