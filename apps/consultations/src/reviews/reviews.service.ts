import { STEPPED_DOWN, whenStopped } from '@sorrel/contracts/consultations/stopping';
import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { customerAsked, reviewApproved, reviewDeclined } from '@sorrel/contracts/consultations/events';
import { openPoints } from '@sorrel/contracts/consultations/open-points';
import { isLowered, STEP_VALID_MONTHS } from '@sorrel/contracts/consultations/titration';
import { londonDate } from '@sorrel/contracts/london';
import type { SubscriptionStatus } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { BloodTestsService } from '../blood-tests/blood-tests.service.ts';
import { SPIRONOLACTONE_TABLET, substancesIn } from '@sorrel/contracts/substances';
import { doseMgOf } from '../supplies/supply.ts';
import type { Ingredient } from '@sorrel/contracts/words';
import { CheckInsService } from '../check-ins/check-ins.service.ts';
import { ClaimsService } from '../claims/claims.service.ts';
import { declineOf, type DecisionRecord, type Said } from '../decisions/decision.ts';
import { DecisionsService } from '../decisions/decisions.service.ts';
import { approvalNotice, type Lowered } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { nameOf } from '../people/person.ts';
import { PrescribersService } from '../prescribers/prescribers.service.ts';
import { PrescriptionsService, toldOf } from '../prescribers/prescriptions.service.ts';
import { QuestionsService } from '../questions/questions.service.ts';
import { RuleDecisions } from '../verdicts/decisions.service.ts';
import { TWELVE_WEEKS_JOB, TWELVE_WEEKS_MS } from '../tasks/twelve-weeks.ts';
import { CasesService, isDoseChange, type ReviewCase } from './cases.service.ts';
import { FORMULA_PLACE } from '../supplies/supplies.service.ts';
import type { Formula } from '../prescribers/prescription.ts';
import { gpLetterFacts } from './gp-letter.ts';
import { refuseOpen } from './open-points.ts';
import { chosenBy, nextOn } from './steps.ts';
import { termsOf } from './terms.ts';
import { decide, whyNotAgain, whyNotAsked, type ReviewMove } from './review.ts';
import { ReviewRow } from './review.entity.ts';

export interface Decision extends Said {
  subscriptionId: number;
  round?: number | undefined;
  consultation?: number | undefined;
}

export interface Asking {
  subscriptionId: number;
  text: string;
  round?: number | undefined;
  clientId?: string | undefined;
}
interface Standing {
  reviews: ReviewRow[];
  newest: ReviewRow;
  open: ReviewRow[];
}

/** NICE NG198: acne treatment is looked at again after twelve weeks. */
const LOOKED_AT_AGAIN: readonly string[] = ['acne', 'hormonal-acne', 'oral-spironolactone'];

/** The prescriber's decision: one wins, and it is kept with everything it stood on. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly db: Db,
    private readonly cases: CasesService,
    private readonly prescribers: PrescribersService,
    private readonly prescriptions: PrescriptionsService,
    private readonly decisions: DecisionsService,
    private readonly sealer: Sealer,
    private readonly notices: NoticesService,
    private readonly questions: QuestionsService,
    private readonly ruleDecisions: RuleDecisions,
    private readonly claims: ClaimsService,
    private readonly checkIns: CheckInsService,
    private readonly bloodTests: BloodTestsService,
  ) {}

  /** Decides all that is open in the subscription, for the screen has one button for it. */
  decide(input: Decision, ctx: Context): Promise<{ reviewId: number; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const { reviews, open } = await this.locked(tx, input, ctx);
      if (open.length === 0) return this.repeated(tx, latestDecided(reviews), input.isApproved, ctx);
      await this.claims.refuseForeign(tx, input.subscriptionId, ctx);
      const inOrder = open.toReversed();
      const decline = declineOf(
        input,
        inOrder.map((review) => this.formulaOf(review).name),
        input.isApproved ? [] : await this.stoppingOf(tx, inOrder[0] as ReviewRow),
      );
      for (const review of inOrder) await this.decideOne(tx, review, input, decline, ctx);
      if (decline) await this.sendReason(tx, inOrder[0] as ReviewRow, decline.told);
      this.claims.end(tx, input.subscriptionId);
      answersAgain(tx, open);
      return { reviewId: (open[0] as ReviewRow).id, events: tx.events };
    });
  }

  /** Asks the customer first: all that is open waits for the answer. Asked twice at once, or sent twice: one question. */
  ask(input: Asking, ctx: Context): Promise<{ questionId: number; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const { subscriptionId, clientId } = input;
      const reviews = await this.lock(tx, subscriptionId);
      const before = await this.questions.before(tx, subscriptionId, clientId);
      if (before !== null) return { questionId: before, events: reviews[0]?.events ?? [] };
      const { newest, open } = standingOf(reviews, input, ctx);
      const [first] = open;
      if (!first) {
        const { id, state, decidedAt = null } = newest;
        throw conflict(whyNotAsked(state, await this.decisions.signerOf(tx, id), decidedAt), 'decided');
      }
      await this.claims.refuseForeign(tx, subscriptionId, ctx);
      const { raised, photoCount, consultation } = await this.cases.gather(tx, first);
      for (const review of open) {
        await tx.publish(customerAsked, `subscription:${subscriptionId}`, {
          ...idsOf(review),
          reviewId: review.id,
          round: review.round,
          askedBy: ctx.actor.name,
        });
        Object.assign(review, { state: 'asked', decidedAt: tx.now });
      }
      const questionId = await this.questions.ask(
        tx,
        { subscriptionId, userId: newest.userId, clientId },
        {
          text: input.text,
          flags: raised.map(({ flag }) => flag),
          photoCount,
          consultationId: consultation?.id ?? null,
        },
      );
      answersAgain(tx, open);
      this.claims.end(tx, subscriptionId);
      return { questionId, events: tx.events };
    });
  }

  /**
   * Something came from the customer. Billing asks for a new round of what waits; a supplied item under a second review does not wait
   * there and gets none, so its review opens again here. A later round takes the place of an open earlier one.
   */
  async answered(tx: Tx, userId: number, at: Date): Promise<void> {
    await this.questions.answered(tx, userId, at);
    await tx.rows(
      `update reviews r set state = 'open', decided_at = null where r.user_id = ? and r.state = 'asked' and r.decided_at <= ?
       and not exists (select 1 from reviews later where later.item_id = r.item_id and later.round > r.round)`,
      [userId, at],
    );
  }

  private lock(tx: Tx, subscriptionId: number): Promise<ReviewRow[]> {
    return tx.em.find(ReviewRow, { subscriptionId }, { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  private async locked(tx: Tx, input: Decision, ctx: Context): Promise<Standing> {
    return standingOf(await this.lock(tx, input.subscriptionId), input, ctx);
  }

  // Nothing is open: a repeat of the deciding request gets its answer again; anything else gets a conflict that says what stands.
  private async repeated(
    tx: Tx,
    review: ReviewRow,
    isApproved: boolean,
    ctx: Context,
  ): Promise<{ reviewId: number; events: string[] }> {
    const { id: reviewId, subscriptionId, state, decidedAt = null, events } = review;
    const signer = await this.decisions.signerOf(tx, reviewId);
    const outline = await tx.first<{ status: SubscriptionStatus }>(
      'select status from subscriptions where subscription_id = ?',
      [subscriptionId],
    );
    const settled = { state, decidedAt, signer, subscription: outline?.status ?? null };
    const why = whyNotAgain(settled, moveOf(isApproved), { signerId: userIdOf(ctx), now: tx.now });
    if (why !== null) throw conflict(why, 'decided');
    return { reviewId, events };
  }

  /** What to know for whoever has used it; nothing where it was never prescribed. */
  private async stoppingOf(tx: Tx, { userId, consultation }: ReviewRow): Promise<string[]> {
    const last = await this.prescriptions.lastOf(tx, userId, consultation);
    return last ? whenStopped(last.dose.ingredients) : [];
  }

  private formulaOf(review: ReviewRow): Formula {
    return this.sealer.openJson<Formula>(FORMULA_PLACE, review.id, review.formulaSealed);
  }

  /** One message for all that was declined at once; the mail that says a decision is there leads to it. */
  private sendReason(tx: Tx, { id, userId }: ReviewRow, text: string): Promise<void> {
    return this.notices.tell(tx, userId, `declined:${id}`, 'notice', text, true);
  }

  private async decideOne(
    tx: Tx,
    review: ReviewRow,
    input: Decision,
    decline: DecisionRecord['decline'],
    ctx: Context,
  ): Promise<void> {
    const verdict = decide(review.state, moveOf(input.isApproved));
    if (verdict.kind !== 'moved') return;
    const found = await this.cases.gather(tx, review);
    if (input.consultation !== undefined && input.consultation !== found.consultation?.id)
      throw conflict('The customer has sent new answers since you opened this page. Please read them first.', 'stale');
    const formula = input.isApproved ? await this.approve(tx, review, found, input, ctx) : found.formula;
    if (!input.isApproved)
      await tx.publish(reviewDeclined, `subscription:${review.subscriptionId}`, {
        ...idsOf(review),
        reviewId: review.id,
        round: review.round,
        decidedBy: ctx.actor.name,
      });
    await this.decisions.keep(tx, review.id, { ...found, formula }, input, decline, ctx);
    Object.assign(review, { state: verdict.state, decidedAt: tx.now });
    if (input.isApproved) await this.ruleDecisions.approved(tx, review, formula, input.reasons ?? []);
  }

  // Answers what was prescribed: another strength than asked for, where the plan of steps says so.
  private async approve(
    tx: Tx,
    review: ReviewRow,
    {
      raised,
      outline,
      formula: wanted,
      titration,
      advice,
      before,
      consultation,
      photos,
      whyStopped,
      facts,
    }: ReviewCase,
    input: Decision,
    ctx: Context,
  ): Promise<Formula> {
    const { formula, plan } = chosenBy(input, review.itemId, { formula: wanted, titration });
    const whyNot = formula.code === wanted.code ? whyStopped : await this.cases.whyStopped(tx, formula.code);
    if (whyNot) throw conflict(whyNot, 'medicine_stopped');
    const flags = raised.map(({ flag }) => flag);
    refuseOpen(
      openPoints({ flags, consultation: consultation?.id ?? null, photos, medicines: [review.itemId] }, input),
    );
    if (!outline)
      throw new Fault('unavailable', 'We do not know this customer yet. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    const terms = termsOf(input, review, formula);
    const signer = await this.prescribers.signer(tx, ctx);
    const patient = {
      userId: review.userId,
      name: nameOf(outline),
      birthDate: outline.birth_date,
      address: outline.address,
    };
    const signed = await this.prescriptions.sign(
      tx,
      {
        ...idsOf(review),
        reviewId: review.id,
        round: review.round,
        formula,
        terms,
        plan,
        patient,
        signedAt: tx.now,
        date: londonDate(tx.now),
      },
      signer,
    );
    // By what is prescribed: a plan may have chosen another strength than was asked for.
    const told = [
      ...(plan?.move === 'down' ? [STEPPED_DOWN] : []),
      ...(isDoseChange(before?.dose.ingredients ?? null, formula.ingredients) ? advice : []),
    ];
    const date = londonDate(tx.now);
    await tx.publish(reviewApproved, `subscription:${review.subscriptionId}`, {
      ...idsOf(review),
      reviewId: review.id,
      round: review.round,
      decidedBy: ctx.actor.name,
      prescription: toldOf(signed),
      ...(consultation && facts
        ? { letter: gpLetterFacts({ date, consultation, facts, formula, plan, told, before }) }
        : {}),
    });
    if (plan)
      await this.checkIns.plan(
        tx,
        { ...idsOf(review), prescriptionId: signed.id },
        nextOn(formula, londonDate(tx.now)),
        formula.months ?? STEP_VALID_MONTHS,
      );
    if (isTabletRise(before?.dose.ingredients ?? null, formula.ingredients)) await this.bloodTests.plan(tx, review);
    const set = (input.plans ?? []).find(({ itemId }) => itemId === review.itemId);
    const isLess = set !== undefined && titration !== null && isLowered(set, titration);
    await this.afterApproval(tx, review, told, isLess ? { paid: wanted.name, prescribed: formula.name } : null);
    return formula;
  }

  private async afterApproval(tx: Tx, review: ReviewRow, advice: string[], lowered: Lowered | null): Promise<void> {
    const { id, userId, subscriptionId, consultation, reason } = review;
    if (advice.length > 0 || lowered)
      await this.notices.tell(tx, userId, `review:${id}`, 'notice', approvalNotice(advice, lowered));
    if (reason === 'first' && LOOKED_AT_AGAIN.includes(consultation))
      await tx.schedule({
        kind: TWELVE_WEEKS_JOB,
        key: `subscription:${subscriptionId}`,
        data: { subscriptionId, userId },
        dueAt: new Date(tx.now.getTime() + TWELVE_WEEKS_MS),
      });
  }
}

// What a repeat of the request answers. Written at the end: by then the rows are written, and would be once more.
function answersAgain(tx: Tx, reviews: readonly ReviewRow[]): void {
  tx.atEnd('update reviews set facts = ? where id = any(?)', [tx.events, reviews.map(({ id }) => id)]);
}

/** Spironolactone tablets, for the first time or in a higher dose: potassium is looked at again. */
const isTabletRise = (before: Ingredient[] | null, now: Ingredient[]): boolean =>
  substancesIn(now).includes(SPIRONOLACTONE_TABLET) &&
  (before === null ||
    !substancesIn(before).includes(SPIRONOLACTONE_TABLET) ||
    (doseMgOf(now) ?? 0) > (doseMgOf(before) ?? 0));

const moveOf = (isApproved: boolean): ReviewMove => (isApproved ? 'approve' : 'decline');
const idsOf = ({ subscriptionId, itemId, userId }: ReviewRow) => ({ subscriptionId, itemId, userId });

function standingOf(reviews: ReviewRow[], input: { round?: number | undefined }, ctx: Context): Standing {
  const [newest] = reviews;
  // The order may still be on its way here.
  if (!newest)
    throw new Fault(
      'not_found',
      'There is no review of this subscription here yet. If it was paid just now, please try again in a moment.',
    );
  if (newest.userId === userIdOf(ctx))
    throw new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
  const open = reviews.filter((review) => review.state === 'open');
  const round = Math.max(...(open.length > 0 ? open : [newest]).map((review) => review.round));
  if (input.round !== undefined && input.round !== round)
    throw conflict('This review has moved on since you opened it. Please reload the page.', 'stale');
  return { reviews, newest, open };
}

function latestDecided(reviews: ReviewRow[]): ReviewRow {
  return reviews.toSorted((a, b) => (b.decidedAt?.getTime() ?? 0) - (a.decidedAt?.getTime() ?? 0))[0] as ReviewRow;
}
