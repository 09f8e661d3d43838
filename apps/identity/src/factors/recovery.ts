export const RECOVERY_CODES = 10;
/** No letters that can be mistaken for digits or for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/**
 * Makes a recovery code from random bytes: ten letters in two groups, 49 bits. Bytes above the largest multiple of the alphabet are
 * skipped, so that every letter is equally likely.
 */
export function recoveryCode(random: Uint8Array): string {
  const even = [...random].filter((byte) => byte < 256 - (256 % LETTERS.length)).slice(0, LENGTH);
  if (even.length < LENGTH) throw new Error('too few random bytes for a recovery code');
  const code = even.map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Normalises a typed code: any case, with or without the hyphen and spaces. Null when it cannot be one. */
export function typedRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter))
    ? `${code.slice(0, 5)}-${code.slice(5)}`
    : null;
}
