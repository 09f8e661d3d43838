import type { QuestionSpec } from '../questionnaires/questionnaire.ts';
import type { Condition, FactName } from '../safety/condition.ts';

/** Facts as somebody who reads a rule calls them. One that is missing goes by its own name. */
const FACTS: Partial<Record<FactName, string>> = {
  age: 'age',
  sex: 'sex at birth',
  bmi: 'BMI (verified, else as answered)',
  bmiEvidenceDays: 'days since weight and height were verified',
  weightDifference: 'difference of answered and verified weight',
  bloodTestDays: 'days since the verified blood result',
  potassium: 'verified potassium (mmol/l)',
  egfr: 'verified eGFR',
  identityCheckDays: 'days since the identity check',
  isDocumentBirthDateSame: 'the document shows the account’s birth date',
  isMarkedPregnant: 'marked as pregnant by the team',
  isStart: 'first supply of the treatment',
  isDoseChange: 'start or change of strength',
  photoCount: 'photos',
  otherSubstances: 'contained in the person’s other items',
  namedMedicines: 'medicines named in the person’s own words',
  namedSubstances: 'substances named in the person’s own words',
  unrecognisedMedicines: 'words that look like a medicine and are not recognised',
  allergens: 'what the person reacts to, in their own words',
  dangersInWords: 'dangers the person writes of, in their own words',
  accountsAtAddress: 'other accounts at the address',
  accountsAlike: 'the same in another account',
  supplyLeftDays: 'days the last supply should last yet',
  hydroquinoneMonths: 'months of hydroquinone within a year',
  operationDays: 'days until a planned operation or sedation',
  injectionGapDays: 'days since the last injection from elsewhere',
  doseMg: 'milligrams of a dose',
  startBmi: 'verified BMI at the start of the course',
  courseWeeks: 'weeks since the start here',
  weightLost: 'share of the starting weight that was lost',
  weeklyLoss: 'share of the weight lost in a week',
  isLowestStrength: 'no lower strength is left',
  isHighestStrength: 'no higher strength is left',
  sideEffects: 'side effects told before this step',
  felt: 'felt since the last supply, told before this step',
  bloodTestOverdueDays: 'days since a blood result was due',
  wasRefusedBefore: 'an answer was changed after a refusal',
};

export type Labels = ReadonlyMap<string, Pick<QuestionSpec, 'label' | 'options'>>;

/** A condition as a clinician reads it: questions and options by their labels. */
export function inWords(condition: Condition, labels: Labels): string {
  if ('all' in condition) return condition.all.map((one) => nested(one, labels)).join(' and ');
  if ('any' in condition) return condition.any.map((one) => nested(one, labels)).join('; or ');
  if ('not' in condition) return `not (${inWords(condition.not, labels)})`;
  const question = 'answer' in condition ? labels.get(condition.answer) : undefined;
  const what =
    'answer' in condition ? `“${question?.label ?? condition.answer}”` : (FACTS[condition.fact] ?? condition.fact);
  const option = (value: unknown): string => {
    const label = question?.options?.find((one) => one.value === value)?.label;
    return label === undefined ? String(value) : `“${label}”`;
  };
  if ('is' in condition)
    return typeof condition.is === 'boolean'
      ? `${condition.is ? '' : 'not: '}${what}`
      : `${what} is ${option(condition.is)}`;
  if ('oneOf' in condition) return `${what} is ${condition.oneOf.map(option).join(' or ')}`;
  if ('includesAny' in condition) return `${what}: ${condition.includesAny.map(option).join(' or ')}`;
  if ('atLeast' in condition) return `${what} at least ${condition.atLeast}`;
  if ('atMost' in condition) return `${what} at most ${condition.atMost}`;
  if ('above' in condition) return `${what} above ${condition.above}`;
  if ('below' in condition) return `${what} below ${condition.below}`;
  return `${what} ${condition.isKnown ? 'known' : 'not known'}`;
}

const nested = (condition: Condition, labels: Labels): string =>
  'all' in condition || 'any' in condition ? `(${inWords(condition, labels)})` : inWords(condition, labels);
