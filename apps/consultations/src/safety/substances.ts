export const RETINOIDS = ['tretinoin', 'adapalene', 'tazarotene', 'trifarotene', 'isotretinoin', 'retinol'];
export const GLP1 = ['semaglutide', 'tirzepatide'];
