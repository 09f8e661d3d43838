import type { Answers } from '@sorrel/contracts/consultations/words';
import type { Facts } from '../safety/condition.ts';
import { allergensIn } from './allergy.ts';
import { namesInUse } from './names.ts';
import type { Recognised, TextKind } from './recognise.ts';

/**
 * What a question's words are about. `medicines`: what is taken. `used`: an injection used before, taken only while one is in use.
 * `tried`: what was tried for this complaint. `allergies`. `story`: anything. `name`: a practice, a place. `unread`: nobody's medicine.
 */
export type TextUse = 'medicines' | 'used' | 'tried' | 'allergies' | 'story' | 'name' | 'unread';

/** Every question answered in words. One that is not here is read as a story; a test fails until somebody has decided. */
export const TEXTS: Readonly<Record<string, TextUse>> = {
  medicines: 'medicines',
  allergies: 'allergies',
  injection_which: 'used',
  injection_effects: 'used',
  tried_detail: 'tried',
  conditions_detail: 'story',
  goals: 'story',
  anything_else: 'story',
  gp_practice: 'name',
  gp_address: 'name',
  identity_name: 'unread',
  check_in_words: 'story',
  health_words: 'story',
  health_medicine: 'medicines',
};

/** Words somebody wrote, and what they were asked. */
export interface Text {
  key: string;
  use: TextUse;
  words: string;
}

/** Everything somebody answered in words of their own. */
export function textsOf(answers: Answers): Text[] {
  return Object.entries(answers).flatMap(([key, words]) => {
    if (typeof words !== 'string' || words.trim() === '') return [];
    const use = Object.hasOwn(TEXTS, key) ? TEXTS[key] : undefined;
    // A choice, a date: no words. Something new with a space in it is.
    if (use === undefined) return /\s/.test(words.trim()) ? [{ key, use: 'story' as const, words }] : [];
    return use === 'unread' ? [] : [{ key, use, words }];
  });
}

/** The answers in words alone: of another consultation only these are read again, for what they name. */
export const wordsOf = <Q>({ questionnaire, answers }: { questionnaire: Q; answers: Answers }) => ({
  questionnaire,
  answers: Object.fromEntries(textsOf(answers).map(({ key, words }) => [key, words])) as Answers,
});

/** A medicine somebody told us of. */
export interface Told extends Recognised {
  key: string;
  /** Taken now as far as we know; false: wished for, tried, used before, or what they react to. */
  isTaken: boolean;
}

export interface ToldOf {
  medicines: Told[];
  unrecognised: { key: string; written: string }[];
  /** What somebody reacts to: a substance of the reference, something our medicines contain, or another allergen. */
  allergens: { key: string; id: string; words: string }[];
}

const KIND: Record<Exclude<TextUse, 'unread'>, TextKind> = {
  medicines: 'medicines',
  used: 'medicines',
  allergies: 'medicines',
  tried: 'story',
  story: 'story',
  name: 'name',
};
// What goes through a list of side effects or reactions is not a list of medicines.
const LISTS_MEDICINES = new Set(['medicines', 'injection_which', 'health_medicine']);

/** What somebody's answers, and other `texts` of theirs, say of medicines and allergies. It errs to the side of asking. */
export function told(answers: Answers, texts: readonly Text[] = []): ToldOf {
  const names = namesInUse();
  const all = [...textsOf(answers), ...texts];
  const found: ToldOf = { medicines: [], unrecognised: [], allergens: [] };
  for (const { key, use, words } of all) {
    if (use === 'unread') continue;
    const { recognised, unrecognised } = names.read(words, LISTS_MEDICINES.has(key) ? 'medicines' : KIND[use]);
    const allergens = allergensIn(words, use === 'allergies', recognised);
    const isReaction = (one: Recognised): boolean =>
      allergens.some(({ from }) => from.some((name) => one.substances.some((substance) => substance.name === name)));
    for (const one of recognised)
      found.medicines.push({ ...one, key, isTaken: isTaken(one, use, answers) && !isReaction(one) });
    found.allergens.push(...allergens.map(({ id, words: said }) => ({ key, id, words: said })));
    const isList = LISTS_MEDICINES.has(key) || use === 'story' || use === 'tried';
    if (isList) found.unrecognised.push(...unrecognised.map((written) => ({ key, written })));
  }
  return found;
}

const TAKES =
  /\b(?:take|takes|taking|am on|i['’]?m on|been on|was put on|put me on|on it|using|use|uses|inject|injecting|currently|at the moment|still|daily|every (?:day|morning|night|evening|week)|prescribed|last dose|next (?:dose|pen)|\d+(?:\.\d+)? ?m(?:g|cg))\b/i;
const WISHES =
  /\b(?:want|would like|['’]d like|like to|hope|hoping|wish|interested|asking|ask|asked|prefer|try|trying|recommend\w*|heard|read about|switch to|friends?|sister|brother|mum|mother|dad|father|husband|wife|partner|colleague|see if)\b/i;
/** "I would like to start taking it" says nothing of taking it. */
const WISHES_TO_TAKE =
  /\b(?:want|like|hope|hoping|wish|interested|going|plan|planning|prefer|love)\b[^.;!?]{0,30}?\b(?:take|taking|use|using|inject|injecting|try|be on|go on)\b/gi;

function isTaken({ clause }: Recognised, use: TextUse, answers: Answers): boolean {
  const takes = TAKES.test(clause.replace(WISHES_TO_TAKE, ''));
  if (use === 'medicines') return true;
  if (use === 'allergies') return false;
  if (use === 'used') return answers.injection_before === 'now';
  if (use === 'tried') return takes;
  return takes || !WISHES.test(clause);
}

/** The same as facts that rules go by. */
export function factsTold(
  answers: Answers,
  texts: readonly Text[] = [],
): Pick<Facts, 'namedMedicines' | 'namedSubstances' | 'unrecognisedMedicines' | 'allergens'> {
  const { medicines, unrecognised, allergens } = told(answers, texts);
  const taken = medicines.filter((one) => one.isTaken).flatMap(({ substances }) => substances);
  return {
    namedMedicines: [...new Set(taken.flatMap(({ classes }) => classes))],
    namedSubstances: [...new Set(taken.map(({ name }) => name))],
    unrecognisedMedicines: [...new Set(unrecognised.map(({ written }) => written))],
    allergens: [...new Set(allergens.map(({ id }) => id))],
  };
}
