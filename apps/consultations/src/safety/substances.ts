import type { Ingredient } from '@sorrel/contracts/words';

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

export const RETINOIDS = ['tretinoin', 'adapalene', 'tazarotene', 'trifarotene', 'isotretinoin', 'retinol'];
export const GLP1 = ['semaglutide', 'tirzepatide'];

/** Substances in a formula, each once. `Isotretinoin` is not also `tretinoin`: names are compared as whole words. */
export function substancesIn(ingredients: Pick<Ingredient, 'name'>[]): string[] {
  return [...new Set(ingredients.map(({ name }) => substanceOf(name)))];
}

function substanceOf(name: string): string {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  return (
    Object.entries(NAMES).find(([, names]) => names.some((one) => words.includes(one)))?.[0] ??
    name.trim().toLowerCase()
  );
}
