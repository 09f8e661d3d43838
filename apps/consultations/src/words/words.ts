import type { Told } from '@sorrel/contracts/consultations/told';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { Danger } from '@sorrel/contracts/messaging/danger';
import { dangersIn, sentencesOfDanger } from '@sorrel/contracts/messaging/danger-words';
import { TEXTS } from '../medicines/reading.ts';
import type { Condition, Facts } from '../safety/condition.ts';

/** Asked for where a practice writes to: read, and told of as what was written there. */
const GP: readonly string[] = ['gp_practice', 'gp_address'];

/** What is read in what a patient wrote; null: nothing a clinician has to see at once. */
export function readIn(place: Told['place'], text: string): Told | null {
  const dangers = dangersIn(text);
  return dangers.length === 0 ? null : { place, words: sentencesOfDanger(text).join(' '), dangers };
}

/** The answers in words of their own that tell of danger, by question. */
export function toldIn(answers: Answers): { key: string; told: Told }[] {
  return Object.entries(answers).flatMap(([key, answer]) => {
    const told = isWords(key, answer) ? readIn(GP.includes(key) ? 'gp' : 'questionnaire', answer) : null;
    return told ? [{ key, told }] : [];
  });
}

/** What an address tells of that the one before did not: people write to the carrier there. */
export function toldInAddress(before: readonly string[], after: readonly string[]): Told | null {
  const told = readIn('parcel', after.join('. '));
  const known = dangersIn(before.join('. '));
  return told?.dangers.some((one) => !known.includes(one)) ? told : null;
}

/** Those of them whose danger the answer before did not tell of. */
export function newlyTold(before: Answers, after: Answers): { key: string; told: Told }[] {
  const known = new Map(toldIn(before).map(({ key, told }) => [key, told.dangers]));
  return toldIn(after).filter(({ key, told }) => told.dangers.some((one) => !known.get(key)?.includes(one)));
}

/** A question that is not known to be answered in words is, where there is a space in what was answered. */
const isWords = (key: string, answer: Answers[string] | undefined): answer is string =>
  typeof answer === 'string' && (Object.hasOwn(TEXTS, key) ? TEXTS[key] !== 'unread' : /\s/.test(answer.trim()));

const READ = new Map<string, Danger[]>();
const KEPT = 500;

/** The same as a fact that rules go by. Conditions ask for it again and again while a questionnaire is judged. */
export function dangersTold(answers: Answers): Pick<Facts, 'dangersInWords'> {
  const found = Object.entries(answers).flatMap(([key, answer]) => (isWords(key, answer) ? kept(answer) : []));
  return { dangersInWords: Danger.options.filter((one) => found.includes(one)) };
}

function kept(text: string): Danger[] {
  const known = READ.get(text);
  if (known) return known;
  if (READ.size >= KEPT) READ.clear();
  const dangers = dangersIn(text);
  READ.set(text, dangers);
  return dangers;
}

/** As a prescriber reads it beside a rule: the sentence itself. */
export const sentencesOf = (answers: Answers, dangers: readonly string[]): { key: string; words: string }[] =>
  toldIn(answers).flatMap(({ key, told }) =>
    told.dangers.some((one) => dangers.includes(one)) ? [{ key, words: told.words }] : [],
  );

/** The dangers that a rule is about. */
export function dangersWanted(when: Condition): string[] {
  if ('all' in when) return when.all.flatMap(dangersWanted);
  if ('any' in when) return when.any.flatMap(dangersWanted);
  return 'fact' in when && when.fact === 'dangersInWords' && 'includesAny' in when ? when.includesAny : [];
}
