import type { MISS_CAUSES, MISS_KINDS, MISS_STAGES } from '@sorrel/contracts/fulfilment/near-miss';

export const STAGE_WORDS: Record<(typeof MISS_STAGES)[number], string> = {
  picking: 'Picking from the shelf',
  labelling: 'Labelling',
  packing: 'Packing',
  check: 'Accuracy check',
  'handing-over': 'Handing over to the carrier',
};
export const KIND_WORDS: Record<(typeof MISS_KINDS)[number], string> = {
  'wrong-medicine': 'Wrong medicine',
  'wrong-strength': 'Wrong strength',
  'wrong-form': 'Wrong form',
  'wrong-quantity': 'Wrong quantity',
  'wrong-label': 'Wrong label or directions',
  'wrong-patient': 'Another patient’s parcel',
  'out-of-date': 'Out of date',
  'left-out': 'Something left out',
  other: 'Something else',
};
export const CAUSE_WORDS: Record<(typeof MISS_CAUSES)[number], string> = {
  'look-alike': 'Packs look alike',
  'sound-alike': 'Names sound alike',
  shelf: 'Kept side by side',
  interrupted: 'Interrupted',
  busy: 'Too much at once',
  tired: 'Tired',
  'new-to-it': 'New to the task',
  procedure: 'Procedure unclear or not followed',
  software: 'Our software',
  other: 'Something else',
};

/** `October 2026` */
export const monthName = (month: string): string =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The words that occur, the most frequent first; equal ones in the order of the form. */
export const ranked = (counts: Readonly<Record<string, number>>, words: Readonly<Record<string, string>>) =>
  Object.keys(words)
    .map((word) => ({ word, text: words[word] ?? word, count: counts[word] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
