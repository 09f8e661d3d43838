import { Injectable } from '@nestjs/common';
import type { Flag } from '@sorrel/contracts/consultations/words';
import type { Context } from '@sorrel/service-kit/actor';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { Sealer } from '@sorrel/service-kit/sealed';
import { CasesService } from './cases.service.ts';
import type { DecisionRecord } from './review.ts';
import { DecisionRow, ReviewRow } from './review.entity.ts';
import { DECISION_PLACE } from './reviews.service.ts';

type DecisionOf = (review: ReviewRow) => DecisionRow | undefined;

@Injectable()
export class ReviewsQueries {
  constructor(
    private readonly db: Db,
    private readonly cases: CasesService,
    private readonly sealer: Sealer,
  ) {}

  /** Reviews of a subscription, newest first, with the flags that stand now, or stood when it was decided. Audited, so in a transaction. */
  read(subscriptionId: number, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => {
      const reviews = await tx.em.find(ReviewRow, { subscriptionId }, { orderBy: { id: 'desc' } });
      const decisions = await tx.em.find(DecisionRow, { reviewId: { $in: reviews.map((review) => review.id) } });
      const decisionOf: DecisionOf = (review) => decisions.find((one) => one.reviewId === review.id);
      return {
        reviews: reviews.map((review) => outlineOf(review, decisionOf)),
        ...(await this.flagsOf(tx, reviews, decisionOf)),
      };
    });
  }

  private async flagsOf(
    tx: Tx,
    reviews: ReviewRow[],
    decisionOf: DecisionOf,
  ): Promise<{ flags: Flag[]; consultationId: number | null }> {
    const open = reviews.filter((review) => review.state === 'open');
    const cases = [];
    for (const review of open) cases.push(await this.cases.gather(tx, review));
    if (cases.length > 0)
      return {
        flags: unique(cases.flatMap((one) => one.raised.map(({ flag }) => flag))),
        consultationId: cases[0]?.consultation?.id ?? null,
      };
    const decision = reviews.map(decisionOf).find((one) => one !== undefined);
    const record = decision
      ? this.sealer.openJson<DecisionRecord>(DECISION_PLACE, decision.id, decision.recordSealed)
      : null;
    return { flags: record?.flags ?? [], consultationId: decision?.consultationId ?? null };
  }
}

function outlineOf(review: ReviewRow, decisionOf: DecisionOf) {
  const { id, round, reason, state, openedAt, decidedAt } = review;
  return {
    id,
    round,
    reason,
    state,
    openedAt: openedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decisionOf(review)?.signerName ?? null,
  };
}

const unique = (flags: Flag[]): Flag[] => [
  ...new Map(flags.map((flag) => [`${flag.ruleId} ${flag.text}`, flag])).values(),
];
