import type { RuleStanding } from '@sorrel/contracts/consultations/rpc';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import type { Tone } from '../ui/badge.ts';
import type { RuleLine } from './safety-rules.api.ts';

export const STANDING_WORDS: Record<RuleStanding, { text: string; tone: Tone }> = {
  open: { text: 'not confirmed', tone: 'asked' },
  changed: { text: 'changed since', tone: 'asked' },
  overdue: { text: 'look again', tone: 'bad' },
  confirmed: { text: 'confirmed', tone: 'good' },
};
export const EFFECT_WORDS: Record<RuleLine['effect'], string> = {
  stop: 'Stops the consultation',
  refuse: 'Refuses',
  block: 'Blocks approval',
  evidence: 'Asks for evidence',
  warn: 'Warns the prescriber',
  notice: 'Tells the patient',
  task: 'Opens a task',
  none: 'No action',
};
export const APPROVAL_WORDS: Record<NonNullable<RuleLine['on_approval']>, string> = {
  never: 'No approval while it stands.',
  reason: 'An approval needs a written reason.',
  acknowledge: 'An approval needs a tick that it was read.',
  shown: 'It is shown with the approval.',
};

export interface RuleFilters {
  standing: string;
  treatment: string;
  keyword: string;
}

/** Those that wait for the clinical lead: never confirmed, changed since, or due to be looked at again. */
export const isWaiting = ({ standing }: Pick<RuleLine, 'standing'>): boolean => standing !== 'confirmed';

/** Whether a line holds for a treatment: it names it, names no treatment, or is the treatment's own stop. */
function holdsFor({ where }: Pick<RuleLine, 'where'>, treatment: string): boolean {
  const named = TREATMENT_SLUGS.filter((slug) => new RegExp(`(?<![\\w-])${slug}(?![\\w-])`).test(where));
  return named.length === 0 || (named as readonly string[]).includes(treatment);
}

export function isShown(line: RuleLine, { standing, treatment, keyword }: RuleFilters): boolean {
  const isStanding = standing === '' || (standing === 'waiting' ? isWaiting(line) : line.standing === standing);
  const words = keyword.trim().toLowerCase();
  const text = `${line.id} ${line.meaning} ${line.when} ${line.where} ${line.tells ?? ''}`.toLowerCase();
  return isStanding && (treatment === '' || holdsFor(line, treatment)) && text.includes(words);
}

/** How many stand where, for the line above the list. */
export function countsOf(lines: readonly RuleLine[]): Record<RuleStanding, number> {
  const counts: Record<RuleStanding, number> = { open: 0, changed: 0, overdue: 0, confirmed: 0 };
  for (const { standing } of lines) counts[standing]++;
  return counts;
}
