import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type ReadPhone = { phone: string; problem?: never } | { phone?: never; problem: string };

const ASKED = 'Please enter a phone number we can call, like 07911 123456.';
/** How many figures a number has after the nought, by its beginning (Ofcom's national telephone numbering plan). */
const LENGTHS: readonly [begins: RegExp, least: number, most: number][] = [
  [/^7/, 10, 10],
  [/^1/, 9, 10],
  [/^[2359]/, 10, 10],
  [/^80/, 7, 10],
  [/^8/, 7, 10],
];

/** A number of the United Kingdom or another country in E.164, or what is wrong with it. Nothing typed is nothing. */
export function readPhone(text: string): ReadPhone {
  const typed = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\u2800]/gu, '')
    .trim();
  if (typed === '') return { phone: '' };
  const number = parsePhoneNumberFromString(typed.replace(/^00/, '+'), { defaultCountry: 'GB', extract: false });
  if (!number || number.ext) {
    const inside = parsePhoneNumberFromString(typed, 'GB');
    return { problem: inside?.isPossible() ? `Please enter the number on its own. ${ASKED}` : ASKED };
  }
  if (number.countryCallingCode !== '44') return number.isValid() ? { phone: number.number } : { problem: ASKED };
  const figures = number.nationalNumber;
  const [, least = 0, most = 0] = LENGTHS.find(([begins]) => begins.test(figures)) ?? [];
  if (most === 0 || figures.length < 7) return { problem: ASKED };
  if (figures.length < least) return { problem: `This number has too few figures. ${ASKED}` };
  if (figures.length > most) return { problem: `This number has too many figures. ${ASKED}` };
  return { phone: number.number };
}
