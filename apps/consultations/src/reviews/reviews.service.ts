import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { reviewApproved, reviewDeclined } from '@sorrel/contracts/consultations/events';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { londonDate } from '@sorrel/contracts/london';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/sealed';
import { nameOf } from '../patients/person.ts';
import { PrescribersService } from '../prescribers/prescribers.service.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { standingInTheWay } from '../safety/safety.ts';
import { CasesService, type ReviewCase } from './cases.service.ts';
import { decide, type DecisionRecord, type ReviewMove } from './review.ts';
import { DecisionRow, ReviewRow } from './review.entity.ts';

export interface Decision {
  subscriptionId: number;
  isApproved: boolean;
  reasons?: string[] | undefined;
  note?: string | undefined;
  round?: number | undefined;
  consultation?: number | undefined;
}

export const DECISION_PLACE = 'consultations.decisions.record';

/** The prescriber's decision: one wins, and it is kept with everything it stood on. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly db: Db,
    private readonly cases: CasesService,
    private readonly prescribers: PrescribersService,
    private readonly prescriptions: PrescriptionsService,
    private readonly sealer: Sealer,
  ) {}

  /** Decides all that is open in the subscription, for the screen has one button for it. */
  decide(input: Decision, ctx: Context): Promise<{ reviewId: number; facts: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const reviews = await tx.em.find(
        ReviewRow,
        { subscriptionId: input.subscriptionId },
        { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const [newest] = reviews;
      if (!newest) throw notFound('A review for this subscription');
      if (newest.userId === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
      const open = reviews.filter((review) => review.state === 'open');
      const round = Math.max(...(open.length > 0 ? open : [newest]).map((review) => review.round));
      if (input.round !== undefined && input.round !== round)
        throw conflict('This review has moved on since you opened it. Please reload the page.', 'stale');
      if (open.length === 0) return repeated(latestDecided(reviews), input.isApproved);
      for (const review of open.toReversed()) await this.decideOne(tx, review, input, ctx);
      for (const review of open) review.facts = [...tx.facts];
      return { reviewId: (open[0] as ReviewRow).id, facts: tx.facts };
    });
  }

  private async decideOne(tx: Tx, review: ReviewRow, input: Decision, ctx: Context): Promise<void> {
    const verdict = decide(review.state, moveOf(input.isApproved));
    if (verdict.kind !== 'moved') return;
    const found = await this.cases.gather(tx, review);
    if (input.consultation !== undefined && input.consultation !== found.consultation?.id)
      throw conflict('The customer has sent new answers since you opened this page. Please read them first.', 'stale');
    if (input.isApproved) await this.approve(tx, review, found, input, ctx);
    else
      await tx.publish(reviewDeclined, `subscription:${review.subscriptionId}`, {
        ...idsOf(review),
        reviewId: review.id,
        round: review.round,
      });
    await this.keepRecord(tx, review, found, input, ctx);
    Object.assign(review, { state: verdict.state, decidedAt: tx.now });
  }

  private async approve(
    tx: Tx,
    review: ReviewRow,
    { raised, outline, formula }: ReviewCase,
    { reasons = [] }: Decision,
    ctx: Context,
  ): Promise<void> {
    const inTheWay = standingInTheWay(raised, reasons);
    if (inTheWay.length > 0) throw blocked(inTheWay);
    if (!outline)
      throw new Fault('unavailable', 'We do not know this customer yet. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    const signer = await this.prescribers.signer(tx, ctx);
    const patient = {
      userId: review.userId,
      name: nameOf(outline),
      birthDate: outline.birth_date,
      address: outline.address,
    };
    const { id, hash, document } = await this.prescriptions.sign(
      tx,
      {
        ...idsOf(review),
        reviewId: review.id,
        round: review.round,
        formula,
        patient,
        signedAt: tx.now,
        date: londonDate(tx.now),
      },
      signer,
    );
    const { ref, signedAt, date, validUntil, repeats, product, ingredients, directions, quantity, prescriber } =
      document;
    await tx.publish(reviewApproved, `subscription:${review.subscriptionId}`, {
      ...idsOf(review),
      reviewId: review.id,
      round: review.round,
      prescription: {
        id,
        ref,
        signedAt,
        date,
        validUntil,
        repeats,
        hash,
        product,
        ingredients,
        directions,
        quantity,
        prescriber,
      },
    });
  }

  private async keepRecord(
    tx: Tx,
    review: ReviewRow,
    { raised, consultation, formula, photoCount }: ReviewCase,
    input: Decision,
    ctx: Context,
  ): Promise<void> {
    const id = await tx.nextId('decisions');
    const record: DecisionRecord = {
      flags: raised.map((one) => one.flag),
      reasons: input.reasons ?? [],
      note: input.note ?? '',
      photoCount,
      formula: formula.code,
    };
    tx.em.create(DecisionRow, {
      id,
      reviewId: review.id,
      isApproved: input.isApproved,
      decidedAt: tx.now,
      signerId: userIdOf(ctx),
      signerName: ctx.actor.name,
      consultationId: consultation?.id ?? null,
      consultationRevision: consultation?.revision ?? null,
      questionnaireVersion: consultation?.questionnaire.version ?? null,
      recordSealed: this.sealer.sealJson(DECISION_PLACE, id, record),
    });
  }
}

const moveOf = (isApproved: boolean): ReviewMove => (isApproved ? 'approve' : 'decline');
const idsOf = ({ subscriptionId, itemId, userId }: ReviewRow) => ({ subscriptionId, itemId, userId });

function latestDecided(reviews: ReviewRow[]): ReviewRow {
  return reviews.toSorted((a, b) => (b.decidedAt?.getTime() ?? 0) - (a.decidedAt?.getTime() ?? 0))[0] as ReviewRow;
}

/** Nothing is open: the decision that stands is answered again, or the conflict with it. */
function repeated(review: ReviewRow, isApproved: boolean): { reviewId: number; facts: string[] } {
  const verdict = decide(review.state, moveOf(isApproved));
  if (verdict.kind === 'conflict') throw conflict(verdict.text, 'decided');
  return { reviewId: review.id, facts: review.facts };
}

function blocked(flags: Flag[]): Fault {
  const errors = Object.fromEntries(flags.map((flag) => [flag.ruleId, [flag.text]]));
  return new Fault(
    'conflict',
    `This cannot be approved yet. ${flags.map((flag) => `${flag.ruleId}: ${flag.text}`).join(' ')}`,
    { errors, as: 'blocked' },
  );
}
