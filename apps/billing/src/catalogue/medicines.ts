import type { Ingredient } from '@sorrel/contracts/words';
import type { Product } from './product.ts';

const CHILDREN = 'Keep out of the reach and sight of children.';
const PREGNANCY = 'Do not take if you are pregnant, planning a pregnancy or breastfeeding.';

const tablet = (id: number, code: string, strength: string, batch: string): Product => ({
  id,
  code,
  name: `Hormonal acne pill ${strength} mg`,
  form: 'tablet',
  pricePence: 8000,
  interval: 'month',
  intervalDuration: 1,
  batch,
  ingredients: [{ name: 'Spironolactone', value: strength, unit: 'mg' }],
  directions: 'Take one tablet once a day with food.',
  precautions: `${CHILDREN} ${PREGNANCY} Do not take potassium supplements or salt substitutes.`,
  quantity: '28 tablets',
  isPrescription: true,
});

const drops = (
  id: number,
  code: string,
  name: string,
  batch: string,
  ingredients: Ingredient[],
  precautions: string,
): Product => ({
  id,
  code,
  name,
  form: 'solution',
  pricePence: 3500,
  interval: 'month',
  intervalDuration: 2,
  batch,
  ingredients,
  directions:
    'Apply 1 ml to the dry scalp where hair is thinning, once a day. Wash your hands afterwards and leave on for at least four hours.',
  precautions: `Use this medicine only on your skin. Keep away from eyes and broken skin. ${CHILDREN} ${precautions}`,
  quantity: '60 ml',
  isPrescription: true,
});

// Pens hold four weekly doses.
const pen = (
  id: number,
  code: string,
  brand: 'Wegovy' | 'Mounjaro',
  strength: string,
  pricePence: number,
  batch: string,
): Product => ({
  id,
  code,
  name: `${brand} ${strength} mg`,
  form: 'injection',
  pricePence,
  interval: 'month',
  intervalDuration: 1,
  batch,
  ingredients: [{ name: brand === 'Wegovy' ? 'Semaglutide' : 'Tirzepatide', value: strength, unit: 'mg' }],
  directions: 'Inject once a week, on the same day each week, under the skin of the abdomen, thigh or upper arm.',
  precautions: `Store in a refrigerator (2-8 °C). Do not freeze. ${CHILDREN} Do not use if you are pregnant, planning a pregnancy or breastfeeding.`,
  quantity: '1 pen, 4 doses',
  isPrescription: true,
});

const SCALP = 'Do not use if you are pregnant or breastfeeding.';

/** Prices: hormonal acne pill £80.00, regrowth £35 a month, semaglutide from £115.00, tirzepatide from £170.00, Vitamin C serum £39.00. Those of Wegovy 7.2 mg, Mounjaro 12.5 and 15 mg are ours, for the sample. */
export const MEDICINES: Product[] = [
  tablet(20, '210T', '50', 'SP2610A'),
  tablet(21, '211T', '100', 'SP2610B'),
  drops(30, '310S', 'The regrowth drops', 'RG2611A', [{ name: 'Minoxidil', value: '5', unit: '%' }], SCALP),
  drops(
    31,
    '311S',
    'The regrowth drops, second step',
    'RG2611B',
    [
      { name: 'Minoxidil', value: '5', unit: '%' },
      { name: 'Finasteride', value: '0.1', unit: '%' },
    ],
    'For men only. Women who are or may become pregnant must not touch this solution.',
  ),
  pen(40, '410J', 'Wegovy', '0.25', 11500, 'WG2609A'),
  pen(41, '411J', 'Wegovy', '0.5', 12500, 'WG2609B'),
  pen(42, '412J', 'Wegovy', '1', 14500, 'WG2609C'),
  pen(43, '413J', 'Wegovy', '1.7', 19500, 'WG2609D'),
  pen(44, '414J', 'Wegovy', '2.4', 22900, 'WG2609E'),
  pen(45, '415J', 'Wegovy', '7.2', 29900, 'WG2609F'),
  pen(50, '420J', 'Mounjaro', '2.5', 17000, 'MJ2610A'),
  pen(51, '421J', 'Mounjaro', '5', 19000, 'MJ2610B'),
  pen(52, '422J', 'Mounjaro', '7.5', 23500, 'MJ2610C'),
  pen(53, '423J', 'Mounjaro', '10', 26000, 'MJ2610D'),
  pen(54, '424J', 'Mounjaro', '12.5', 28500, 'MJ2610E'),
  pen(55, '425J', 'Mounjaro', '15', 31000, 'MJ2610F'),
  {
    id: 60,
    code: '510R',
    name: 'Vitamin C serum',
    form: 'serum',
    pricePence: 3900,
    interval: null,
    intervalDuration: 1,
    batch: 'VC2611A',
    ingredients: [
      { name: 'Ascorbic acid', value: '15', unit: '%' },
      { name: 'Ferulic acid', value: '0.5', unit: '%' },
      { name: 'Vitamin E', value: '1', unit: '%' },
    ],
    directions: 'Apply three drops to clean, dry skin every morning, before your SPF.',
    precautions: `Use only on your skin. Keep away from eyes. ${CHILDREN}`,
    quantity: '30 ml',
    isPrescription: false,
  },
];
