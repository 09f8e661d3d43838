import type { MedicinesRead } from '@sorrel/contracts/consultations/medicines-read';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { Condition, FactName } from '../safety/condition.ts';
import { CLASSES } from './data/classes.ts';
import { referenceInUse } from './names.ts';
import type { Substance } from './reference.ts';
import { allergenInWords } from './allergy.ts';
import { told, type Told } from './reading.ts';

interface Answered {
  questionnaire: { questions: { key: string; label: string }[] };
  answers: Answers;
}
interface Line {
  key: string;
  question: string;
  answer: string;
}

/** What a condition found in somebody's words: the answer it stands in, and what it was taken for. */
export function readInWords({ questionnaire, answers }: Answered, when: Condition): Line[] {
  const { medicines, unrecognised, allergens } = told(answers);
  const groups = [...wantedOf(when, 'namedMedicines'), ...wantedOf(when, 'namedSubstances')];
  const wanted = new Set(wantedOf(when, 'allergens'));
  const asksFor = (fact: FactName): boolean => factsIn(when).includes(fact);
  const line = (key: string, answer: string): Line => ({
    key,
    question: `Read in “${labelOf(questionnaire, key)}”`,
    answer,
  });
  return [
    ...medicines
      .filter(
        ({ isTaken, substances }) =>
          isTaken && substances.some(({ name, classes }) => [name, ...classes].some((one) => groups.includes(one))),
      )
      .map((one) => line(one.key, medicineInWords(one))),
    ...(asksFor('unrecognisedMedicines')
      ? unrecognised.map(({ key, written }) => line(key, `Not recognised: “${written}”`))
      : []),
    ...(asksFor('allergens')
      ? allergens
          .filter(({ id }) => wanted.size === 0 || wanted.has(id))
          .map(({ key, words }) => line(key, `“${words}”`))
      : []),
  ];
}

/** Everything read in somebody's words, for whoever decides. `inFormula`: the allergens that a rule matched with what is to be sent. */
export function allInWords(answered: readonly Answered[], inFormula: ReadonlySet<string>): MedicinesRead {
  const read = answered.map(({ questionnaire, answers }) => {
    const { medicines, unrecognised, allergens } = told(answers);
    const asked = (key: string): string => labelOf(questionnaire, key);
    return {
      medicines: medicines.map(({ key, written, dose, substances, isExact, isTaken, clause }) => ({
        question: asked(key),
        written,
        dose,
        substances: substances.map(substanceInWords),
        isExact,
        isTaken,
        words: clause,
      })),
      unrecognised: unrecognised.map(({ key, written }) => ({ question: asked(key), written })),
      allergens: allergens.map(({ key, id, words }) => ({
        question: asked(key),
        what: allergenInWords(id),
        words,
        isInFormula: inFormula.has(id),
      })),
    };
  });
  return {
    medicines: read.flatMap((one) => one.medicines),
    unrecognised: read.flatMap((one) => one.unrecognised),
    allergens: read.flatMap((one) => one.allergens),
    source: referenceInUse().source,
    date: referenceInUse().date,
  };
}

const labelOf = ({ questions }: Answered['questionnaire'], key: string): string =>
  questions.find((one) => one.key === key)?.label ?? 'In words';

/** As the prescriber should read it: what was written, the substance, its class. */
export const medicineInWords = ({ written, dose, substances }: Pick<Told, 'written' | 'dose' | 'substances'>): string =>
  `“${written}${dose === null ? '' : ` ${dose}`}”: ${substances.map(substanceInWords).join(' with ')}`;

function substanceInWords({ name, classes }: Substance): string {
  const [label] = classes.flatMap((one) => CLASSES[one]?.label ?? []);
  return label === undefined || label === name ? name : `${name} (${label})`;
}

function parts(when: Condition): Condition[] {
  if ('all' in when) return when.all.flatMap(parts);
  if ('any' in when) return when.any.flatMap(parts);
  return 'not' in when ? [] : [when];
}

const factsIn = (when: Condition): FactName[] => parts(when).flatMap((one) => ('fact' in one ? [one.fact] : []));
const wantedOf = (when: Condition, fact: FactName): string[] =>
  parts(when).flatMap((one) => ('fact' in one && one.fact === fact && 'includesAny' in one ? one.includesAny : []));
