import type { Difference } from './meanwhile.tsx';

/** One line of a comparison, and none where both say the same. */
export const differs = (name: string, theirs: string, mine: string): Difference[] =>
  theirs === mine ? [] : [{ name, theirs, mine }];
