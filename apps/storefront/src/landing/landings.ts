import type { Landing } from './landing-page.ts';
import { acne, hormonalAcne, rosacea } from './breakouts.ts';
import { antiAgeing, glow, hyperpigmentation, menopause } from './tone-and-age.ts';

export const LANDINGS: Landing[] = [acne, glow, antiAgeing, hyperpigmentation, rosacea, menopause, hormonalAcne];

export function landingNamed(slug: string | undefined): Landing | undefined {
  return LANDINGS.find((landing) => landing.slug === slug);
}
