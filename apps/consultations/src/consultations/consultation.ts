import type { Answers } from '@sorrel/contracts/consultations/words';
import {
  stopOf,
  withAnswers,
  missingAnswers,
  standing,
  type Questionnaire,
  type Standing,
} from '../questionnaires/questionnaire.ts';
import { particularsOf, type Outline } from '../patients/person.ts';
import type { Facts } from '../safety/condition.ts';
import { eligibilityOf } from '@sorrel/contracts/eligibility';
import { RULES } from '../safety/rules.ts';
import { refusalsOf } from '../safety/safety.ts';

export type ConsultationStatus = 'open' | 'submitted' | 'refused';

/** Why we could not go on at some moment: which rule, which answers. Kept although the person may correct an answer. */
export interface Refusal {
  ruleId: string;
  keys: string[];
  at: string;
}

/** What is kept sealed of a consultation. `facts` are those it was submitted with: later changes of the account do not rewrite it. */
export interface ConsultationState {
  answers: Answers;
  refusals: Refusal[];
  facts: Facts | null;
}
export const NEW_STATE: ConsultationState = { answers: {}, refusals: [], facts: null };

/** A consultation that was sent, as a decision reads it. */
export interface Sent {
  id: number;
  revision: number;
  submittedAt: Date;
  questionnaire: Questionnaire;
  answers: Answers;
  refusals: Refusal[];
}

export interface Judged {
  now: Standing;
  /** Everything in the way of submitting, by question. */
  missing: Record<string, string[]>;
  refusal: { ruleId: string; text: string; keys: string[] } | null;
}

/** The one judgement on a consultation: what is asked, what is missing, and whether we must refuse. The same on reading, saving and submitting. */
export function judge(questionnaire: Questionnaire, given: Answers, outline: Outline | null, facts: Facts): Judged {
  const now = standing(questionnaire, given, facts);
  const known = withAnswers(facts, now.answers);
  const { refusals, missing } = eligibilityOf(
    questionnaire.slug,
    particularsOf(outline, now.answers, known),
    facts.today,
  );
  return {
    now,
    missing: { ...missing, ...missingAnswers(now) },
    refusal: refusals[0] ?? refusalByAnswers(questionnaire, now.answers, known),
  };
}

function refusalByAnswers(questionnaire: Questionnaire, answers: Answers, facts: Facts): Judged['refusal'] {
  const stopped = stopOf(questionnaire, answers, facts);
  if (stopped)
    return { ruleId: `${questionnaire.slug}/${stopped.stop.id}`, text: stopped.stop.text, keys: stopped.keys };
  const [raised] = refusalsOf(RULES, { treatment: questionnaire.slug, answers, facts, substances: [] });
  return raised ? { ruleId: raised.flag.ruleId, text: raised.flag.text, keys: raised.flag.answerKeys } : null;
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

/** The refusals so far and this one, once while it stands. */
export function withRefusal(
  refusals: Refusal[],
  refusal: NonNullable<Judged['refusal']>,
  at: string,
  wasRefused: boolean,
): Refusal[] {
  if (wasRefused && refusals.at(-1)?.ruleId === refusal.ruleId) return refusals;
  return [...refusals, { ruleId: refusal.ruleId, keys: refusal.keys, at }];
}
