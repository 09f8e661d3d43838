export const RETINOIDS = ['tretinoin', 'adapalene', 'tazarotene', 'trifarotene', 'isotretinoin', 'retinol'];
export const GLP1 = ['semaglutide', 'tirzepatide'];

/** Medicines by the groups the rules go by, as people write them. Beginnings and endings of names stand for their family. */
const MEDICINES: Record<string, RegExp> = {
  'ace-inhibitor': /^(?!april$)\w+pril$/,
  arb: /^\w+sartan$/,
  'potassium-sparing': /^(amiloride|triamterene|eplerenone|spironolactone|finerenone)$/,
  'potassium-supplement': /^(potassium|sando-?k|slow-?k|lo-?salt|kay-cee-l)$/,
  nsaid: /^(ibuprofen|naproxen|diclofenac|celecoxib|etoricoxib|indometh?acin|mefenamic|nurofen|voltarol|meloxicam)$/,
  heparin: /^\w*(heparin|enoxaparin|dalteparin|tinzaparin)$/,
  trimethoprim: /^(trimethoprim|co-trimoxazole|septrin)$/,
  lithium: /^(lithium|priadel|camcolit)$/,
  digoxin: /^(digoxin|lanoxin)$/,
  retinoid:
    /^(tretinoin|adapalene|isotretinoin|tazarotene|trifarotene|differin|epiduo|roaccutane|retin-a|treclin|aklief)$/,
  tamoxifen: /^tamoxifen$/,
  insulin: /^(insulin|lantus|novorapid|humalog|toujeo|tresiba|levemir)$/,
  sulfonylurea: /^(gliclazide|glimepiride|glipizide|glibenclamide|tolbutamide)$/,
  'other-glp1':
    /^(ozempic|wegovy|mounjaro|rybelsus|saxenda|victoza|trulicity|semaglutide|tirzepatide|liraglutide|dulaglutide|exenatide)$/,
};

/** Groups of the medicines named in somebody's own words. It errs to the side of asking: "no longer ramipril" names it too. */
export function medicineGroupsIn(words: unknown): string[] {
  if (typeof words !== 'string') return [];
  const named = words.toLowerCase().split(/[^\p{L}-]+/u);
  return Object.entries(MEDICINES).flatMap(([group, name]) => (named.some((one) => name.test(one)) ? [group] : []));
}
