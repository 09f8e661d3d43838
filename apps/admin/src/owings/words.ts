import type { OwingEnd } from '@sorrel/contracts/fulfilment/owing';
import { formatDate } from '@sorrel/web-kit/format';
import type { Tone } from '../ui/badge.ts';
import type { Owing } from './owings.api.ts';

const ENDS: Record<OwingEnd, string> = {
  supplied: 'sent',
  refunded: 'refunded',
  cancelled: 'cancelled',
  held: 'held, not owed any more',
  changed: 'became another product',
  settled: 'settled by a pharmacist',
};

/** What stands next for something owed. */
export function owingBadge({
  state,
  ended,
  pack,
  can_pack: canPack,
  is_late: isLate,
}: Pick<Owing, 'state' | 'ended' | 'pack' | 'can_pack' | 'is_late'>): { text: string; tone: Tone } {
  if (ended) return { text: ENDS[ended], tone: ended === 'supplied' || ended === 'settled' ? 'good' : 'asked' };
  if (state === 'withheld') return { text: 'being refunded', tone: 'asked' };
  if (pack) return { text: 'packed, to be shipped', tone: 'good' };
  if (canPack) return { text: 'can be packed now', tone: 'todo' };
  return isLate ? { text: 'owed, late', tone: 'bad' } : { text: 'owed', tone: 'asked' };
}

/** What the prescription allows. It is supplied from this one alone, and only while it stands. */
export function prescriptionText({ prescription, valid_until: until }: Pick<Owing, 'prescription' | 'valid_until'>): {
  text: string;
  isWarning: boolean;
} {
  const day = until === null ? '' : formatDate(until);
  if (prescription === 'stands') return { text: `valid until ${day}`, isWarning: false };
  if (prescription === 'runs-out') return { text: `runs out on ${day}, before it may be there`, isWarning: true };
  return {
    text: until === null ? 'no prescription' : `expired on ${day}: send it back to approval`,
    isWarning: true,
  };
}

type Change = Owing['changes'][number];
/** One line of what happened to it. */
export function changeText({ kind, expected_on: day }: Pick<Change, 'kind' | 'expected_on'>): string {
  switch (kind) {
    case 'opened':
      return 'Owed';
    case 'expected':
      return day === null ? 'No day is known any more' : `Expected on ${formatDate(day)}`;
    case 'told':
      return day === null ? 'The patient was told' : `The patient was told of ${formatDate(day)}`;
    case 'withheld':
      return 'A refund was begun';
    case 'resumed':
      return 'It is supplied after all';
    case 'closed':
      return 'Closed';
  }
}
