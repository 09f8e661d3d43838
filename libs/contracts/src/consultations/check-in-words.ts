import type { SideEffects } from './titration.ts';

/** What of the last supply somebody felt, in the words that they choose from and that the prescriber reads. */
export const FELT = {
  nausea: 'Feeling sick',
  vomiting: 'Being sick',
  stomach: 'Stomach pain',
  diarrhoea: 'Diarrhoea',
  constipation: 'Constipation',
  headache: 'Headache or dizziness',
  tired: 'Tiredness',
  site: 'Sore or red skin where I inject',
  other: 'Something else',
} as const;
export const MISSED_DOSES = {
  none: 'I took every dose',
  one: 'I missed one dose',
  more: 'I missed two doses or more',
} as const;
/** The side effects as a patient is asked about them. */
export const HOW_IT_WENT = {
  none: 'No side effects',
  mild: 'Mild ones that passed',
  troublesome: 'Ones that troubled me',
  severe: 'Severe ones',
} as const satisfies Record<SideEffects, string>;

export const CHECK_IN_WORDS_MAX = 1_000;
