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
/** What may not wait for the next decision, whether or not somebody calls it a side effect: asked of everybody. */
export const ALARMING = {
  'back-pain': 'Strong stomach pain that does not go away, or goes through to my back',
  jaundice: 'Yellow skin or eyes, or dark urine',
  sight: 'Suddenly worse sight, in one eye or both',
} as const;
/** Everything that can be said to have been felt. */
export const ALL_FELT = { ...FELT, ...ALARMING };
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
