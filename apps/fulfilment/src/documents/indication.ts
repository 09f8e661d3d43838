import type { Formula } from '../records/dispatch.ts';

/** How a letter to a practice goes on after "I have prescribed <medicine>". What is treated, never what the product is called. */
const INDICATIONS: Record<string, string> = {
  acne: 'for acne',
  'hormonal-acne': 'for hormonal acne',
  'oral-spironolactone': 'for hormonal acne',
  menopause: 'for skin changes around the menopause',
  rosacea: 'for rosacea',
  hyperpigmentation: 'for hyperpigmentation of the skin',
  'anti-ageing': 'for signs of ageing of the facial skin',
  glow: 'for the tone and texture of the facial skin',
  'hair-loss': 'for hair loss',
  'weight-loss': 'for weight management, beside diet and physical activity',
};

/** Older supplies do not say what they are for in a word of ours: the letter then names no reason rather than a wrong one. */
export function indicationOf({ consultation }: Pick<Formula, 'consultation'>): string {
  return INDICATIONS[consultation ?? ''] ?? 'as set out below';
}
