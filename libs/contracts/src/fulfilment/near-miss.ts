/* Errors in dispensing that were found before the parcel left. The words of the log, in the order of its forms. */

/** The step of the work at which it was found. */
export const MISS_STAGES = ['picking', 'labelling', 'packing', 'check', 'handing-over'] as const;
/** What was wrong. */
export const MISS_KINDS = [
  'wrong-medicine',
  'wrong-strength',
  'wrong-form',
  'wrong-quantity',
  'wrong-label',
  'wrong-patient',
  'out-of-date',
  'left-out',
  'other',
] as const;
/** What made it likely. */
export const MISS_CAUSES = [
  'look-alike',
  'sound-alike',
  'shelf',
  'interrupted',
  'busy',
  'tired',
  'new-to-it',
  'procedure',
  'software',
  'other',
] as const;

/** `2026-11` */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
export const monthOf = (day: string): string => day.slice(0, 7);
