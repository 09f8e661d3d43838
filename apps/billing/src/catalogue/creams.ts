import type { Ingredient } from '@sorrel/contracts/words';
import type { Product } from './product.ts';

const percent = (name: string, value: string): Ingredient => ({ name, value, unit: '%' });

const NIGHT =
  'Apply a pea-sized amount to clean, dry skin on the face every evening. Start with every third evening for two weeks. Use SPF 30 or higher every morning.';
const DAY_AND_NIGHT =
  'Apply a thin layer to clean, dry skin on the face every morning and evening. Use SPF 30 or higher every morning.';
const EXTERNAL =
  'Use this medicine only on your skin. Keep away from eyes, lips and broken skin. Keep out of the reach and sight of children.';
const RETINOID = `${EXTERNAL} Do not use if you are pregnant, planning a pregnancy or breastfeeding. Skin may be more sensitive to sunlight.`;
const HORMONAL = `${EXTERNAL} Do not use if you are pregnant, planning a pregnancy or breastfeeding.`;

const cream = (
  id: number,
  code: string,
  name: string,
  pricePence: number,
  batch: string,
  directions: string,
  precautions: string,
  ingredients: Ingredient[],
): Product => ({
  id,
  code,
  name,
  form: 'cream',
  pricePence,
  interval: 'month',
  intervalDuration: 2,
  batch,
  ingredients,
  directions,
  precautions,
  quantity: '50 g',
  isPrescription: true,
});

/** Prices: creams £24.20 a month, hormonal acne and menopause creams £65.00 a month, sent every two months. */
export const CREAMS: Product[] = [
  cream(1, '110C', 'Acne cream', 2420, 'AC2611A', NIGHT, RETINOID, [
    percent('Adapalene', '0.1'),
    percent('Azelaic acid', '10'),
    percent('Niacinamide', '4'),
  ]),
  cream(2, '111C', 'Acne cream, second step', 2420, 'AC2611B', NIGHT, RETINOID, [
    percent('Tretinoin', '0.025'),
    percent('Clindamycin', '1'),
    percent('Niacinamide', '4'),
  ]),
  {
    ...cream(3, '115C', 'Acne cream, single supply', 4840, 'AC2611A', NIGHT, RETINOID, [
      percent('Adapalene', '0.1'),
      percent('Azelaic acid', '10'),
      percent('Niacinamide', '4'),
    ]),
    interval: null,
    intervalDuration: 1,
  },
  cream(4, '120C', 'Hormonal acne cream', 6500, 'HA2610C', DAY_AND_NIGHT, HORMONAL, [
    percent('Spironolactone', '5'),
    percent('Azelaic acid', '10'),
    percent('Niacinamide', '4'),
  ]),
  cream(5, '130C', 'Menopause cream', 6500, 'MP2610A', DAY_AND_NIGHT, HORMONAL, [
    percent('Estriol', '0.3'),
    percent('Niacinamide', '4'),
    percent('Hyaluronic acid', '1'),
  ]),
  cream(6, '140C', 'Rosacea cream', 2420, 'RO2611A', DAY_AND_NIGHT, EXTERNAL, [
    percent('Ivermectin', '1'),
    percent('Metronidazole', '0.75'),
    percent('Azelaic acid', '15'),
  ]),
  cream(7, '150C', 'Hyperpigmentation cream', 2420, 'HP2611A', NIGHT, EXTERNAL, [
    percent('Azelaic acid', '15'),
    percent('Tranexamic acid', '5'),
    percent('Kojic acid', '2'),
  ]),
  cream(
    8,
    '850C',
    'Hyperpigmentation cream, short course',
    2420,
    'HP2609C',
    NIGHT,
    `${RETINOID} Do not use for longer than your prescriber has told you.`,
    [percent('Hydroquinone', '4'), percent('Tretinoin', '0.05'), percent('Hydrocortisone', '1')],
  ),
  cream(9, '160C', 'Anti-ageing cream', 2420, 'AA2611A', NIGHT, RETINOID, [
    percent('Tretinoin', '0.025'),
    percent('Niacinamide', '4'),
    percent('Vitamin E', '1'),
  ]),
  cream(10, '161C', 'Anti-ageing cream, second step', 2420, 'AA2611B', NIGHT, RETINOID, [
    percent('Tretinoin', '0.05'),
    percent('Niacinamide', '4'),
    percent('Vitamin E', '1'),
  ]),
  cream(11, '170C', 'Glow cream', 2420, 'GL2611A', NIGHT, EXTERNAL, [
    percent('Azelaic acid', '10'),
    percent('Niacinamide', '5'),
    percent('Lactic acid', '5'),
  ]),
];
