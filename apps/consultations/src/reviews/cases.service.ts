import { Inject, Injectable } from '@nestjs/common';
import { daysBetween, londonDate } from '@sorrel/contracts/london';
import type { MedicinesRead } from '@sorrel/contracts/consultations/medicines-read';
import type { CheckIn } from '@sorrel/contracts/consultations/check-in';
import type { StepCase } from '@sorrel/contracts/consultations/titration';
import type { Ingredient } from '@sorrel/contracts/words';
import { SPIRONOLACTONE_TABLET, substancesIn } from '@sorrel/contracts/substances';
import { Clock } from '@sorrel/service-kit/clock';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { StoppedMedicines } from '@sorrel/service-kit/stopped-medicines';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { changesInWords, type Sent } from '../answers/consultation.ts';
import type { CoursePlan } from '@sorrel/contracts/consultations/course-plan';
import type { WeightCourse } from '@sorrel/contracts/consultations/course';
import { startingStep, type StartingStep } from '@sorrel/contracts/consultations/starting-step';
import { flagOf as flagOfCheckIn } from '../check-ins/check-in.ts';
import { CheckInsService } from '../check-ins/check-ins.service.ts';
import { overdueDays } from '../blood-tests/blood-test.ts';
import { courseFacts } from '../course/course.ts';
import { coursePlan } from '../course/course-plan.ts';
import { CourseService } from '../course/course.service.ts';
import { ConsultationRecords } from '../answers/records.service.ts';
import { flagOf } from '../health/health-change.ts';
import { HealthRecords } from '../health/records.service.ts';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { People } from '../people/people.service.ts';
import { verifiedBy } from '../evidence/evidence.ts';
import { particularsOf, type Outline } from '../people/person.ts';
import { PrescriptionsService, type LastPrescribed } from '../prescribers/prescriptions.service.ts';
import { Refusals } from '../refusals/refusals.service.ts';
import { withAnswers } from '../questionnaires/questionnaire.ts';
import { allInWords } from '../medicines/in-words.ts';
import { allergensMatched } from '../medicines/matched.ts';
import { textsOf, wordsOf } from '../medicines/reading.ts';
import { asAnswered, asToldSince } from '../findings/told.ts';
import { inWords } from '../findings/because.ts';
import { begunSince } from '../refusals/begun-since.ts';
import { contradictions } from '../findings/contradictions.ts';
import { photosOfCase } from './photos-of-case.ts';
import { eligibilityOf } from '@sorrel/contracts/eligibility';
import type { Facts } from '../safety/condition.ts';
import { usedElsewhere } from '../questionnaires/used-elsewhere.ts';
import { RULES } from '../safety/rules.ts';
import { raise, refusal, type Raised } from '../safety/safety.ts';
import { doseMgOf, hydroquinoneMonths, monthsOf, supplyLeftDays } from '../supplies/supply.ts';
import { FORMULA_PLACE, SuppliesService } from '../supplies/supplies.service.ts';
import type { Formula } from '../prescribers/prescription.ts';
import type { ReviewRow } from './review.entity.ts';
import { placeOnLadder, stepCaseOf } from './steps.ts';

/** Everything a decision stands on, at this moment. */
export interface ReviewCase {
  formula: Formula;
  outline: Outline | null;
  consultation: Sent | null;
  photoCount: number;
  raised: Raised[];
  /** What the customer is told when it is approved as a start or in another strength than `before`. */
  advice: string[];
  /** What was prescribed last for the treatment; null: nothing yet. */
  before: LastPrescribed | null;
  /** What the rules went by; null without a consultation. */
  facts: Facts | null;
  /** Ids of the photos to look at. */
  photos: number[];
  /** Why nothing of this medicine is approved for anybody now, in words; null: it is not stopped. */
  whyStopped: string | null;
  /** Where the person stands, where the dose is increased step by step. */
  titration: StepCase | null;
  /** At a start: the strength to begin with, and why. */
  startingStep: StartingStep | null;
  /** How the weight has gone; null: no weight-loss treatment. */
  course: WeightCourse | null;
  /** What is proposed for a course that runs; null: it begins. */
  plan: CoursePlan | null;
  /** What the person was asked about the supply before. */
  checkIn: CheckIn | null;
  /** What was read of medicines and allergies in their words. */
  medicines: MedicinesRead | null;
}

/** Gathers a review's case: the newest sent consultation, the person, the formula, and every flag they raise. */
@Injectable()
export class CasesService {
  constructor(
    private readonly people: People,
    private readonly records: ConsultationRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly supplies: SuppliesService,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly stopped: StoppedMedicines,
    private readonly checkIns: CheckInsService,
    private readonly health: HealthRecords,
    private readonly courses: CourseService,
    private readonly refusals: Refusals,
    @Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig,
  ) {}

  async gather(tx: Tx, review: ReviewRow): Promise<ReviewCase> {
    const formula = this.sealer.openJson<Formula>(FORMULA_PLACE, review.id, review.formulaSealed);
    const { userId, subscriptionId } = review;
    const [consultation = null, previous = null] = await this.records.sent(tx, userId, review.consultation, 2);
    const reads = tx.together();
    const [
      { outline, facts: known, verifiers, same },
      taken,
      approvedBefore,
      others,
      last,
      supplied,
      whyStopped,
      earlier,
      reported,
      { last: everySent, begun },
    ] = await Promise.all([
      this.people.person(reads, userId),
      this.people.photos(reads, userId),
      this.approvedBefore(reads, review),
      this.prescriptions.otherSubstances(reads, userId, subscriptionId, this.clock.today()),
      this.prescriptions.lastOf(reads, userId, review.consultation),
      this.supplies.of(reads, userId),
      this.stopped.whyNot(reads, formula.code),
      formula.step ? this.prescriptions.beforeItem(reads, userId, review.consultation, review.itemId) : null,
      this.health.of(reads, userId),
      this.records.sentBy(tx, userId, reads),
    ]);
    const course = review.consultation === 'weight-loss' ? await this.courses.of(tx, userId) : null;
    const fromCourse = course ? courseFacts(course) : null;
    const titration = stepCaseOf(formula, earlier, known.today, highest(known.bmi, fromCourse?.startBmi ?? null));
    const refused = await this.refusals.of(tx, { same });
    const checkIn = earlier && titration ? await this.checkIns.of(tx, earlier.id) : null;
    const { photoCount } = known;
    const answeredBefore = flagOfCheckIn(checkIn, course?.heightCm ?? null);
    const told = [
      ...(answeredBefore ? [answeredBefore] : []),
      ...begunSince(
        begun.find(({ questionnaire: { slug } }) => slug === review.consultation) ?? null,
        consultation?.submittedAt ?? null,
      ),
      ...reported
        .flatMap((one) => flagOf(one, review.consultation, approvedBefore))
        .map((flag): Raised => ({ flag, onApproval: flag.mustAcknowledge ? 'acknowledge' : 'reason' })),
    ];
    const photos = photosOfCase(taken, approvedBefore);
    if (!consultation)
      return {
        formula,
        outline,
        consultation,
        photoCount,
        photos,
        whyStopped,
        titration,
        startingStep: null,
        course,
        plan: null,
        checkIn,
        raised: [...told, NO_CONSULTATION],
        medicines: null,
        advice: [],
        before: last,
        facts: null,
      };
    const { answers } = consultation;
    // Whatever they wrote: for another treatment, about a supply, or of a change of health since.
    const saidBeside = [
      ...(checkIn?.answers ? [asAnswered('check_in_words', 'Anything else?', checkIn.answers.words)] : []),
      ...reported.filter(({ toldAt }) => toldAt > consultation.submittedAt).map(asToldSince),
      ...everySent.filter(({ questionnaire: { slug } }) => slug !== review.consultation).map(wordsOf),
    ];
    const otherSubstances = [...new Set([...substancesIn(formula.beside ?? []), ...others])];
    const before = last?.dose.ingredients ?? null;
    const substances = substancesIn(formula.ingredients);
    const history = substances.includes(SPIRONOLACTONE_TABLET)
      ? await this.prescriptions.historyOf(tx, userId, known.today)
      : null;
    const wanted = { itemId: review.itemId, consultation: review.consultation, substances, months: monthsOf(formula) };
    const facts = withAnswers(
      {
        ...known,
        ...refused(review.consultation),
        otherSubstances,
        isStart: before === null,
        isDoseChange: isDoseChange(before, formula.ingredients),
        courseWeeks: last && Math.max(0, Math.floor(daysBetween(last.firstOn, known.today) / 7)),
        ...fromCourse,
        ...placeOnLadder(titration),
        sideEffects: checkIn?.answers?.sideEffects ?? null,
        felt: checkIn?.answers?.felt ?? [],
        bloodTestOverdueDays: overdueDays(history?.tabletsRisenOn ?? null, known.bloodTestDays, known.today),
        doseMg: doseMgOf(formula.ingredients),
        supplyLeftDays: supplyLeftDays(supplied, wanted, known.today),
        hydroquinoneMonths: hydroquinoneMonths(supplied, wanted, known.today),
        wasRefusedBefore: consultation.refusals.length > 0,
        verifiedByDecider: verifiedBy(verifiers, tx.ctx.actor.userId),
      },
      answers,
      saidBeside.flatMap((one) => textsOf(one.answers)),
    );
    const start =
      titration?.before === null
        ? startingStep(
            titration.ladder,
            substances[0] ?? '',
            usedElsewhere(answers),
            titration.bmi ?? null,
            known.today,
          )
        : null;
    const subject = { treatment: review.consultation, answers, facts, substances };
    const raised = raise(RULES, subject);
    const { refusals, missing } = eligibilityOf(
      review.consultation,
      particularsOf(outline, answers, facts),
      facts.today,
      this.config.ageBounds,
    );
    return {
      formula,
      outline,
      consultation,
      photoCount,
      photos,
      whyStopped,
      titration: titration && { ...titration, begins: start?.code ?? null },
      startingStep: start,
      course,
      plan: coursePlan(subject),
      checkIn,
      medicines: allInWords([consultation, ...saidBeside], allergensMatched(raised, facts)),
      advice: raised.flatMap(({ tell }) => tell ?? []),
      before: last,
      facts,
      raised: [
        ...told,
        ...inWords(
          [consultation, ...saidBeside],
          facts,
          [
            ...refusals.map((one) => refusal(one.ruleId, one.text, one.keys)),
            ...Object.entries(missing).map(([key, [text = '']]) => refusal('R-02', text, [key])),
            ...raised,
            ...(previous ? changes(previous, consultation) : []),
          ],
          changesInWords(consultation),
        ),
      ],
    };
  }

  whyStopped(tx: Tx, code: string): Promise<string | null> {
    return this.stopped.whyNot(tx, code);
  }

  /** When something was last prescribed to the person before this review began. */
  private async approvedBefore(reader: Reader, { userId, openedAt }: ReviewRow): Promise<Date | null> {
    const row = await reader.first<{ at: Date | null }>(
      'select max(signed_at) as at from prescriptions where user_id = ? and signed_at < ?',
      [userId, openedAt],
    );
    return row?.at ?? null;
  }
}

const highest = (...some: (number | null)[]): number | null => {
  const known = some.filter((one) => one !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/** A start, or another strength than the last one. */
export const isDoseChange = (before: Ingredient[] | null, now: Ingredient[]): boolean =>
  before === null || strengthsOf(before) !== strengthsOf(now);

/** The same substances in the same strengths give the same text, whatever their order. */
const strengthsOf = (ingredients: Ingredient[]): string =>
  ingredients
    .map(({ name, value, unit }) => `${name.toLowerCase()} ${value} ${unit}`)
    .toSorted()
    .join(', ');

function changes(previous: Sent, { questionnaire, answers }: Sent): Raised[] {
  return contradictions(questionnaire.questions, previous.answers, answers, londonDate(previous.submittedAt)).map(
    (flag) => ({ flag, onApproval: 'acknowledge' }),
  );
}

const NO_CONSULTATION = refusal(
  'S-00',
  'There is no submitted consultation for this treatment. Ask the customer to complete one.',
  [],
);
