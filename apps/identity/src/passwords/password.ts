import { isPattern } from './pattern.ts';

/** The owner of a new password: as much as is known about them when they choose it. */
export interface Owner {
  email: string;
  fname?: string;
  sname?: string;
}

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** Words about the owner that an acquaintance would try first: e-mail address, the part before the @, names. */
function ownWords({ email, fname = '', sname = '' }: Owner): string[] {
  const [local = ''] = email.split('@');
  return [email, local, fname, sname, `${fname}${sname}`, `${sname}${fname}`].map(letters);
}

/**
 * Why a password is refused, or null. The contract checks its length; there are no composition rules, and nothing is trimmed. `isCommon`:
 * the password, or the word it is built around, is on the list of passwords attackers try first.
 */
export function passwordRefusal(password: string, owner: Owner, isCommon: boolean): string | null {
  const isOwn = password.toLowerCase() === owner.email || ownWords(owner).includes(letters(password) || '-');
  if (isOwn)
    return 'Please choose a password that is not your email or your name. Three or four words in a row work well.';
  if (isCommon || new Set(password).size < 3 || isPattern(password))
    return 'This password is too easy to guess. Please choose another one: three or four words in a row work well.';
  return null;
}
