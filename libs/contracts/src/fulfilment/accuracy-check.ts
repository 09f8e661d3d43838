/* A check by a second person before a parcel leaves, where the business has set it. */

/** For no parcel, for each, or for those with injections or a code on the business's list. */
export const ACCURACY_CHECKS = ['off', 'every', 'marked'] as const;
export type AccuracyCheck = (typeof ACCURACY_CHECKS)[number];

/** Codes as they are entered, `210T 211t, 110C`, as one text: capitals, each once, one space between them. */
export const codesIn = (text: string): string =>
  [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].join(' ');

/** Whether a parcel with this item leaves only after a check. Injections are always among the marked: a wrong strength of one does most harm. */
export function mustBeChecked(
  rule: { accuracy_check: AccuracyCheck; checked_codes: string },
  item: { code: string; form: string },
): boolean {
  if (rule.accuracy_check !== 'marked') return rule.accuracy_check === 'every';
  return item.form === 'injection' || rule.checked_codes.split(' ').filter(Boolean).includes(item.code);
}

/**
 * Where the check of a parcel stands. `needed`: it is still to be packed and scanned; `waiting`: for another person; `passed`: it may leave.
 */
export const CHECK_STATES = ['needed', 'waiting', 'passed'] as const;
export type CheckState = (typeof CHECK_STATES)[number];
