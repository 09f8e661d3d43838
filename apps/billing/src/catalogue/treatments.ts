import { CREAMS } from './creams.ts';
import { MEDICINES } from './medicines.ts';
import type { Product, Treatment } from './product.ts';

export const PRODUCTS: Product[] = [...CREAMS, ...MEDICINES];

const treatment = (
  id: number,
  slug: string,
  consultation: string,
  title: string,
  category: Treatment['category'],
  plans: [id: number, name: string, ...codes: string[]][],
  isOffered = true,
): Treatment => ({
  id,
  slug,
  consultation,
  title,
  name: title,
  category,
  isOffered,
  plans: plans.map(([planId, name, ...codes]) => ({ id: planId, name, codes })),
});

/** What the shop offers. Ids are fixed: running subscriptions point at them. */
export const TREATMENTS: Treatment[] = [
  treatment(1, 'acne', 'acne', 'Acne cream', 'skincare', [
    [1, 'Acne cream', '110C', '111C'],
    [2, 'Acne cream, single supply', '115C'],
  ]),
  treatment(2, 'hormonal-acne', 'hormonal-acne', 'Hormonal acne cream', 'skincare', [
    [3, 'Hormonal acne cream', '120C'],
  ]),
  treatment(3, 'hormonal-acne-pill', 'oral-spironolactone', 'Hormonal acne pill', 'tablets', [
    [4, 'Hormonal acne pill', '210T', '211T'],
  ]),
  treatment(4, 'menopause', 'menopause', 'Menopause cream', 'skincare', [[5, 'Menopause cream', '130C']]),
  treatment(5, 'rosacea', 'rosacea', 'Rosacea cream', 'skincare', [[6, 'Rosacea cream', '140C']]),
  treatment(6, 'hyperpigmentation', 'hyperpigmentation', 'Hyperpigmentation cream', 'skincare', [
    [7, 'Hyperpigmentation cream', '150C', '850C'],
  ]),
  treatment(7, 'anti-ageing', 'anti-ageing', 'Anti-ageing cream', 'skincare', [
    [8, 'Anti-ageing cream', '160C', '161C'],
  ]),
  treatment(8, 'glow', 'glow', 'Glow cream', 'skincare', [[9, 'Glow cream', '170C']]),
  treatment(9, 'the-regrowth-drops', 'hair-loss', 'The regrowth drops', 'hair', [
    [10, 'The regrowth drops', '310S', '311S'],
  ]),
  treatment(10, 'wegovy', 'weight-loss', 'Wegovy', 'weight', [
    [11, 'Wegovy', '410J', '411J', '412J', '413J', '414J', '415J'],
  ]),
  treatment(11, 'mounjaro', 'weight-loss', 'Mounjaro', 'weight', [
    [12, 'Mounjaro', '420J', '421J', '422J', '423J', '424J', '425J'],
  ]),
  treatment(12, 'vitamin-c-serum', 'glow', 'Vitamin C serum', 'boosters', [[13, 'Vitamin C serum', '510R']], false),
];

/** The offer in the shared banner: for skincare creams alone, as it says. */
export const BANNER_PROMOTION = {
  code: 'SORREL20',
  title: '20% off your first order',
  type: 'percentage',
  value: 20,
  duration: 'once',
  isFirstOrderOnly: true,
  excludedForms: ['tablet', 'solution', 'injection', 'serum'],
} as const;

/** Codes that make a row stand out in the list of subscriptions. */
export const WATCH_LIST = [
  { code: '850C', colour: 'yellow', reason: 'Hydroquinone: a short course only. Check how long it has been used.' },
] as const;
