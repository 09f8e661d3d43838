/** How much somebody may write in an answer: in a box, and on a line. */
export const MAX_WORDS = 5_000;
export const MAX_LINE = 200;

/** What somebody reads whose answer is longer: both numbers, so that they know how much has to go. */
export const tooLong = (length: number, most: number): string =>
  `Please use at most ${most.toLocaleString('en-GB')} characters. Your answer has ${length.toLocaleString('en-GB')}.`;
