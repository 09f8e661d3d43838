import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A UK or international number as E.164, empty stays empty, null for what cannot be a telephone number. */
export function normalPhone(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const number = parsePhoneNumberFromString(trimmed.replace(/^00/, '+'), 'GB');
  return number?.isPossible() ? number.number : null;
}
