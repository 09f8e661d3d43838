import { isPattern } from './pattern.ts';

/** Whose password it is to be: as much as is known when it is chosen. */
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

/** The person's own words, which is what somebody who knows them tries first: address, its part before the @, names. */
function ownWords({ email, fname = '', sname = '' }: Owner): string[] {
  const [local = ''] = email.split('@');
  return [email, local, fname, sname, `${fname}${sname}`, `${sname}${fname}`].map(letters);
}

/**
 * Why a password is refused, or null. Its length is the contract's; there is no rule of composition, and nothing is trimmed.
 * `isCommon`: it, or the word it is built around, stands on the list of passwords that thieves try first.
 */
export function passwordRefusal(password: string, owner: Owner, isCommon: boolean): string | null {
  const isOwn = password.toLowerCase() === owner.email || ownWords(owner).includes(letters(password) || '-');
  if (isOwn)
    return 'Please choose a password that is not your email or your name. Three or four words in a row work well.';
  if (isCommon || new Set(password).size < 3 || isPattern(password))
    return 'This password is too easy to guess. Please choose another one: three or four words in a row work well.';
  return null;
}
