import { formatDate } from '@sorrel/web-kit/format';
import type { Badge } from '../ui/badge.ts';
import type { RegisterRow } from './register.api.ts';

type Row = Pick<RegisterRow, 'corrected_by' | 'corrects' | 'is_late' | 'is_after_closing' | 'page'>;

/** What is to be known of an entry besides its words, the gravest first. */
export function badgesOf({
  corrected_by: by,
  corrects,
  is_late: isLate,
  is_after_closing: isAfter,
  page,
}: Row): Badge[] {
  return [
    ...(by === null ? [] : [{ text: `put right by no. ${by}`, tone: 'quiet' as const }]),
    ...(isLate ? [{ text: 'entered late', tone: 'bad' as const }] : []),
    ...(isAfter ? [{ text: 'after signing', tone: 'asked' as const }] : []),
    ...(corrects === null ? [] : [{ text: `puts no. ${corrects} right`, tone: 'going' as const }]),
    page ? { text: `signed ${formatDate(page.closed_at)}`, tone: 'good' } : { text: 'not signed', tone: 'todo' },
  ];
}

/** `1 entry`, `12 entries`. */
export const entriesText = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;
export const daysText = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
