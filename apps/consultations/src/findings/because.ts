import type { Answers } from '@sorrel/contracts/consultations/words';
import { readInWords } from '../medicines/in-words.ts';
import { ALL_FELT, HOW_IT_WENT } from '@sorrel/contracts/consultations/check-in-words';
import { addDays } from '@sorrel/contracts/london';
import { dangersWanted, sentencesOf } from '../words/words.ts';
import { DUPLICATE_WORDS, type DuplicateKind } from '../people/duplicate.ts';
import { valueText } from '../questionnaires/flatten.ts';
import type { QuestionSpec } from '../questionnaires/questionnaire.ts';
import { isKnown, type Condition, type Facts } from '../safety/condition.ts';
import { RULES } from '../safety/rules.ts';
import type { Raised } from '../safety/safety.ts';

/** Answers with the questions they were given to. */
export interface Answered {
  questionnaire: { questions: QuestionSpec[] };
  answers: Answers;
}

/** Something known besides the answers, under the name that flags use for it. */
export interface Known {
  key: string;
  question: string;
  answer: string;
}

/** Each flag with what fired it: answers as the person gave them, what the team knows, and `besides`. */
export const inWords = (
  answered: readonly Answered[],
  facts: Facts,
  raised: Raised[],
  besides: readonly Known[] = [],
): Raised[] =>
  raised
    .map((one) => withReading(one, answered))
    .map(({ flag, onApproval, read }) => ({
      flag: {
        ...flag,
        because: [
          ...new Map(
            answered
              .flatMap(({ questionnaire: { questions }, answers }) =>
                questions.flatMap((question) => {
                  const answer = answers[question.key] ?? null;
                  return question.type !== 'images' && flag.answerKeys.includes(question.key) && isKnown(answer)
                    ? [{ question: question.label, answer: valueText(question, answer) }]
                    : [];
                }),
              )
              .concat(
                [...knownWords(facts, othersNamedBy(flag.ruleId)), ...besides].flatMap(({ key, ...words }) =>
                  flag.answerKeys.includes(key) && speaksOf(flag.ruleId, key, words.answer) ? [words] : [],
                ),
              )
              .concat(read)
              .map((words) => [`${words.question} ${words.answer}`, words]),
          ).values(),
        ],
      },
      onApproval,
    }));

const READ_KEYS = ['named_medicines', 'unrecognised_medicines', 'named_allergens', 'dangers_in_words'];

/** What a rule took from somebody's words: the answers they stand in, and what was read there. */
function withReading(
  { flag, ...rest }: Raised,
  answered: readonly Answered[],
): Raised & { read: { question: string; answer: string }[] } {
  if (!flag.answerKeys.some((key) => READ_KEYS.includes(key))) return { flag, ...rest, read: [] };
  const when = RULES.find(({ id }) => id === flag.ruleId)?.when;
  const read = when ? answered.flatMap((one) => [...readInWords(one, when), ...dangersRead(one, when)]) : [];
  const answerKeys = [...flag.answerKeys.filter((key) => !READ_KEYS.includes(key)), ...read.map(({ key }) => key)];
  return {
    ...rest,
    flag: { ...flag, answerKeys: [...new Set(answerKeys)] },
    read: read.map(({ question, answer }) => ({ question, answer })),
  };
}

/** The sentences themselves, for a rule about what somebody wrote of. */
const dangersRead = ({ questionnaire: { questions }, answers }: Answered, when: Condition) =>
  sentencesOf(answers, dangersWanted(when)).map(({ key, words }) => ({
    key,
    question: `Read in “${questions.find((one) => one.key === key)?.label ?? 'In words'}”`,
    answer: `“${words}”`,
  }));

/** A rule about one kind of match names the accounts that have it, not those that match in something else. */
function speaksOf(ruleId: string, key: string, answer: string): boolean {
  if (key !== 'other_accounts') return true;
  const when = RULES.find(({ id }) => id === ruleId)?.when;
  const kinds = when && 'includesAny' in when ? (when.includesAny as DuplicateKind[]) : [];
  return kinds.some((kind) => answer.includes(DUPLICATE_WORDS[kind]));
}

/** The substances of other items that a rule speaks of. */
function othersNamedBy(ruleId: string): string[] {
  const named = (when: Condition): string[] => {
    if ('all' in when) return when.all.flatMap(named);
    if ('any' in when) return when.any.flatMap(named);
    return 'fact' in when && when.fact === 'otherSubstances' && 'includesAny' in when ? when.includesAny : [];
  };
  return RULES.filter(({ id }) => id === ruleId).flatMap(({ when }) => (when ? named(when) : []));
}

/** What the team verified or sees, beside what was answered. */
const knownWords = (
  {
    verifiedWeight,
    courseWeeks,
    weightLost,
    weeklyLoss,
    sideEffects,
    felt,
    bloodTestOverdueDays,
    today,
    potassium,
    egfr,
    otherSubstances,
    otherAccounts,
    refusedElsewhere,
    refusedElsewhereOther,
    supplyLeftDays,
    hydroquinoneMonths,
  }: Facts,
  others: string[],
): Known[] => [
  ...otherAccounts.map((answer) => ({ key: 'other_accounts', question: 'Account', answer })),
  ...refusedElsewhere.map((answer) => ({ key: 'refused_elsewhere', question: 'Account', answer })),
  ...refusedElsewhereOther.map((answer) => ({ key: 'refused_elsewhere_other', question: 'Account', answer })),
  ...(supplyLeftDays === null
    ? []
    : [{ key: 'last_supply', question: 'The last supply should last', answer: `${supplyLeftDays} more days` }]),
  ...(hydroquinoneMonths === 0
    ? []
    : [{ key: 'hydroquinone', question: 'Hydroquinone within a year', answer: `${hydroquinoneMonths} months` }]),
  ...(verifiedWeight === null
    ? []
    : [{ key: 'verified_weight', question: 'Verified weight', answer: `${verifiedWeight} kg` }]),
  ...(weightLost === null
    ? []
    : [
        {
          key: 'weight_course',
          question: weightLost < 0 ? 'Weight gained since the start' : 'Weight lost since the start',
          answer: `${percent(Math.abs(weightLost))} in ${courseWeeks ?? 0} weeks${weeklyLoss === null ? '' : `, lately ${percent(weeklyLoss)} a week`}`,
        },
      ]),
  ...(sideEffects === null
    ? []
    : [
        {
          key: 'check_in',
          question: 'Told before this step',
          answer: [
            HOW_IT_WENT[sideEffects as keyof typeof HOW_IT_WENT],
            ...felt.map((one) => ALL_FELT[one as keyof typeof ALL_FELT]),
          ].join('; '),
        },
      ]),
  ...(bloodTestOverdueDays === null
    ? []
    : [
        {
          key: 'blood_test_due',
          question: 'Blood result due, with time for it, by',
          answer: addDays(today, -bloodTestOverdueDays).split('-').toReversed().join('/'),
        },
      ]),
  ...(potassium === null
    ? []
    : [
        {
          key: 'verified_blood_test',
          question: 'Verified blood result',
          answer: `Potassium ${potassium} mmol/l, eGFR ${String(egfr)}`,
        },
      ]),
  ...(otherSubstances.length === 0
    ? []
    : [
        {
          key: 'other_treatments',
          question: 'Contained in the person’s other items',
          answer: otherSubstances.filter((one) => others.includes(one)).join(', '),
        },
      ]),
];

const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`;
