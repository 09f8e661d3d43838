import type { EvidenceKind, EvidenceMethod } from './words.ts';

/**
 * What each kind may rest on. The GPhC's guidance on services at a distance asks for weight and height that are verified independently: what
 * the patient sends of themselves is support, for no kind proof. To be confirmed by the clinic's clinical lead.
 */
const COUNTING_METHODS: Record<EvidenceKind, readonly EvidenceMethod[]> = {
  bmi: ['video', 'in-person', 'gp-record', 'other-provider'],
  // A report held up to a camera is a picture of a report.
  'blood-test': ['in-person', 'gp-record', 'other-provider'],
  identity: ['video', 'in-person', 'gp-record', 'other-provider', 'identity-check'],
};

export const doesCount = (kind: EvidenceKind, method: EvidenceMethod): boolean =>
  COUNTING_METHODS[kind].includes(method);

/** What staff choose from; the identity service records its own. */
export const STAFF_METHODS = ['video', 'in-person', 'gp-record', 'other-provider', 'photo'] as const;
export type StaffMethod = (typeof STAFF_METHODS)[number];

/** What is written so that somebody else finds the same thing again. */
export const REFERENCE_ASKED: Record<StaffMethod, string> = {
  video: 'Please enter the reference of the call or of its recording.',
  'in-person': 'Please enter where they were seen, and what was shown.',
  'gp-record': 'Please enter the practice, and the date or number of its record.',
  'other-provider': 'Please enter the provider, and the date or number of its record.',
  photo: 'Please choose the picture.',
};
export const REFERENCE_MAX = 300;
