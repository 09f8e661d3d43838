/* A pharmacist's clinical check of each supply before anything is packed. */

/** Of each supply, or of those with a medicine that is dangerous in the wrong hands. There is no "none": those are always checked. */
export const CLINICAL_CHECKS = ['every', 'high-risk'] as const;
export type ClinicalCheck = (typeof CLINICAL_CHECKS)[number];

/** The treatments and substances whose supply asks for a proven identity; injections besides. */
const HIGH_RISK_TREATMENTS: readonly string[] = ['weight-loss', 'oral-spironolactone'];
const HIGH_RISK_SUBSTANCES = /semaglutide|liraglutide|tirzepatide|finasteride|dutasteride|spironolactone/i;

export const isHighRisk = (supply: {
  form: string;
  consultation?: string | undefined;
  ingredients: readonly { name: string }[];
}): boolean =>
  supply.form === 'injection' ||
  HIGH_RISK_TREATMENTS.includes(supply.consultation ?? '') ||
  supply.ingredients.some(({ name }) => HIGH_RISK_SUBSTANCES.test(name));

export const mustBeLookedAt = (
  rule: { clinical_check: ClinicalCheck },
  supply: Parameters<typeof isHighRisk>[0],
): boolean => rule.clinical_check === 'every' || isHighRisk(supply);

/** `to-check`: a pharmacist has to look; `asked`: the prescriber has to answer first; `stopped`: a pharmacist will not supply it. */
export const CLINICAL_STATES = ['to-check', 'checked', 'asked', 'stopped'] as const;
export type ClinicalState = (typeof CLINICAL_STATES)[number];

/** What a pharmacist did besides looking. */
export const INTERVENTIONS = ['none', 'words', 'changed', 'refused'] as const;
export type Intervention = (typeof INTERVENTIONS)[number];
export const INTERVENTION_WORDS: Readonly<Record<Intervention, string>> = {
  none: 'Nothing had to be done',
  words: 'Spoke or wrote to the patient or the prescriber',
  changed: 'Something was changed because of it',
  refused: 'Supply refused',
};

/** What has to be laid before a pharmacist, and is recorded as seen. */
export const SEEN = ['prescription', 'directions', 'answers', 'flags', 'evidence', 'medicines', 'supplies'] as const;
export type Seen = (typeof SEEN)[number];
export const SEEN_WORDS: Readonly<Record<Seen, string>> = {
  prescription: 'The prescription',
  directions: 'Directions and precautions',
  answers: 'What the patient answered',
  flags: 'Safety flags, and why the prescriber went ahead',
  evidence: 'Evidence: identity, weight, tests',
  medicines: 'Other medicines, allergies, conditions',
  supplies: 'Last supplies',
};
