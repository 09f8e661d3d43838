/**
 * Substances that must not be used in pregnancy, or not without a prescriber deciding it (starter rules;
 * to be confirmed by a pharmacist). Parts of names: `tretinoin` is in isotretinoin too.
 */
export const NOT_IN_PREGNANCY = [
  'tretinoin',
  'adapalene',
  'tazarotene',
  'trifarotene',
  'spironolactone',
  'finasteride',
  'dutasteride',
  'hydroquinone',
  'minoxidil',
  'estriol',
  'semaglutide',
  'tirzepatide',
];

export const isNotForPregnancy = (name: string): boolean =>
  NOT_IN_PREGNANCY.some((substance) => name.toLowerCase().includes(substance));
