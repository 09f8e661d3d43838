import { formatDate } from '@sorrel/web-kit/format';
import type { Tone } from '../ui/badge.ts';
import type { BatchRow } from './batches.api.ts';

/** Where a batch stands; what has expired is not to be used, whatever it was released for. */
export function batchBadge(
  { state, expires_on: expires }: Pick<BatchRow, 'state' | 'expires_on'>,
  today: string,
): {
  text: string;
  tone: Tone;
} {
  if (state === 'recalled') return { text: 'recalled', tone: 'bad' };
  if (expires < today) return { text: 'expired', tone: 'bad' };
  return state === 'released' ? { text: 'released', tone: 'good' } : { text: 'quarantined', tone: 'asked' };
}

/** What becomes of it at the pace of the last four weeks. */
export function outlook({ state, on_hand: onHand, used_up_on: usedUp, left_over: leftOver }: BatchRow): string {
  if (state !== 'released' || onHand === 0) return '';
  if (leftOver === onHand) return 'none used lately';
  if (leftOver > 0) return `${leftOver} will be left over`;
  return usedUp ? `used up by ${formatDate(usedUp)}` : '';
}

const KINDS = {
  received: 'Received',
  allocated: 'Put aside',
  returned: 'Back on the shelf',
  adjusted: 'Corrected',
  'came-back': 'Came back from a patient',
  destroyed: 'Destroyed',
};
export const movementText = (kind: keyof typeof KINDS): string => KINDS[kind];
export const signed = (quantity: number): string => (quantity > 0 ? `+${quantity}` : `−${-quantity}`);
