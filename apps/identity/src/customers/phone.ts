import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Normalises a UK or international number to E.164. Empty stays empty; null if it cannot be a telephone number. */
export function normalPhone(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const number = parsePhoneNumberFromString(trimmed.replace(/^00/, '+'), 'GB');
  return number?.isPossible() ? number.number : null;
}
