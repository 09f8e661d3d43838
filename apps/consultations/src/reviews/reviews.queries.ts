import { Injectable } from '@nestjs/common';
import type { OpenCase, OpenDose } from '@sorrel/contracts/consultations/cases';
import type { EvidenceKind, Flag } from '@sorrel/contracts/consultations/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { ClaimsService } from '../claims/claims.service.ts';
import { DecisionsService, type Decided } from '../decisions/decisions.service.ts';
import { DocumentsService } from '../documents/documents.service.ts';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { missingFrom } from '../evidence/missing.ts';
import { IdentityChecksService } from '../identity-checks/identity-checks.service.ts';
import { StandingsService } from '../needed/standings.service.ts';
import { accountsIn, withAccountNames } from '../findings/accounts-named.ts';
import { OverridesService } from '../overrides/overrides.service.ts';
import { People } from '../people/people.service.ts';
import { QuestionsService } from '../questions/questions.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { CasesService, type ReviewCase } from './cases.service.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { mattersOf } from '../rule-register/matters.ts';
import { RevocationsService } from '../revocations/revocations.service.ts';
import { QueueQueries } from './queue.queries.ts';
import { nextOn } from './steps.ts';
import { limitsFor } from './terms.ts';
import { ReviewRow } from './review.entity.ts';

type DecisionOf = (review: ReviewRow) => Decided | undefined;

@Injectable()
export class ReviewsQueries {
  constructor(
    private readonly db: Db,
    private readonly cases: CasesService,
    private readonly decisions: DecisionsService,
    private readonly evidence: EvidenceService,
    private readonly documents: DocumentsService,
    private readonly identityChecks: IdentityChecksService,
    private readonly standings: StandingsService,
    private readonly questions: QuestionsService,
    private readonly tasks: TasksService,
    private readonly overrides: OverridesService,
    private readonly claims: ClaimsService,
    private readonly prescriptions: PrescriptionsService,
    private readonly revocations: RevocationsService,
    private readonly queue: QueueQueries,
    private readonly people: People,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        reviews_waiting: 'Reviews that wait for a prescriber',
        reviews_oldest_seconds: 'How long the oldest of them has been open',
      },
      async () => {
        const row = await this.db.first<{ count: number; oldest: Date | null }>(
          `select count(*)::float8 as count, min(opened_at) as oldest from reviews where state = 'open'`,
        );
        return { reviews_waiting: row?.count ?? 0, reviews_oldest_seconds: clock.secondsSince(row?.oldest) };
      },
    );
  }

  private async ownerOf(tx: Tx, subscriptionId: number): Promise<number | undefined> {
    const plan = await tx.first<{ user_id: number }>('select user_id from subscriptions where subscription_id = ?', [
      subscriptionId,
    ]);
    return plan?.user_id;
  }

  /** Reviews of a subscription, newest first, with the flags that stand now, or stood when it was decided. Audited, so in a transaction. */
  read(subscriptionId: number, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => {
      const reviews = await tx.em.find(ReviewRow, { subscriptionId }, { orderBy: { id: 'desc' } });
      const decisions = await this.decisions.of(
        tx,
        reviews.map((review) => review.id),
      );
      const decisionOf: DecisionOf = (review) => decisions.get(review.id);
      const undecided = reviews.filter(isUndecided);
      const cases: ReviewCase[] = [];
      for (const review of undecided) cases.push(await this.cases.gather(tx, review));
      const found = flagsOf(cases, reviews, decisionOf);
      const accounts = accountsIn(found.flags);
      // A document may come before anything is paid: whoever has the plan open sees it all the same.
      const userId = reviews[0]?.userId ?? (await this.ownerOf(tx, subscriptionId));
      const open = await this.openCase(tx, undecided, cases, ctx);
      const reads = tx.together();
      const sent = userId === undefined ? undefined : this.documents.of(reads, userId);
      const missing = undecided.length > 0 ? missingFrom(found.flags) : [];
      const needed = new Set<EvidenceKind>(missing.map(({ kind }) => kind));
      const [names, questions, overrides, prescriptions, takeovers, evidence, tasks, documents, identityChecks, shown] =
        await Promise.all([
          this.people.names(reads, accounts),
          this.questions.of(reads, subscriptionId),
          this.overrides.of(reads, subscriptionId),
          this.revocations.outlines(reads, subscriptionId, tx.now),
          this.claims.takeovers(reads, subscriptionId),
          userId === undefined ? [] : this.evidence.all(reads, userId),
          userId === undefined ? [] : this.tasks.ofCustomer(reads, userId),
          sent ?? [],
          userId === undefined ? [] : this.identityChecks.of(reads, userId),
          userId === undefined ? [] : this.standings.of(reads, userId, [...needed], needed, sent),
        ]);
      return {
        reviews: reviews.map((review) => outlineOf(review, decisionOf)),
        ...found,
        flags: withAccountNames(found.flags, names),
        evidence,
        questions,
        tasks,
        overrides,
        missing,
        documents,
        identityChecks,
        shown,
        open,
        prescriptions,
        takeovers,
      };
    });
  }

  /** Also of somebody without a plan: a document may come before anything is paid, or after everything has ended. */
  evidenceOf(userId: number, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => {
      const reads = tx.together();
      const [evidence, documents, identityChecks] = await Promise.all([
        this.evidence.all(reads, userId),
        this.documents.of(reads, userId),
        this.identityChecks.of(reads, userId),
      ]);
      return { evidence, documents, identityChecks };
    });
  }

  private async openCase(
    tx: Tx,
    undecided: readonly ReviewRow[],
    cases: readonly ReviewCase[],
    ctx: Context,
  ): Promise<OpenCase | null> {
    const open = undecided.filter(({ state }) => state === 'open');
    const [newest] = open;
    if (!newest) return null;
    const claim = (await this.claims.of(tx, [newest.subscriptionId])).get(newest.subscriptionId) ?? null;
    return {
      doses: undecided.flatMap((review, at) => {
        const one = cases[at];
        return one && open.includes(review) ? [doseOf(review.itemId, one, this.clock.today())] : [];
      }),
      before: await this.before(tx, newest),
      course: cases.find(({ course }) => course !== null)?.course ?? null,
      plan: cases.find(({ plan }) => plan !== null)?.plan ?? null,
      photos: [...new Set(cases.flatMap(({ photos }) => photos))],
      matters: mattersIn(cases),
      wait: await this.queue.waitOf(tx, open),
      claim: this.claims.shown(claim, ctx),
      isAtMyAddress: await this.isAtMyAddress(tx, newest.userId, ctx),
      medicines: cases[0]?.medicines ?? null,
    };
  }

  /** Whoever decides is told that the patient may be family; it stops nothing. */
  private async isAtMyAddress(tx: Tx, userId: number, { actor }: Context): Promise<boolean> {
    if (actor.kind !== 'staff' || actor.userId === userId) return false;
    const same = await tx.first(
      'select 1 from customers mine join customers theirs using (address_print) where mine.user_id = ? and theirs.user_id = ?',
      [actor.userId, userId],
    );
    return same !== undefined;
  }

  private async before(tx: Tx, { userId, consultation }: ReviewRow): Promise<OpenCase['before']> {
    const last = await this.prescriptions.lastOf(tx, userId, consultation);
    if (!last) return null;
    const { id, firstOn: _, ...shown } = last;
    const revoked = (await this.revocations.of(tx, [id])).get(id);
    return { ...shown, revoked: revoked ? { at: revoked.at, by: revoked.by, reason: revoked.reason } : null };
  }
}

/** Once for a question: the items of a case share their answers. */
const mattersIn = (cases: readonly ReviewCase[]): OpenCase['matters'] => [
  ...new Map(
    cases
      .flatMap(({ consultation, facts }) =>
        consultation && facts ? mattersOf(consultation.questionnaire, consultation.answers, facts) : [],
      )
      .map((one) => [one.key, one]),
  ).values(),
];

function flagsOf(
  cases: readonly ReviewCase[],
  reviews: readonly ReviewRow[],
  decisionOf: DecisionOf,
): { flags: Flag[]; consultationId: number | null } {
  if (cases.length > 0)
    return {
      flags: unique(cases.flatMap((one) => one.raised.map(({ flag }) => flag))),
      consultationId: cases[0]?.consultation?.id ?? null,
    };
  const decision = reviews.map(decisionOf).find((one) => one !== undefined);
  return { flags: decision?.flags ?? [], consultationId: decision?.consultationId ?? null };
}

const doseOf = (
  itemId: number,
  { formula, titration, startingStep, checkIn }: ReviewCase,
  today: string,
): OpenDose => ({
  itemId,
  code: formula.code,
  product: formula.name,
  ingredients: formula.ingredients,
  directions: formula.directions,
  quantity: formula.quantity,
  precautions: formula.precautions ?? '',
  limits: limitsFor(formula),
  titration: titration && {
    ...titration,
    strengths: formula.step?.strengths ?? [],
    lastSentOn: formula.step?.lastSentOn ?? null,
    startsOn: nextOn(formula, today),
    start: startingStep,
    checkIn,
  },
});

function outlineOf(review: ReviewRow, decisionOf: DecisionOf) {
  const { id, round, reason, state, openedAt, decidedAt } = review;
  return {
    id,
    round,
    reason,
    state,
    openedAt: openedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decisionOf(review)?.by ?? null,
    decision: decisionOf(review)?.decision ?? null,
  };
}

/** Open, or waiting for the customer's answer. */
const isUndecided = ({ state }: ReviewRow): boolean => state === 'open' || state === 'asked';

const unique = (flags: Flag[]): Flag[] => [
  ...new Map(flags.map((flag) => [`${flag.ruleId} ${flag.text}`, flag])).values(),
];
