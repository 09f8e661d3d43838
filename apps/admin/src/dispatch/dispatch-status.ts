import type { Tone } from '../ui/badge.ts';

/** Where a parcel stands, in colour and word; a word we do not know is shown as it is. */
const TONES: Record<string, Tone> = {
  received: 'quiet',
  held: 'bad',
  ready: 'todo',
  'label-pending': 'asked',
  shipped: 'good',
  closed: 'quiet',
};

export const dispatchBadge = (status: string): { text: string; tone: Tone } => ({
  text: status.replaceAll(/[-_]/g, ' '),
  tone: TONES[status] ?? 'quiet',
});
