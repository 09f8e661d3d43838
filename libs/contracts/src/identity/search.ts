/** Letters without their marks, one apostrophe, one space: "Siobhán O’Brien" is found however she is typed. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** A pattern for `like` that finds what was typed literally in `searchOf`; null when nothing was typed. */
export function patternOf(typed: string): string | null {
  const text = plain(typed);
  return text ? `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
}

/** What a customer is found by, in every list. The first name stands twice, so that the surname may be typed first. */
export const searchOf = ({ fname, sname, email }: { fname: string; sname: string; email: string }): string =>
  plain(`${fname} ${sname} ${fname} ${email}`);

/** A phone number as it is compared: digits alone, without the country or the nought before them; null when it is too short for one. */
export function phoneDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(0044|44|0)/, '');
  return digits.length >= 7 ? digits : null;
}

/** The phone number somebody looks for; null when what they typed is none. */
export const typedPhone = (typed: string): string | null => (/^[\d\s()+./-]+$/.test(typed) ? phoneDigits(typed) : null);
