import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { billingWork } from '@sorrel/contracts/billing/rpc';
import { may } from '@sorrel/contracts/rights';
import type { Waiting } from '@sorrel/contracts/waiting';
import { WORK, type Work } from '@sorrel/contracts/work';
import { Db } from '@sorrel/service-kit/database/db';
import { countWaiting } from '@sorrel/service-kit/database/waiting';
import type { Context } from '@sorrel/service-kit/security/actor';
import { STANDS } from '../catalogue/stopped.ts';
import { IS_HELD } from './filter.ts';

/** Each counts the same rows as its list (`conditionOf`), by an index of its own. */
const SINCE = {
  stops: `select stopped_at as since from medicine_stops m where ${STANDS} order by stopped_at`,
  reviews: `select current_paid_at as since from subscriptions where status = 'review' and not is_waiting order by current_paid_at, id`,
  // Since the day on which the payment that failed was due. No index has that day: of more than a thousand the oldest may be missed.
  payments: `select (select min(i.due_at) at time zone 'Europe/London' from items i where i.subscription_id = s.id and i.status = 'failed') as since
    from subscriptions s where s.status = 'failed' and not s.is_waiting`,
  holds: `select since from (select min(held_since) as since, subscription_id from items where ${IS_HELD} group by subscription_id) h order by since`,
} as const satisfies Partial<Record<Work, string>>;

// A stop stands until it is lifted, however long that takes.
const NEVER_LATE = new Date(0).toISOString();

type Input = z.output<typeof billingWork.input>;

/** What waits for staff, for the console's rail and its first page. */
@Injectable()
export class WorkQueries {
  constructor(private readonly db: Db) {}

  async read({ lateBefore }: Input, ctx: Context): Promise<z.input<typeof billingWork.output>> {
    const count = (work: keyof typeof SINCE): Promise<Waiting | null> =>
      may(WORK[work], ctx.actor.permissions)
        ? countWaiting(this.db, SINCE[work], work === 'stops' ? NEVER_LATE : lateBefore[work])
        : Promise.resolve(null);
    const [stops, reviews, payments, holds] = await Promise.all([
      count('stops'),
      count('reviews'),
      count('payments'),
      count('holds'),
    ]);
    return { stops, reviews, payments, holds };
  }
}
