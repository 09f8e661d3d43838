/** How a letter to a practice goes on after "I have prescribed <medicine>". It names what is treated, never the product. */
const INDICATIONS: Readonly<Record<string, string>> = {
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

/** Older supplies have no known treatment: the letter then names no reason rather than a wrong one. */
export function indicationOf({ consultation }: { consultation?: string | undefined }): string {
  const words = Object.hasOwn(INDICATIONS, consultation ?? '') ? INDICATIONS[consultation ?? ''] : undefined;
  return words ?? 'as set out below';
}
