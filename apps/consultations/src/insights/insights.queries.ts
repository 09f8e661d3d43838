import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { DeclineReason } from '@sorrel/contracts/consultations/decline';
import type { insightDecisions } from '@sorrel/contracts/consultations/rpc';
import type { InsightDays } from '@sorrel/contracts/insights';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { counted, waitsOf } from '@sorrel/service-kit/database/insights';
import { conflict } from '@sorrel/service-kit/fault';
import { DecisionsService } from '../decisions/decisions.service.ts';

/** Each is opened, because why somebody was refused is sealed: about two seconds' work. */
const MOST_REFUSALS = 20_000;
/** A review waits anew when the customer answers a question, as in the queue (`waitsSince`). */
const DECIDED = `select greatest(r.opened_at, (select max(q.answered_at) from questions q where q.subscription_id = r.subscription_id and q.answered_at <= r.decided_at)) as since, r.decided_at as until
  from reviews r where r.state in ('approved', 'declined') and r.decided_at >= ? and r.decided_at < ?`;

@Injectable()
export class InsightsQueries {
  constructor(
    private readonly db: Db,
    private readonly decisions: DecisionsService,
  ) {}

  async decided({ from, to }: InsightDays): Promise<z.input<typeof insightDecisions.output>> {
    const period = [londonMoment(from), londonMoment(addDays(to, 1))];
    const { waits, refused } = await counted(this.db, async (rows) => ({
      waits: await waitsOf(rows, DECIDED, period),
      refused: await rows<Row & { id: number; record_sealed: string }>(
        `select id, record_sealed from decisions where not is_approved and decided_at >= ? and decided_at < ? limit ${MOST_REFUSALS + 1}`,
        period,
      ),
    }));
    if (refused.length > MOST_REFUSALS)
      throw conflict('There are too many refusals to count at once. Please choose a shorter period.', 'too_many');
    const counts = new Map<DeclineReason | null, number>();
    for (const { id, record_sealed: sealed } of refused) {
      const reason = this.decisions.open(id, sealed).decline?.reason ?? null;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return { decisions: waits, refusals: [...counts].map(([reason, count]) => ({ reason, count })) };
  }
}
