/**
 * The one small language in which questionnaires say when a question is asked and safety rules say when they fire.
 * It is total: every condition is true or false for any answers, and something not answered or not known never holds
 * (except under `not`, so conditions are written in the positive wherever that matters).
 */
type Scalar = string | number | boolean;

/** What is known without asking in this consultation. `null`: not known. */
export interface Facts {
  /** Today's date in London. */
  today: string;
  /** Whole years today in London. */
  age: number | null;
  sex: 'male' | 'female' | null;
  ukResident: boolean | null;
  /** Whether the account itself holds these; asked in the consultation where it does not. */
  accountHasBirthDate: boolean;
  accountHasSex: boolean;
  accountHasResidency: boolean;
  /** The staff's pregnancy mark on the patient. */
  isMarkedPregnant: boolean;
  /** Kilograms by metres squared: verified where evidence in date exists, else from the answers. */
  bmi: number | null;
  /** Age in days of the newest independent weight and height evidence. */
  bmiEvidenceDays: number | null;
  /** By how much the weight answered differs from the verified one, as a share of it. */
  weightDifference: number | null;
  verifiedWeight: number | null;
  /** Age in days of the newest blood result, and its figures: mmol/l, ml/min/1.73 m². */
  bloodTestDays: number | null;
  potassium: number | null;
  egfr: number | null;
  /** Age in days of the newest identity check. */
  identityCheckDays: number | null;
  /** Whether the document's birth date is the account's. */
  isDocumentBirthDateSame: boolean | null;
  /** Whether the document's name could be the account's: spelt alike, a short form, another order. */
  isDocumentNameSame: boolean | null;
  /** Kinds of evidence whose record that counts was made by whoever decides now. */
  verifiedByDecider: string[];
  /** Nothing of this treatment has been prescribed to the person before. */
  isStart: boolean;
  /** A start, or a strength other than the last one prescribed. */
  isDoseChange: boolean;
  photoCount: number;
  /** Substances of the person's other live treatments. */
  otherSubstances: string[];
  /** Classes of the medicines the person named in words of their own, and takes as far as we know. */
  namedMedicines: string[];
  /** Those medicines' substances. */
  namedSubstances: string[];
  /** Words that look like a medicine and are none we know. */
  unrecognisedMedicines: string[];
  /** What the person reacts to, in words of their own. */
  allergens: string[];
  /** Dangers they wrote of, in words of their own. */
  dangersInWords: string[];
  /** Other accounts that share the delivery address. */
  accountsAtAddress: number;
  /** What is the same in another account: e-mail, phone, person, card, photo. */
  accountsAlike: string[];
  /** Those accounts, in words for staff. */
  otherAccounts: string[];
  /** What was refused to accounts that seem to be this person's, in words for prescribers: for this treatment, and for others. */
  refusedElsewhere: string[];
  refusedElsewhereOther: string[];
  /** How many days the last supply of the same medicine should last yet; null: none before. */
  supplyLeftDays: number | null;
  /** Months of hydroquinone within a year: what was prescribed here and this item’s own supply. 0: none in it. */
  hydroquinoneMonths: number;
  /** Days until a planned operation or sedation; below 0: it has passed. */
  operationDays: number | null;
  /** Days since the last injection that was had elsewhere. */
  injectionGapDays: number | null;
  /** Milligrams of a formula of one substance that is counted in them; null: not known, or not such a formula. */
  doseMg: number | null;
  /** The verified body mass index with which the course began here. */
  startBmi: number | null;
  /** Under treatment: whole weeks since it began here, and the share of the weight of then that was lost since. */
  courseWeeks: number | null;
  weightLost: number | null;
  /** The share of it that was lost in a week, over the last weeks between two weights. */
  weeklyLoss: number | null;
  /** Of what was prescribed last: no lower, or no higher strength may be chosen; null: the dose is not increased by steps. */
  isLowestStrength: boolean | null;
  isHighestStrength: boolean | null;
  /** What was told of the last supply before this step: how bad, and what was felt. */
  sideEffects: string | null;
  felt: string[];
  /** Days since a blood result was due after a start or a rise; null: none is. */
  bloodTestOverdueDays: number | null;
  /** An answer was changed after this consultation had been refused. */
  wasRefusedBefore: boolean;
}
export type FactName = keyof Facts;

type Source = { answer: string } | { fact: FactName };
type Test =
  | { is: Scalar }
  | { oneOf: Scalar[] }
  | { includesAny: string[] }
  | { atLeast: number }
  | { atMost: number }
  | { above: number }
  | { below: number }
  | { isKnown: boolean };
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | (Source & Test);

export type Value = Scalar | readonly (string | number)[] | null | undefined;
export type AnswerValues = Readonly<Record<string, Value>>;

/** `keys`: the answers (and account particulars) that made the condition hold. */
export interface Outcome {
  holds: boolean;
  keys: string[];
}

/** Facts come from somewhere: the names shown to a prescriber in place of the fact. */
const FACT_ORIGIN: Record<FactName, string[]> = {
  today: [],
  age: ['birth_date'],
  sex: ['sex'],
  ukResident: ['uk_resident'],
  accountHasBirthDate: ['birth_date'],
  accountHasSex: ['sex'],
  accountHasResidency: ['uk_resident'],
  isMarkedPregnant: ['pregs'],
  bmi: ['height_cm', 'weight_kg', 'verified_weight'],
  bmiEvidenceDays: ['verified_weight'],
  weightDifference: ['weight_kg', 'verified_weight'],
  verifiedWeight: ['verified_weight'],
  bloodTestDays: ['verified_blood_test'],
  potassium: ['verified_blood_test'],
  egfr: ['verified_blood_test'],
  identityCheckDays: ['identity_check'],
  isDocumentBirthDateSame: ['identity_check', 'birth_date'],
  isDocumentNameSame: ['identity_check', 'document_name'],
  verifiedByDecider: ['verified_by'],
  isStart: [],
  isDoseChange: [],
  photoCount: ['photos'],
  otherSubstances: ['other_treatments'],
  namedMedicines: ['named_medicines'],
  namedSubstances: ['named_medicines'],
  unrecognisedMedicines: ['unrecognised_medicines'],
  allergens: ['named_allergens'],
  dangersInWords: ['dangers_in_words'],
  accountsAtAddress: ['address'],
  accountsAlike: ['other_accounts'],
  otherAccounts: ['other_accounts'],
  refusedElsewhere: ['refused_elsewhere'],
  refusedElsewhereOther: ['refused_elsewhere_other'],
  supplyLeftDays: ['last_supply'],
  hydroquinoneMonths: ['hydroquinone'],
  operationDays: ['operation_on'],
  injectionGapDays: ['injection_last'],
  doseMg: [],
  startBmi: ['weight_course'],
  courseWeeks: [],
  weightLost: ['weight_course'],
  weeklyLoss: ['weight_course'],
  isLowestStrength: [],
  isHighestStrength: [],
  sideEffects: ['check_in'],
  felt: ['check_in'],
  bloodTestOverdueDays: ['verified_blood_test', 'blood_test_due'],
  wasRefusedBefore: ['earlier_refusal'],
};

export function evaluate(condition: Condition, answers: AnswerValues, facts: Facts): Outcome {
  if ('all' in condition) {
    const outcomes = condition.all.map((one) => evaluate(one, answers, facts));
    return outcomes.every((one) => one.holds) ? held(outcomes.flatMap((one) => one.keys)) : NOT_HELD;
  }
  if ('any' in condition) {
    const outcomes = condition.any.map((one) => evaluate(one, answers, facts)).filter((one) => one.holds);
    return outcomes.length > 0 ? held(outcomes.flatMap((one) => one.keys)) : NOT_HELD;
  }
  if ('not' in condition)
    return evaluate(condition.not, answers, facts).holds ? NOT_HELD : held(originsOf(condition.not));
  const value: Value = 'answer' in condition ? own(answers, condition.answer) : facts[condition.fact];
  return passes(condition, value) ? held(originsOf(condition)) : NOT_HELD;
}

/** True for an answer that says something: not missing, not skipped, not blank, not an empty list. */
export function isKnown(value: Value): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Keys of the questions a condition looks at. */
export function answersIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(answersIn);
  if ('any' in condition) return condition.any.flatMap(answersIn);
  if ('not' in condition) return answersIn(condition.not);
  return 'answer' in condition ? [condition.answer] : [];
}

const NOT_HELD: Outcome = { holds: false, keys: [] };
const held = (keys: string[]): Outcome => ({ holds: true, keys: [...new Set(keys)] });

function originsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(originsOf);
  if ('any' in condition) return condition.any.flatMap(originsOf);
  if ('not' in condition) return originsOf(condition.not);
  return 'answer' in condition ? [condition.answer] : FACT_ORIGIN[condition.fact];
}

// Answers are keyed by the outside world: only own properties count, so `constructor` is never an answer.
function own(answers: AnswerValues, key: string): Value {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

function passes(test: Test, value: Value): boolean {
  if ('isKnown' in test) return isKnown(value) === test.isKnown;
  if (!isKnown(value)) return false;
  if ('is' in test) return value === test.is;
  if ('oneOf' in test) return test.oneOf.some((one) => one === value);
  if ('includesAny' in test) return Array.isArray(value) && test.includesAny.some((one) => value.includes(one));
  if (typeof value !== 'number') return false;
  if ('atLeast' in test) return value >= test.atLeast;
  if ('atMost' in test) return value <= test.atMost;
  if ('above' in test) return value > test.above;
  return value < test.below;
}

export interface Tests {
  is(value: Scalar): Condition;
  oneOf(...values: Scalar[]): Condition;
  includesAny(...values: string[]): Condition;
  atLeast(value: number): Condition;
  atMost(value: number): Condition;
  above(value: number): Condition;
  below(value: number): Condition;
  isKnown(): Condition;
  isUnknown(): Condition;
}

const testsOf = (source: Source): Tests => ({
  is: (value) => ({ ...source, is: value }),
  oneOf: (...values) => ({ ...source, oneOf: values }),
  includesAny: (...values) => ({ ...source, includesAny: values }),
  atLeast: (value) => ({ ...source, atLeast: value }),
  atMost: (value) => ({ ...source, atMost: value }),
  above: (value) => ({ ...source, above: value }),
  below: (value) => ({ ...source, below: value }),
  isKnown: () => ({ ...source, isKnown: true }),
  isUnknown: () => ({ ...source, isKnown: false }),
});

/** Conditions read as sentences: `answer('pregnancy').includesAny('pregnant')`, `fact('age').below(18)`. */
export const answer = (key: string): Tests => testsOf({ answer: key });
export const fact = (name: FactName): Tests => testsOf({ fact: name });
export const all = (...conditions: Condition[]): Condition => ({ all: conditions });
export const any = (...conditions: Condition[]): Condition => ({ any: conditions });
export const not = (condition: Condition): Condition => ({ not: condition });

/** Nothing known: the start of every builder of facts. */
export const NO_FACTS: Facts = {
  today: '1970-01-01',
  age: null,
  sex: null,
  ukResident: null,
  accountHasBirthDate: false,
  accountHasSex: false,
  accountHasResidency: false,
  isMarkedPregnant: false,
  bmi: null,
  bmiEvidenceDays: null,
  weightDifference: null,
  verifiedWeight: null,
  bloodTestDays: null,
  potassium: null,
  egfr: null,
  identityCheckDays: null,
  isDocumentBirthDateSame: null,
  isDocumentNameSame: null,
  verifiedByDecider: [],
  isStart: true,
  isDoseChange: true,
  photoCount: 0,
  otherSubstances: [],
  namedMedicines: [],
  namedSubstances: [],
  unrecognisedMedicines: [],
  allergens: [],
  dangersInWords: [],
  accountsAtAddress: 0,
  accountsAlike: [],
  otherAccounts: [],
  refusedElsewhere: [],
  refusedElsewhereOther: [],
  supplyLeftDays: null,
  hydroquinoneMonths: 0,
  operationDays: null,
  injectionGapDays: null,
  doseMg: null,
  startBmi: null,
  courseWeeks: null,
  weightLost: null,
  weeklyLoss: null,
  isLowestStrength: null,
  isHighestStrength: null,
  sideEffects: null,
  felt: [],
  bloodTestOverdueDays: null,
  wasRefusedBefore: false,
};
