import { INTERVENTION_WORDS, SEEN, SEEN_WORDS } from '@sorrel/contracts/fulfilment/clinical-check';
import { formatDate } from '@sorrel/web-kit/format';
import type { Tone } from '../ui/badge.ts';
import type { Check, CheckPage, ResponsibleNow } from './pharmacist.api.ts';

type Entry = CheckPage['entries'][number];

export function stateOf({ state, is_answered: isAnswered, is_late: isLate }: Check): { text: string; tone: Tone } {
  if (state === 'checked') return { text: 'Checked', tone: 'good' };
  if (state === 'stopped') return { text: 'Stopped', tone: 'bad' };
  if (state === 'asked') return { text: 'Prescriber asked', tone: 'asked' };
  if (isAnswered) return { text: 'Prescriber has answered', tone: 'todo' };
  return isLate ? { text: 'Overdue', tone: 'bad' } : { text: 'To check', tone: 'todo' };
}

export const ENTRY_TITLES: Readonly<Record<Entry['kind'], string>> = {
  checked: 'Checked',
  'with-the-ship': 'Checked as it was shipped',
  asked: 'Prescriber asked',
  answered: 'Prescriber answered',
  stopped: 'Supply stopped',
  again: 'To be looked at again: it was held, stopped or changed',
};

/** What was done and seen, in one line under an entry. */
export function entryText({ intervention, seen }: Pick<Entry, 'intervention' | 'seen'>): string {
  const did = intervention && intervention !== 'none' ? `${INTERVENTION_WORDS[intervention]}.` : '';
  const saw = seen.length === SEEN.length ? 'Seen: everything on the page.' : seenText(seen);
  return `${did} ${saw}`.trim();
}
const seenText = (seen: Entry['seen']): string =>
  seen.length === 0 ? '' : `Seen: ${seen.map((one) => SEEN_WORDS[one].toLowerCase()).join('; ')}.`;

/** Who is responsible, as the top of every page says it. */
export function responsibleText(now: ResponsibleNow): { text: string; isWrong: boolean } {
  const { state, name, away_until: until, is_ending_soon: isEnding, ends_at: endsAt } = now;
  if (state === 'none') return { text: 'No responsible pharmacist', isWrong: true };
  if (state === 'lapsed') return { text: `RP ${name ?? ''}: log-in has ended`, isWrong: true };
  if (state === 'overrun') return { text: `RP ${name ?? ''}: absent too long`, isWrong: true };
  if (state === 'absent')
    return { text: `RP ${name ?? ''}: absent until ${until ? clockOf(until) : ''}`, isWrong: true };
  if (isEnding && endsAt) return { text: `RP ${name ?? ''}: log-in ends ${clockOf(endsAt)}`, isWrong: true };
  return { text: `RP ${name ?? ''}`, isWrong: false };
}
const clockOf = (at: string): string => formatDate(at, 'minutes').slice(-5);
