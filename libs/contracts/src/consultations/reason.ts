const LEAST_WORDS = 3;
const LEAST_LETTERS = 8;
const LEAST_KINDS = 4;

/** Said where a reason to go on against a safety rule is not one. */
export const NOT_A_REASON = 'Please write why in a few words: what you know, and from where.';

/** Whether a reason to go on against a safety rule says something: a few words, which are not one of them or one letter again and again. */
export function saysWhy(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.join('');
  return (
    new Set(words).size >= LEAST_WORDS &&
    letters.length >= LEAST_LETTERS &&
    new Set(letters).size >= LEAST_KINDS &&
    !/(\p{L})\1{3}/u.test(letters)
  );
}
