import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { reviewQueue } from '@sorrel/contracts/consultations/rpc';
import type { CaseWait } from '@sorrel/contracts/consultations/cases';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { ClaimsService } from '../claims/claims.service.ts';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { People } from '../people/people.service.ts';
import type { Formula } from '../prescribers/prescription.ts';
import { QuestionsService } from '../questions/questions.service.ts';
import { FORMULA_PLACE } from '../supplies/supplies.service.ts';
import type { ReviewRow } from './review.entity.ts';
import { queueOf, waitOf, waitsSince, type WaitingReview } from './queue.ts';

interface QueueRow extends Row {
  id: number;
  subscription_id: number;
  user_id: number;
  reason: string;
  opened_at: Date;
  paid_at: Date;
  formula_sealed: string;
}
type Waiting = WaitingReview & { formulaSealed: string };

/** More than a shift decides; the rest comes as these are decided. */
const MOST = 200;

/** What waits for a prescriber, and for how long. */
@Injectable()
export class QueueQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sealer: Sealer,
    private readonly people: People,
    private readonly claims: ClaimsService,
    private readonly questions: QuestionsService,
    @Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig,
  ) {}

  async list(ctx: Context): Promise<z.input<typeof reviewQueue.output>> {
    const me = userIdOf(ctx);
    const rows = await this.db.rows<QueueRow>(
      `select id, subscription_id, user_id, reason, opened_at, paid_at, formula_sealed from reviews where state = 'open' and user_id <> ? order by opened_at, id limit ?`,
      [me, MOST * 2],
    );
    const [total] = await this.db.rows<{ count: number }>(
      `select count(distinct subscription_id)::int as count from reviews where state = 'open' and user_id <> ?`,
      [me],
    );
    const subscriptions = [...new Set(rows.map((row) => row.subscription_id))];
    const queue = queueOf(rows.map(waitingOf), await this.questions.answersOf(this.db, subscriptions)).slice(0, MOST);
    const claims = await this.claims.of(this.db, subscriptions);
    const names = await this.people.names(
      this.db,
      queue.flatMap(({ reviews }) => reviews.map(({ userId }) => userId)),
    );
    return {
      total: total?.count ?? 0,
      targetHours: this.config.reviewTargetHours,
      cases: queue.flatMap(({ subscriptionId, reviews, since }) => {
        const [newest] = reviews;
        return newest
          ? [
              {
                subscriptionId,
                name: names.get(newest.userId) ?? '',
                product: [...new Set(reviews.map((one) => this.productOf(one)))].join(', '),
                reason: newest.reason,
                paidAt: newest.paidAt.toISOString(),
                wait: this.waiting(since),
                claim: this.claims.shown(claims.get(subscriptionId) ?? null, ctx),
              },
            ]
          : [];
      }),
    };
  }

  /** How long these open reviews of one subscription have waited. */
  async waitOf(tx: Tx, reviews: readonly ReviewRow[]): Promise<CaseWait> {
    const subscriptionId = reviews[0]?.subscriptionId ?? 0;
    const answered = await this.questions.answersOf(tx, [subscriptionId]);
    return this.waiting(waitsSince(reviews, answered.get(subscriptionId)));
  }

  private waiting(since: Date): CaseWait {
    return waitOf(since, this.config.reviewTargetHours, this.clock.now());
  }

  private productOf({ id, formulaSealed }: Waiting): string {
    return this.sealer.openJson<Formula>(FORMULA_PLACE, id, formulaSealed).name;
  }
}

const waitingOf = (row: QueueRow): Waiting => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  userId: row.user_id,
  reason: row.reason,
  openedAt: row.opened_at,
  paidAt: row.paid_at,
  formulaSealed: row.formula_sealed,
});
