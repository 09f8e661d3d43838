import type { GpLetterFacts } from '@sorrel/contracts/consultations/gp-letter';
import { planWords, type SignedPlan } from '@sorrel/contracts/consultations/titration';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { addDays } from '@sorrel/contracts/london';
import { SPIRONOLACTONE_TABLET, substancesIn } from '@sorrel/contracts/substances';
import type { Ingredient } from '@sorrel/contracts/words';
import type { Sent } from '../answers/consultation.ts';
import { valueText } from '../questionnaires/flatten.ts';
import { isKnown, type Facts } from '../safety/condition.ts';

interface Approved {
  /** The day it is signed. */
  date: string;
  consultation: Pick<Sent, 'questionnaire' | 'answers'>;
  facts: Facts;
  formula: { name: string; ingredients: Ingredient[] };
  plan: SignedPlan | undefined;
  /** What the patient is told with the approval. */
  told: string[];
  /** What was prescribed last for this treatment; null: this is the first. */
  before: { firstOn: string; dose: { product: string; ingredients: Ingredient[] } } | null;
}

/** What the letter to the practice says: only what was declared, seen and done. Words about the mind stay with us. */
export function gpLetterFacts(approved: Approved): GpLetterFacts {
  const { date, consultation, facts, formula, plan, told, before } = approved;
  const was = before && strength(before.dose.product, before.dose.ingredients);
  return {
    since: before?.firstOn ?? date,
    isRenewal: before !== null,
    before: was !== null && was !== strength(formula.name, formula.ingredients) ? was : null,
    measurements: measurements(consultation.answers, facts),
    medicines: said(consultation, ['medicine_groups', 'medicines'], ['takes_medicines']),
    illnesses: said(consultation, ['conditions', 'conditions_detail', 'weight_conditions']),
    allergies: said(consultation, ['allergies'], ['has_allergies']),
    doses: plan && plan.steps.length > 0 ? planWords(plan.steps) : '',
    told,
    asks: asksFor(substancesIn(formula.ingredients), groupsOf(consultation.answers, facts)),
  };
}

const strength = (name: string, ingredients: readonly Ingredient[]): string =>
  `${name} (${ingredients.map((one) => `${one.name} ${one.value}${one.unit === '%' ? '' : ' '}${one.unit}`).join(', ')})`;

/** The answers to these questions in words. `asked`: a plain no to one of them is an answer too. */
function said({ questionnaire, answers }: Approved['consultation'], keys: string[], asked: string[] = []): string[] {
  const given = questionnaire.questions.filter(({ key }) => isKnown(answers[key]));
  const words = given.filter(({ key }) => keys.includes(key)).map((one) => valueText(one, answers[one.key] ?? null));
  if (words.length > 0) return words;
  return given.some(({ key }) => asked.includes(key)) ? ['None declared'] : [];
}

function measurements({ height_cm: height, weight_kg: weight }: Answers, facts: Facts): string[] {
  const lines: string[] = [];
  if (typeof height === 'number' && typeof weight === 'number')
    lines.push(
      `Stated by the patient: height ${height} cm, weight ${weight} kg, body mass index ${(weight / (height / 100) ** 2).toFixed(1)}.`,
    );
  if (facts.verifiedWeight !== null && facts.bmi !== null && facts.bmiEvidenceDays !== null)
    lines.push(
      `Verified by our team on ${addDays(facts.today, -facts.bmiEvidenceDays).split('-').toReversed().join('/')}: weight ${facts.verifiedWeight} kg, body mass index ${facts.bmi.toFixed(1)}.`,
    );
  return lines;
}

function groupsOf({ medicine_groups: ticked }: Answers, { namedMedicines }: Facts): string[] {
  return [...namedMedicines, ...(Array.isArray(ticked) ? ticked.map(String) : [])];
}

/** What a practice is asked to look at, by what is prescribed and what else is taken. Proposals, to be confirmed by the clinical lead. */
const ASKS: readonly { ours: readonly string[]; theirs: readonly string[] | null; text: string }[] = [
  {
    ours: ['semaglutide', 'tirzepatide'],
    theirs: ['insulin', 'sulfonylurea'],
    text: 'The patient takes a medicine that lowers blood sugar. Please review its dose: blood sugar may fall too low with this injection.',
  },
  {
    ours: ['semaglutide', 'tirzepatide'],
    theirs: ['warfarin', 'anticoagulant'],
    text: 'The patient takes warfarin. Please check the INR more often while this injection is started and increased.',
  },
  {
    ours: ['semaglutide', 'tirzepatide'],
    theirs: [
      'levothyroxine',
      'thyroid',
      'epilepsy',
      'antiepileptic',
      'lithium',
      'digoxin',
      'ciclosporin',
      'tacrolimus',
    ],
    text: 'The injection slows the stomach, and the patient takes a medicine with a narrow range. Please check its level or effect while the dose is increased.',
  },
  {
    ours: [SPIRONOLACTONE_TABLET],
    theirs: null,
    text: 'Please let us know of any result of kidney function or potassium, and tell us before you start a medicine that raises potassium.',
  },
];

const asksFor = (substances: readonly string[], groups: readonly string[]): string[] =>
  ASKS.filter(
    ({ ours, theirs }) =>
      ours.some((one) => substances.includes(one)) && (theirs === null || theirs.some((one) => groups.includes(one))),
  ).map(({ text }) => text);
