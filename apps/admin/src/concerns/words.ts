import { COMPLAINT_KINDS, INCIDENT_KINDS } from '@sorrel/contracts/consultations/concern';
import type { Tone } from '../ui/badge.ts';
import type { ConcernRow } from './concerns.api.ts';

export interface Standing {
  text: string;
  tone: Tone;
}

export function standingOf({ is_closed: isClosed, is_late: isLate, steps }: ConcernRow): Standing {
  if (isClosed) return { text: 'closed', tone: 'quiet' };
  if (isLate && !steps.some(({ step }) => step === 'acknowledged')) return { text: 'late', tone: 'bad' };
  return steps.length === 0 ? { text: 'new', tone: 'todo' } : { text: 'open', tone: 'asked' };
}

const KINDS: Record<string, string> = { ...INCIDENT_KINDS, ...COMPLAINT_KINDS };
/** Two kinds are called alike and mean different things: what it is of decides. */
export const kindText = (type: 'incident' | 'complaint', kind: string): string =>
  (type === 'incident'
    ? INCIDENT_KINDS[kind as keyof typeof INCIDENT_KINDS]
    : COMPLAINT_KINDS[kind as keyof typeof COMPLAINT_KINDS]) ??
  KINDS[kind] ??
  kind;

export function isConcernShown(row: ConcernRow, { standing, keyword }: { standing: string; keyword: string }): boolean {
  const isStanding = standing === '' || (standing === 'late' ? row.is_late : row.is_closed === (standing === 'closed'));
  const words = `${row.ref} ${row.what} ${row.done} ${row.medicine} ${row.batch} ${row.name} ${row.contact} ${row.by}`;
  return isStanding && words.toLowerCase().includes(keyword.trim().toLowerCase());
}
