import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import type { Ingredient } from '@sorrel/contracts/words';
import type { Tx } from '@sorrel/service-kit/db';
import { Sealer } from '@sorrel/service-kit/sealed';
import type { Sent } from '../consultations/consultation.ts';
import { ConsultationRecords } from '../consultations/records.service.ts';
import { People } from '../patients/people.service.ts';
import { particularsOf, type Outline } from '../patients/person.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { valueText } from '../questionnaires/flatten.ts';
import { withAnswers } from '../questionnaires/questionnaire.ts';
import { isKnown, type Facts } from '../safety/condition.ts';
import { contradictions } from '../safety/contradictions.ts';
import { eligibilityOf } from '../safety/eligibility.ts';
import { RULES } from '../safety/rules.ts';
import { raise, type Raised } from '../safety/safety.ts';
import { substancesIn } from '../safety/substances.ts';
import type { Formula } from './prescription.ts';
import type { ReviewRow } from './review.entity.ts';

export const FORMULA_PLACE = 'consultations.reviews.formula';

/** Everything a decision stands on, at this moment. */
export interface ReviewCase {
  formula: Formula;
  outline: Outline | null;
  consultation: Sent | null;
  photoCount: number;
  raised: Raised[];
  /** What the customer is told when it is approved. */
  advice: string[];
}

/** Gathers a review's case: the newest sent consultation, the person, the formula, and every flag they raise. */
@Injectable()
export class CasesService {
  constructor(
    private readonly people: People,
    private readonly records: ConsultationRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly sealer: Sealer,
  ) {}

  async gather(tx: Tx, review: ReviewRow): Promise<ReviewCase> {
    const formula = this.sealer.openJson<Formula>(FORMULA_PLACE, review.id, review.formulaSealed);
    const { outline, facts: known } = await this.people.person(tx, review.userId);
    const [consultation = null, previous = null] = await this.records.sent(tx, review.userId, review.consultation, 2);
    const { photoCount } = known;
    if (!consultation) return { formula, outline, consultation, photoCount, raised: [NO_CONSULTATION], advice: [] };
    const { answers } = consultation;
    const otherSubstances = await this.prescriptions.otherSubstances(
      tx,
      review.userId,
      review.subscriptionId,
      known.today,
    );
    const before = await this.prescriptions.lastOf(tx, review.userId, review.consultation);
    const facts = withAnswers(
      {
        ...known,
        otherSubstances,
        isStart: before === null,
        isDoseChange: before === null || strengthsOf(before) !== strengthsOf(formula.ingredients),
        wasRefusedBefore: consultation.refusals.length > 0,
      },
      answers,
    );
    const raised = raise(RULES, {
      treatment: review.consultation,
      answers,
      facts,
      substances: substancesIn(formula.ingredients),
    });
    const { refusals, missing } = eligibilityOf(
      review.consultation,
      particularsOf(outline, answers, facts),
      facts.today,
    );
    return {
      formula,
      outline,
      consultation,
      photoCount,
      advice: facts.isDoseChange ? raised.flatMap(({ tell }) => tell ?? []) : [],
      raised: inWords(consultation, facts, [
        ...refusals.map((one) => refuse(one.ruleId, one.text, one.keys)),
        ...Object.entries(missing).map(([key, [text = '']]) => refuse('R-02', text, [key])),
        ...raised,
        ...(previous ? changes(previous, consultation) : []),
      ]),
    };
  }
}

/** Each flag with the answers that fired it, as the person gave them. */
const inWords = ({ questionnaire: { questions }, answers }: Sent, facts: Facts, raised: Raised[]): Raised[] =>
  raised.map(({ flag, onApproval }) => ({
    flag: {
      ...flag,
      because: questions
        .flatMap((question) => {
          const answer = answers[question.key] ?? null;
          return question.type !== 'images' && flag.answerKeys.includes(question.key) && isKnown(answer)
            ? [{ question: question.label, answer: valueText(question, answer) }]
            : [];
        })
        .concat(verifiedWords(facts).flatMap(({ key, ...words }) => (flag.answerKeys.includes(key) ? [words] : []))),
    },
    onApproval,
  }));

/** What the team verified, beside what was answered. */
const verifiedWords = ({ verifiedWeight, potassium, egfr }: Facts) => [
  ...(verifiedWeight === null
    ? []
    : [{ key: 'verified_weight', question: 'Verified weight', answer: `${verifiedWeight} kg` }]),
  ...(potassium === null
    ? []
    : [
        {
          key: 'verified_blood_test',
          question: 'Verified blood result',
          answer: `Potassium ${potassium} mmol/l, eGFR ${String(egfr)}`,
        },
      ]),
];

/** The same substances in the same strengths give the same text, whatever their order. */
const strengthsOf = (ingredients: Ingredient[]): string =>
  ingredients
    .map(({ name, value, unit }) => `${name.toLowerCase()} ${value} ${unit}`)
    .toSorted()
    .join(', ');

function changes(previous: Sent, { questionnaire, answers }: Sent): Raised[] {
  return contradictions(questionnaire.questions, previous.answers, answers, londonDate(previous.submittedAt)).map(
    (flag) => ({ flag, onApproval: 'shown' }),
  );
}

const refuse = (ruleId: string, text: string, answerKeys: string[]): Raised => ({
  flag: { ruleId, ruleVersion: 1, effect: 'refuse', text, source: 'Treatment bounds', answerKeys, onApproval: 'never' },
  onApproval: 'never',
});
const NO_CONSULTATION = refuse(
  'S-00',
  'There is no submitted consultation for this treatment. Ask the customer to complete one.',
  [],
);
