/** The longest answer in characters: in a text box, and on a single line. */
export const MAX_WORDS = 5_000;
export const MAX_LINE = 200;

/** The text for an answer that is too long: with both numbers, so that it is clear how much to remove. */
export const tooLong = (length: number, most: number): string =>
  `Please use at most ${most.toLocaleString('en-GB')} characters. Your answer has ${length.toLocaleString('en-GB')}.`;
