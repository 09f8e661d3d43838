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

/** Who is responsible, as the top of every page says it, and what is wrong: a long name makes room for that. */
export function responsibleText(now: ResponsibleNow): { who: string; wrong: string | null } {
  const { state, name, away_until: until, is_ending_soon: isEnding, ends_at: endsAt } = now;
  if (state === 'none') return { who: '', wrong: 'No responsible pharmacist' };
  const who = `RP ${name ?? ''}`;
  if (state === 'lapsed') return { who, wrong: 'log-in has ended' };
  if (state === 'overrun') return { who, wrong: 'absent too long' };
  if (state === 'absent') return { who, wrong: `absent until ${until ? clockOf(until) : ''}` };
  if (isEnding && endsAt) return { who, wrong: `log-in ends ${clockOf(endsAt)}` };
  return { who, wrong: null };
}
const clockOf = (at: string): string => formatDate(at, 'minutes').slice(-5);
