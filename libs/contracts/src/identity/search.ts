import { isArea, plainPostcode } from './did-you-mean.ts';

/** Letters without their marks, one apostrophe, one space: "Siobhán O’Brien" is found however she is typed. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Without what people leave out, or put in, between the parts of a name: O’Brien, Smith-Jones, St. John, "Doyle, Siobhan". */
const squashed = (text: string): string => plain(text).replace(/[\s'.,-]/g, '');
/** Letters, and what may stand between them in a name; a dot within a word is an e-mail’s. */
const NAME = /^(?:[\p{L}\p{M}\s'’‘ʼ`´,-]|\.(?=\s|$))+$/u;

/**
 * A pattern for `like` that finds what was typed in `searchOf`: a name however it is written, everything else literally; null when nothing was
 * typed.
 */
export function patternOf(typed: string): string | null {
  const name = NAME.test(typed) ? squashed(typed) : '';
  if (name) return `%${name}%`;
  const text = plain(typed);
  return text ? `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
}

/**
 * What a customer is found by, in every list: the name without anything between its parts, the name as it is written, the e-mail. The first
 * name stands twice, so that the surname may be typed first.
 */
export function searchOf({ fname, sname, email }: { fname: string; sname: string; email: string }): string {
  const name = `${fname} ${sname} ${fname}`;
  return plain(`${squashed(name)} ${name} ${email}`);
}

/** A phone number as it is compared: digits alone, without the country or the nought before them; null when it is too short for one. */
export function phoneDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(0044|44|0)/, '');
  return digits.length >= 7 ? digits : null;
}

/** The phone number somebody looks for; null when what they typed is none. */
export const typedPhone = (typed: string): string | null => (/^[\d\s()+./-]+$/.test(typed) ? phoneDigits(typed) : null);

/** A postcode as it is looked for: the whole of it, and its first part, which neighbours share. */
export interface PostcodeParts {
  whole: string;
  first: string;
}

/** Null when there is none. Odd ones are kept as they were typed, and found so. */
export function postcodeParts(postcode: string): PostcodeParts | null {
  const whole = plainPostcode(postcode);
  return whole.length < 5 ? null : { whole, first: whole.slice(0, -3) };
}

/** The postcode somebody looks for, with or without its space, or its first part (SE1); null when what they typed is neither. */
export function typedPostcode(typed: string): Partial<PostcodeParts> | null {
  const plain = plainPostcode(typed);
  if (/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(plain)) return { whole: plain };
  const area = /^([A-Z]{1,2})\d[A-Z\d]?$/.exec(plain)?.[1];
  return area && isArea(area) ? { first: plain } : null;
}
