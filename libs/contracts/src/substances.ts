import type { Ingredient } from './words.ts';

/** Names a substance goes by in a formula, brands included. Anything else is its own lower-cased name. */
const NAMES: Record<string, string[]> = {
  tretinoin: ['tretinoin'],
  adapalene: ['adapalene'],
  tazarotene: ['tazarotene'],
  trifarotene: ['trifarotene'],
  isotretinoin: ['isotretinoin'],
  retinol: ['retinol', 'retinal', 'retinaldehyde'],
  spironolactone: ['spironolactone'],
  finasteride: ['finasteride'],
  dutasteride: ['dutasteride'],
  minoxidil: ['minoxidil'],
  hydroquinone: ['hydroquinone'],
  estriol: ['estriol', 'oestriol', 'estradiol', 'oestradiol'],
  semaglutide: ['semaglutide', 'wegovy', 'ozempic'],
  tirzepatide: ['tirzepatide', 'mounjaro'],
  clindamycin: ['clindamycin'],
};

export const SPIRONOLACTONE_TABLET = 'spironolactone tablet';

/** Substances in a formula, each once. `Isotretinoin` is not also `tretinoin`: names are compared as whole words. */
export function substancesIn(ingredients: (Pick<Ingredient, 'name'> & Partial<Pick<Ingredient, 'unit'>>)[]): string[] {
  return [
    ...new Set(
      ingredients.flatMap(({ name, unit }) => {
        const substance = substanceOf(name);
        // On the skin it hardly reaches the blood: rules for the tablet do not apply to a cream.
        return substance === 'spironolactone' && unit === 'mg' ? [substance, SPIRONOLACTONE_TABLET] : [substance];
      }),
    ),
  ];
}

function substanceOf(name: string): string {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  return (
    Object.entries(NAMES).find(([, names]) => names.some((one) => words.includes(one)))?.[0] ??
    name.trim().toLowerCase()
  );
}
