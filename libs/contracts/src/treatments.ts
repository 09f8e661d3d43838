/** Slugs that have a questionnaire. Product pages may carry other names (see `TREATMENT_ALIASES`). No zod here: the browsers read this. */
export const TREATMENT_SLUGS = [
  'acne',
  'hormonal-acne',
  'oral-spironolactone',
  'menopause',
  'rosacea',
  'hyperpigmentation',
  'anti-ageing',
  'glow',
  'hair-loss',
  'weight-loss',
] as const;
export type TreatmentSlug = (typeof TREATMENT_SLUGS)[number];

/** Both names of a treatment must reach the same rules (GAP-07). */
export const TREATMENT_ALIASES: Record<string, TreatmentSlug> = {
  'hormonal-acne-pill': 'oral-spironolactone',
  spironolactone: 'oral-spironolactone',
  'the-regrowth-drops': 'hair-loss',
  'regrowth-drops': 'hair-loss',
  wegovy: 'weight-loss',
  mounjaro: 'weight-loss',
};

/** The treatment a slug or alias means, or undefined. */
export function treatmentOf(slug: string): TreatmentSlug | undefined {
  return (
    TREATMENT_SLUGS.find((known) => known === slug) ??
    (Object.hasOwn(TREATMENT_ALIASES, slug) ? TREATMENT_ALIASES[slug] : undefined)
  );
}

/** The treatment named by the third segment of `next` (`/consultation/acne` splits into '', 'consultation', 'acne'). */
export function treatmentIn(next: string | null | undefined): TreatmentSlug | undefined {
  return treatmentOf((next ?? '').split(/[?#]/)[0]?.split('/')[2] ?? '');
}
