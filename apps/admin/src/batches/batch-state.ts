import { amountText, type Unit } from '@sorrel/contracts/fulfilment/amount';
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
export function outlook({ state, unit, on_hand: onHand, used_up_on: usedUp, left_over: leftOver }: BatchRow): string {
  if (state !== 'released' || onHand === 0 || unit !== 'packs') return '';
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
  used: 'Used',
  released: 'Released',
  quarantined: 'Into quarantine',
  recalled: 'Recalled',
};
/** A batch that was made here was not received. */
export const movementText = (kind: keyof typeof KINDS, worksheetId: number | null): string =>
  kind === 'received' && worksheetId !== null ? 'Made' : KINDS[kind];
/** Packs as a number, an ingredient with its unit. */
export const countText = (quantity: number, unit: Unit): string =>
  unit === 'packs' ? String(quantity) : amountText(quantity, unit);
export const signed = (quantity: number, unit: Unit = 'packs'): string =>
  quantity === 0 ? '' : quantity > 0 ? `+${countText(quantity, unit)}` : `−${countText(-quantity, unit)}`;
