import { landingNamed } from '../landing/landings.ts';

/*
 * What a visitor finds where prescription-only medicines are not advertised: conditions and consultations. No product, picture or price
 * stands on any of these pages; what may be prescribed is said after a consultation, by the person who prescribes it.
 */

export interface Condition {
  to: string;
  label: string;
  text: string;
  group: 'skin' | 'elsewhere';
}

export const CONDITIONS: Condition[] = [
  { to: '/acne', label: 'Acne', text: 'Spots, blackheads and the marks they leave', group: 'skin' },
  { to: '/hormonal-acne', label: 'Hormonal acne', text: 'Breakouts that follow your cycle', group: 'skin' },
  { to: '/rosacea', label: 'Rosacea', text: 'Redness, flushing and bumps', group: 'skin' },
  { to: '/hyperpigmentation', label: 'Hyperpigmentation', text: 'Dark marks and patches', group: 'skin' },
  { to: '/anti-ageing', label: 'Ageing skin', text: 'Fine lines and uneven texture', group: 'skin' },
  { to: '/menopause', label: 'Skin in menopause', text: 'Dry, thin or sensitive skin', group: 'skin' },
  { to: '/glow', label: 'Dull skin', text: 'Skin that looks tired and uneven', group: 'skin' },
  { to: '/hair-loss', label: 'Hair loss', text: 'Thinning at the hairline or crown', group: 'elsewhere' },
  { to: '/weight-loss', label: 'Weight', text: 'With an independent weight check', group: 'elsewhere' },
];

/** Where a consultation about a condition's skin page begins. A tablet has a consultation of its own. */
export const startsOf = (slug: string): { to: string; tablet: string | null } => ({
  to: `/consultation/${slug}`,
  tablet: slug === 'hormonal-acne' ? '/consultation/hormonal-acne-tablet' : null,
});

/** Of the points beside a landing page's title those that speak of a product are left out. */
export const pointsOf = (slug: string): string[] => [
  ...(landingNamed(slug)?.points.filter((point) => !/cream|strength/i.test(point)) ?? []),
  'A prescriber tells you what may help, and says so when nothing is needed',
  'What a treatment is, why it was chosen and what it costs: after your consultation, before you decide',
];

/** The page that stands for a treatment's own one: the condition it is for. */
export const conditionOf = (treatment: string): string => ELSEWHERE[treatment] ?? `/${treatment}`;
const ELSEWHERE: Record<string, string> = {
  'hormonal-acne-pill': '/hormonal-acne',
  'the-regrowth-drops': '/hair-loss',
  wegovy: '/weight-loss',
  mounjaro: '/weight-loss',
};
