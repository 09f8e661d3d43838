import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import { londonClock } from '@sorrel/contracts/london';
import { valueText } from '../questionnaires/flatten.ts';
import {
  stopOf,
  withAnswers,
  missingAnswers,
  standing,
  type Questionnaire,
  type Standing,
} from '../questionnaires/questionnaire.ts';
import { particularsOf, type Person } from '../people/person.ts';
import type { Known } from '../findings/because.ts';
import { isKnown, type Facts } from '../safety/condition.ts';
import { eligibilityOf, type AgeBounds } from '@sorrel/contracts/eligibility';
import { RULES } from '../safety/rules.ts';
import { refusalsOf } from '../safety/safety.ts';

export type ConsultationStatus = 'open' | 'submitted' | 'refused';

/** Why the consultation was refused at some moment: which rule, which answers. Kept even when the person corrects an answer afterwards. */
export interface Refusal {
  ruleId: string;
  keys: string[];
  at: string;
}

/** An answer that had led to a refusal and was changed afterwards. */
export interface Change {
  key: string;
  from: Answer;
  to: Answer;
  at: string;
}

/** What is kept sealed of a consultation. `facts` are those it was submitted with: later changes of the account do not rewrite it. */
export interface ConsultationState {
  answers: Answers;
  refusals: Refusal[];
  facts: Facts | null;
  /** Absent where nothing was changed, and in consultations from before this was recorded. */
  changes?: Change[];
  /** Why they were changed, in the person's words. */
  whyChanged?: string;
}
export const NEW_STATE: ConsultationState = { answers: {}, refusals: [], facts: null };

export const REMINDER_JOB = 'remind-of-consultation';
/** Reminders go one day and three days after the consultation was begun. */
const REMIND_AFTER_DAYS = [1, 3];
const DAY_MS = 24 * 3_600_000;

/** The reminder jobs of a consultation begun now. Whether there is still anything to finish is decided when they are due. */
export const remindersOf = (consultationId: number, begun: Date) =>
  REMIND_AFTER_DAYS.map((days, index) => ({
    kind: REMINDER_JOB,
    key: `consultation:${consultationId}:${index + 1}`,
    data: { consultationId, step: index + 1 },
    dueAt: new Date(begun.getTime() + days * DAY_MS),
  }));

/** A consultation that was sent, as a decision reads it. */
export interface Sent {
  id: number;
  revision: number;
  submittedAt: Date;
  /** True when a refusal stopped it, so that it was never sent. */
  isRefused: boolean;
  questionnaire: Questionnaire;
  answers: Answers;
  refusals: Refusal[];
  changes: Change[];
  whyChanged: string | null;
}

export interface Judged {
  now: Standing;
  /** What is missing or wrong before it can be submitted, by question. */
  missing: Record<string, string[]>;
  refusal: Refused | null;
}

/** `keys`: all answers that made the rule apply. `asks`: the answers it is about, where a mistake would be corrected. */
interface Refused {
  ruleId: string;
  text: string;
  keys: string[];
  asks: string[];
}

/** The one judgement on a consultation: what is asked, what is missing, and whether we must refuse. The same on reading, saving and submitting. */
export function judge(
  questionnaire: Questionnaire,
  given: Answers,
  { outline, facts }: Pick<Person, 'outline' | 'facts'>,
  bounds: AgeBounds,
): Judged {
  const now = standing(questionnaire, given, facts);
  const known = withAnswers(facts, now.answers);
  const { refusals, missing } = eligibilityOf(
    questionnaire.slug,
    particularsOf(outline, now.answers, known),
    facts.today,
    bounds,
  );
  return {
    now,
    missing: { ...missing, ...missingAnswers(now) },
    refusal: refusals[0]
      ? { ...refusals[0], asks: refusals[0].keys }
      : refusalByAnswers(questionnaire, now.answers, known),
  };
}

function refusalByAnswers(questionnaire: Questionnaire, answers: Answers, facts: Facts): Judged['refusal'] {
  const stopped = stopOf(questionnaire, answers, facts);
  if (stopped)
    return {
      ruleId: `${questionnaire.slug}/${stopped.stop.id}`,
      text: stopped.stop.text,
      keys: stopped.keys,
      asks: stopped.stop.about ?? stopped.keys,
    };
  const [raised] = refusalsOf(RULES, { treatment: questionnaire.slug, answers, facts, substances: [] });
  if (!raised) return null;
  const { ruleId, text, answerKeys: keys } = raised.flag;
  return { ruleId, text, keys, asks: keys };
}

/** What the answers say about the person's GP; null: it was not asked. No practice, or no consent: nobody may be written to. */
export function gpOf(answers: Answers): { practice: string | null; address: string | null; mayWrite: boolean } | null {
  const { has_gp: has, gp_practice: practice, gp_address: address, gp_consent: consent } = answers;
  if (has !== 'yes' && has !== 'no') return null;
  return {
    practice: typeof practice === 'string' ? practice : null,
    address: typeof address === 'string' ? address : null,
    mayWrite: has === 'yes' && consent === 'yes',
  };
}

/**
 * Whether the answers say that somebody is or may be pregnant. Planning a pregnancy and breastfeeding are not that: they leave no mark
 * on the patient, and the rules go by the answers.
 */
export const saysPregnant = ({ pregnancy }: Answers): boolean =>
  Array.isArray(pregnancy) && pregnancy.some((one) => one === 'pregnant' || one === 'might-be');

/** Adds a refusal to those so far, once while it stands. */
export function withRefusal(
  refusals: Refusal[],
  refusal: NonNullable<Judged['refusal']>,
  at: string,
  wasRefused: boolean,
): Refusal[] {
  if (wasRefused && refusals.at(-1)?.ruleId === refusal.ruleId) return refusals;
  return [...refusals, { ruleId: refusal.ruleId, keys: refusal.keys, at }];
}

/** What `next` changes of the answers that had led to a refusal before. */
export function changesOf({ answers, refusals }: ConsultationState, next: Answers, at: string): Change[] {
  const refused = new Set(refusals.flatMap(({ keys }) => keys));
  return [...refused].flatMap((key) => {
    const [from, to] = [answers[key] ?? null, next[key] ?? null];
    return isKnown(from) && JSON.stringify(from) !== JSON.stringify(to) ? [{ key, from, to, at }] : [];
  });
}

/** The changes in words for the prescriber: the first answer, when it was refused, and the answer since. */
export function changesInWords({ questionnaire, changes, refusals, whyChanged }: Sent): Known[] {
  const told = questionnaire.questions.flatMap((question) => {
    const mine = changes.filter(({ key }) => key === question.key);
    const [first] = mine;
    if (!first) return [];
    const said = (answer: Answer) => (isKnown(answer) ? `“${valueText(question, answer)}”` : 'no answer');
    const refusedAt = refusals.find(({ keys }) => keys.includes(question.key))?.at ?? first.at;
    const since = mine.map(({ to, at }) => `${said(to)} from ${londonClock(new Date(at))}`);
    return [
      {
        key: 'earlier_refusal',
        question: question.label,
        answer: `First ${said(first.from)}, which we refused on ${londonClock(new Date(refusedAt))}; ${since.join('; ')}`,
      },
    ];
  });
  return told.length > 0 && whyChanged !== null
    ? [...told, { key: 'earlier_refusal', question: 'Why they changed it, in their words', answer: whyChanged }]
    : told;
}

/** The answers that were changed after a refusal, as the person gave them first: they are asked why before they send. */
export const changedAnswers = (
  { questions }: Pick<Questionnaire, 'questions'>,
  { changes = [] }: Pick<ConsultationState, 'changes'>,
): { question: string; first: string }[] =>
  questions.flatMap((question) => {
    const first = changes.find(({ key }) => key === question.key);
    return first ? [{ question: question.label, first: valueText(question, first.from) }] : [];
  });
