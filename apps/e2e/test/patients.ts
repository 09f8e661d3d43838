import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { Newcomer } from '@sorrel/test-kit/journey';

/*
 * People who should not be given what they ask for, or not just so. Nobody may get through in silence, whichever door they come to: `stopped`
 * at the questions; `held`, nothing sold until a prescriber has decided, or never; else the prescriber reads a flag, or finds the answer
 * marked. What each row expects was written by hand.
 */
export type Says = Record<string, string | number | boolean | string[] | null>;
export type Expected =
  | { stopped: RegExp }
  /** Rules that a prescriber is asked to decide about; none: no reason could lift it. */
  | { held: string[] }
  | { flags: string[] }
  | { marked: string[] };
export type Patient = [what: string, who: Partial<Newcomer>, slug: TreatmentSlug, says: Says, expected: Expected];

const born = (age: number): string => `${new Date().getUTCFullYear() - age}-01-01`;
const man: Partial<Newcomer> = { sex: 'male' };
const ill = (one: string, words = 'Since 2019.'): Says => ({ conditions: [one], conditions_detail: words });
const takes = (words: string): Says => ({ takes_medicines: 'yes', medicines: words });
const ticks = (...groups: string[]): Says => ({ medicine_groups: groups });

export const PATIENTS: Patient[] = [
  // Injections for weight loss
  ['type 1 diabetes', {}, 'weight-loss', ill('type-1-diabetes'), { stopped: /diabetes team/ }],
  ['an eating disorder now', {}, 'weight-loss', { eating: 'now' }, { stopped: /Beat/ }],
  ['breastfeeding', {}, 'weight-loss', { pregnancy: ['breastfeeding'] }, { stopped: /GP or midwife/ }],
  ['pregnant', {}, 'weight-loss', { pregnancy: ['pregnant'] }, { stopped: /GP or midwife/ }],
  ['an inflamed pancreas', {}, 'weight-loss', ill('pancreatitis'), { stopped: /pancreas/ }],
  ['BMI 20.5', {}, 'weight-loss', { height_cm: 170, weight_kg: 59.3 }, { stopped: /Beat/ }],
  ['two injections', {}, 'weight-loss', ticks('other-glp1'), { stopped: /Two together are not safe/ }],
  [
    'BMI 26.8 with diabetes',
    {},
    'weight-loss',
    { height_cm: 170, weight_kg: 77.5, weight_conditions: ['type-2-diabetes'] },
    { held: ['R-04'] },
  ],
  [
    'a slow stomach and insulin',
    {},
    'weight-loss',
    { ...ill('gastroparesis'), ...ticks('insulin') },
    { held: ['S-01'] },
  ],
  ['a valve on warfarin', {}, 'weight-loss', ticks('warfarin'), { held: ['I-01'] }],
  ['warfarin in words', {}, 'weight-loss', takes('Warfarin 3 mg, mechanical valve'), { held: ['I-01'] }],
  ['Priadel', {}, 'weight-loss', takes('Priadel 400 mg at night'), { held: ['I-02'] }],
  ['lithium ticked', {}, 'weight-loss', ticks('lithium'), { held: ['I-02'] }],
  ['carbamazepine', {}, 'weight-loss', ticks('epilepsy'), { flags: ['I-05'] }],
  ['levothyroxine', {}, 'weight-loss', ticks('levothyroxine'), { flags: ['I-04'] }],
  ['thyroid disease', {}, 'weight-loss', ill('thyroid', 'Underactive.'), { flags: ['C-03'] }],
  ['depression', {}, 'weight-loss', { mental_health: ['depression'] }, { flags: ['C-05'] }],
  ['thoughts of suicide', {}, 'weight-loss', { mental_health: ['suicidal'] }, { held: ['S-13', 'S-02'] }],
  ['more than 14 units', {}, 'weight-loss', { alcohol: 'high' }, { flags: ['C-06'] }],
  ['cannot go without drink', {}, 'weight-loss', { alcohol: 'dependent' }, { held: ['S-02'] }],
  ['a mini-pill', {}, 'weight-loss', { contraception: 'mini-pill' }, { flags: ['R-08'] }],
  ['MEN 2 in the family', {}, 'weight-loss', { family: ['men2'] }, { held: ['R-06'] }],
  ['gallstones', {}, 'weight-loss', ill('gallbladder'), { held: ['S-01'] }],
  ['heart disease', {}, 'weight-loss', { weight_conditions: ['heart'] }, { flags: ['C-08'] }],
  ['type 2 diabetes', {}, 'weight-loss', { weight_conditions: ['type-2-diabetes'] }, { flags: ['C-07'] }],
  ['BMI 60', {}, 'weight-loss', { height_cm: 160, weight_kg: 154 }, { flags: ['C-09'] }],
  ['no GP', {}, 'weight-loss', { has_gp: 'no' }, { held: ['R-24'] }],
  ['falls', {}, 'weight-loss', { strength: ['falls'] }, { held: ['W-02'] }],
  ['a lump in the neck', {}, 'weight-loss', { strength: ['neck-lump'] }, { held: ['W-04'] }],
  ['a bypass', {}, 'weight-loss', { weight_surgery: 'bypass', weight_surgery_on: '2024-03-01' }, { held: ['W-06'] }],
  ['87 years old', { birthDate: born(87) }, 'weight-loss', {}, { held: [] }],
  ['17 years old', { birthDate: born(17) }, 'weight-loss', {}, { stopped: /18/ }],

  // Hair
  ['16 years old', { ...man, birthDate: born(16) }, 'hair-loss', {}, { held: ['R-20'] }],
  [
    'suicide ticked and in words',
    man,
    'hair-loss',
    { mental_health: ['suicidal', 'depression'], mood: 'a-lot', goals: 'I want to kill myself because of my hair.' },
    { held: ['S-13'] },
  ],
  ['thoughts of self-harm', man, 'hair-loss', { mood: 'self-harm' }, { held: ['S-13'] }],
  ['depression, hair', man, 'hair-loss', { mental_health: ['depression'] }, { flags: ['C-20'] }],
  ['severe anxiety', man, 'hair-loss', { mental_health: ['anxiety'] }, { flags: ['C-20'] }],
  ['minoxidil tablets', man, 'hair-loss', ticks('minoxidil'), { held: ['D-minoxidil'] }],
  ['Propecia', man, 'hair-loss', ticks('finasteride'), { flags: ['R-12FN'] }],
  ['chemotherapy', man, 'hair-loss', ticks('chemotherapy'), { held: ['I-32'] }],
  ['blood pressure tablets', man, 'hair-loss', ticks('blood-pressure'), { flags: ['I-30'] }],
  ['a retinoid on the scalp', man, 'hair-loss', ticks('retinoid'), { flags: ['I-31'] }],
  ['palpitations', man, 'hair-loss', { heart: ['heart'] }, { flags: ['S-11'] }],
  ['a lump of the breast, a man', man, 'hair-loss', ill('breast-lump'), { stopped: /GP soon/ }],
  ['a lump of the breast, a woman', {}, 'hair-loss', ill('breast-lump'), { held: ['C-24'] }],
  ['breastfeeding, drops', {}, 'hair-loss', { pregnancy: ['breastfeeding'] }, { held: [] }],
  ['round patches', man, 'hair-loss', { hair_pattern: 'patches' }, { stopped: /dermatologist/ }],
  ['thinning all over', man, 'hair-loss', { hair_pattern: 'all' }, { flags: ['C-26'] }],
  ['liver disease, drops', man, 'hair-loss', ill('liver'), { marked: ['conditions'] }],

  // Hormonal acne
  ['no contraception, tablets', {}, 'oral-spironolactone', { contraception: 'none' }, { stopped: /contraception/ }],
  ['an ACE inhibitor', {}, 'oral-spironolactone', ticks('ace-inhibitor'), { held: ['R-14'] }],
  ['Zestril', {}, 'oral-spironolactone', takes('Zestril 10mg'), { held: ['R-14'] }],
  ['Yasmin', {}, 'oral-spironolactone', { contraception: 'combined-pill', ...takes('Yasmin') }, { held: ['I-20'] }],
  ['kidney disease, tablets', {}, 'oral-spironolactone', ill('kidney'), { stopped: /kidney/ }],
  ['breast cancer, cream', {}, 'hormonal-acne', ill('breast-cancer', 'In 2023, on tamoxifen.'), { held: ['C-40'] }],
  ['kidney disease, cream', {}, 'hormonal-acne', ill('kidney', 'CKD 3.'), { held: ['C-41'] }],
  ['spironolactone tablets already', {}, 'hormonal-acne', ticks('spironolactone'), { held: ['D-spironolactone'] }],
  ['planning, cream', {}, 'hormonal-acne', { pregnancy: ['planning'] }, { held: [] }],
  ['a deeper voice', {}, 'hormonal-acne', { hormone_signs: ['deep-voice'] }, { stopped: /GP soon/ }],

  // Skin
  ['isotretinoin, marks', {}, 'hyperpigmentation', ticks('isotretinoin'), { stopped: /dermatologist/ }],
  ['Roaccutane in words', {}, 'hyperpigmentation', takes('Roaccutane 40 mg'), { held: [] }],
  ['melanoma this year', {}, 'anti-ageing', ill('skin-cancer', 'Melanoma in May.'), { held: ['C-45'] }],
  ['a mole that changes', {}, 'anti-ageing', { changing_mark: ['changing'] }, { stopped: /GP appointment/ }],
  ['no contraception, retinoid', {}, 'acne', { contraception: 'none' }, { flags: ['C-64'] }],
  ['breastfeeding, retinoid', {}, 'acne', { pregnancy: ['breastfeeding'] }, { held: [] }],
  ['a transplant', {}, 'acne', ill('immune', 'Kidney transplant, tacrolimus.'), { flags: ['C-46'] }],
  ['low mood', {}, 'acne', { mood: 'a-lot' }, { flags: ['C-80'] }],
  ['doxycycline', {}, 'anti-ageing', ticks('light-sensitive'), { flags: ['I-40'] }],
  ['warfarin, rosacea', {}, 'rosacea', ticks('blood-thinner'), { flags: ['C-52'] }],
  ['asthma by skin products', {}, 'rosacea', ill('asthma'), { flags: ['C-53'] }],
  ['pregnant, rosacea', {}, 'rosacea', { pregnancy: ['pregnant'] }, { held: ['C-54'] }],
  ['painful eyes', {}, 'rosacea', { eyes: 'painful' }, { stopped: /111/ }],
  ['lupus', {}, 'rosacea', ill('lupus'), { flags: ['C-47'] }],
  [
    'anaphylaxis to what is in it',
    {},
    'rosacea',
    { has_allergies: 'yes', allergies: 'Anaphylaxis to metronidazole and azelaic acid' },
    { held: [] },
  ],
  ['Crohn’s, first step', {}, 'acne', ill('bowel', 'Crohn’s.'), { marked: ['conditions'] }],
  ['HRT tablets', {}, 'menopause', { hrt: 'tablets' }, { held: ['R-12O'] }],
  ['bleeding again', {}, 'menopause', { periods: 'after-menopause' }, { stopped: /GP this week/ }],
];
