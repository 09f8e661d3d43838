import type { Answers } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { NO_FACTS, type Facts } from '../safety/condition.ts';
import { raise, type Rule } from '../safety/safety.ts';
import { MEDICINE_CASES } from './medicine-cases.ts';

/** Somebody for whom a rule speaks, or (`isQuiet`) does not. */
interface RuleCase {
  rule: string;
  where: Where;
  says?: Answers;
  facts?: Partial<Facts>;
  isQuiet?: boolean;
}
interface Where {
  treatment?: TreatmentSlug;
  substances?: string[];
}

const WEIGHT: Where = { treatment: 'weight-loss', substances: ['semaglutide'] };
const MOUNJARO: Where = { treatment: 'weight-loss', substances: ['tirzepatide'] };
const PILL: Where = { treatment: 'oral-spironolactone', substances: ['spironolactone', 'spironolactone tablet'] };
const HORMONAL: Where = { treatment: 'hormonal-acne', substances: ['spironolactone', 'azelaic acid'] };
const ACNE: Where = { treatment: 'acne', substances: ['adapalene'] };
const SECOND: Where = { treatment: 'acne', substances: ['tretinoin', 'clindamycin'] };
const AGEING: Where = { treatment: 'anti-ageing', substances: ['tretinoin'] };
const MENOPAUSE: Where = { treatment: 'menopause', substances: ['estriol'] };
const ROSACEA: Where = { treatment: 'rosacea', substances: ['ivermectin', 'metronidazole', 'azelaic acid'] };
const MARKS: Where = { treatment: 'hyperpigmentation', substances: ['azelaic acid', 'tranexamic acid', 'kojic acid'] };
const COURSE: Where = { treatment: 'hyperpigmentation', substances: ['hydroquinone', 'tretinoin'] };
const DROPS: Where = { treatment: 'hair-loss', substances: ['minoxidil'] };
const STEP: Where = { treatment: 'hair-loss', substances: ['minoxidil', 'finasteride'] };

const fires = (rule: string, where: Where, says: Answers = {}, facts: Partial<Facts> = {}): RuleCase => ({
  rule,
  where,
  says,
  facts,
});
const quiet = (rule: string, where: Where, says: Answers = {}, facts: Partial<Facts> = {}): RuleCase => ({
  ...fires(rule, where, says, facts),
  isQuiet: true,
});
/** Each of these medicines: ticked, and named in the person's own words; and nothing where none of them is. */
const medicines = (rule: string, where: Where, ...groups: string[]): RuleCase[] => [
  ...groups.flatMap((group) => [
    fires(rule, where, { medicine_groups: [group] }),
    fires(rule, where, {}, { namedMedicines: [group] }),
  ]),
  quiet(rule, where, { medicine_groups: ['none'] }),
];
const named = (rule: string, where: Where, ...groups: string[]): RuleCase[] =>
  groups.map((group) => fires(rule, where, {}, { namedMedicines: [group] }));
/** Each of these words about a pregnancy, and the team's mark where one counts. */
const pregnancies = (rule: string, where: Where, ...words: string[]): RuleCase[] => [
  ...words.map((word) => fires(rule, where, { pregnancy: [word] })),
  ...(words.includes('pregnant') ? [fires(rule, where, {}, { isMarkedPregnant: true })] : []),
  quiet(rule, where, { pregnancy: ['none'] }),
];
const beside = (rule: string, where: Where, ...substances: string[]): RuleCase[] => [
  ...substances.map((one) => fires(rule, where, {}, { otherSubstances: [one] })),
  quiet(rule, where, {}, { otherSubstances: ['niacinamide'] }),
];
const each = (rule: string, where: Where, key: string, ...values: string[]): RuleCase[] =>
  values.map((value) => fires(rule, where, { [key]: value }));
const ticked = (rule: string, where: Where, key: string, ...values: string[]): RuleCase[] =>
  values.map((value) => fires(rule, where, { [key]: [value] }));

const ALL_OF_THEM = ['pregnant', 'might-be', 'planning', 'breastfeeding'];
const NOW = ['pregnant', 'might-be', 'breastfeeding'];
const LOWERED = [
  'south-asian',
  'chinese',
  'other-asian',
  'middle-eastern',
  'black-african',
  'african-caribbean',
  'mixed',
];
const ILL: Answers = { weight_conditions: ['type-2-diabetes'] };
const FIT: Answers = { weight_conditions: ['none'] };
const of = (family_background: string, more: Answers): Answers => ({ family_background, ...more });
const GOES_ON = { isStart: false };
/** From so many weeks on it, and not of somebody who starts anew. */
const lasting = (rule: string, where: Where, courseWeeks: number): RuleCase[] => [
  fires(rule, where, {}, { courseWeeks, ...GOES_ON }),
  quiet(rule, where, {}, { courseWeeks: courseWeeks - 1, ...GOES_ON }),
  quiet(rule, where, {}, { courseWeeks }),
];

const WEIGHT_LOSS: RuleCase[] = [
  fires('R-04', WEIGHT, of('white', ILL), { bmi: 26.9 }),
  quiet('R-04', WEIGHT, of('white', ILL), { bmi: 27 }),
  fires('R-04', WEIGHT, of('white', FIT), { bmi: 29.9 }),
  quiet('R-04', WEIGHT, of('white', FIT), { bmi: 30 }),
  quiet('R-04', WEIGHT, of('white', ILL), { bmi: 29.9 }),
  quiet('R-04', WEIGHT, of('white', FIT), { bmi: 24, ...GOES_ON }),
  fires('R-04', WEIGHT, of('south-asian', ILL), { bmi: 24.9 }),
  quiet('R-04', WEIGHT, of('south-asian', ILL), { bmi: 25 }),
  fires('R-04', WEIGHT, of('south-asian', FIT), { bmi: 27.4 }),
  quiet('R-04', WEIGHT, of('south-asian', FIT), { bmi: 27.5 }),
  ...LOWERED.flatMap((one) => [
    quiet('R-04', WEIGHT, of(one, FIT), { bmi: 28 }),
    fires('R-04E', WEIGHT, of(one, FIT), { bmi: 28 }),
  ]),
  fires('R-04E', WEIGHT, of('chinese', ILL), { bmi: 26.9 }),
  quiet('R-04E', WEIGHT, of('chinese', ILL), { bmi: 27 }),
  quiet('R-04E', WEIGHT, of('chinese', ILL), { bmi: 29 }),
  quiet('R-04E', WEIGHT, of('chinese', FIT), { bmi: 30 }),
  quiet('R-04E', WEIGHT, of('chinese', FIT), { bmi: 31 }),
  quiet('R-04E', WEIGHT, of('white', FIT), { bmi: 28 }),
  quiet('R-04E', WEIGHT, of('chinese', FIT), { bmi: 28, ...GOES_ON }),
  fires('R-04M', WEIGHT, {}, { bmi: 19.9, ...GOES_ON }),
  quiet('R-04M', WEIGHT, {}, { bmi: 20, ...GOES_ON }),
  quiet('R-04M', WEIGHT, {}, { bmi: 19.9 }),
  fires('R-25V', WEIGHT, {}, { weightDifference: 0.11 }),
  quiet('R-25V', WEIGHT, {}, { weightDifference: 0.1 }),
  fires('R-05', WEIGHT),
  fires('R-05', WEIGHT, {}, { bmiEvidenceDays: 31 }),
  quiet('R-05', WEIGHT, {}, { bmiEvidenceDays: 30 }),
  ...pregnancies('R-07', WEIGHT, ...ALL_OF_THEM),
  ...each('R-09', MOUNJARO, 'contraception', 'combined-pill', 'mini-pill'),
  quiet('R-09', MOUNJARO, { contraception: 'condoms' }),
  ...named('R-10', WEIGHT, 'hrt-tablets'),
  ...medicines('S-01', WEIGHT, 'insulin', 'sulfonylurea', 'other-glp1'),
  fires('S-01', WEIGHT, { conditions: ['bariatric'] }),
  fires('S-02', WEIGHT, { mental_health: ['suicidal'] }),
  fires('W-01', WEIGHT, {}, { age: 75 }),
  quiet('W-01', WEIGHT, {}, { age: 74 }),
  fires('W-01S', WEIGHT, {}, { age: 85 }),
  quiet('W-01S', WEIGHT, {}, { age: 84 }),
  quiet('W-01S', WEIGHT, {}, { age: 85, ...GOES_ON }),
  fires('W-05', WEIGHT, {}, { operationDays: 0 }),
  fires('W-05', WEIGHT, {}, { operationDays: 28 }),
  quiet('W-05', WEIGHT, {}, { operationDays: -1 }),
  quiet('W-05', WEIGHT, {}, { operationDays: 29 }),
  fires('W-05N', WEIGHT, {}, { operationDays: 29 }),
  quiet('W-05N', WEIGHT, {}, { operationDays: 28 }),
  fires('W-07', WEIGHT, { injection_before: 'now' }),
  quiet('W-07', WEIGHT, { injection_before: 'past' }),
  quiet('W-07', WEIGHT, { injection_before: 'now', injection_supply: 'none' }),
  quiet('W-07', WEIGHT, { injection_before: 'now', injection_supply: 'left' }, GOES_ON),
  quiet('W-08', WEIGHT, { injection_before: 'now' }, GOES_ON),
  quiet('W-09', WEIGHT),
  ...['pharmacy', 'nhs'].map((from) => quiet('W-09', WEIGHT, { injection_from: from })),
  fires('W-10', WEIGHT, {}, { doseMg: 7.2 }),
  fires('W-10', WEIGHT, {}, { doseMg: 7.2, bmi: 29.9 }),
  fires('W-10', WEIGHT, {}, { doseMg: 7.2, bmi: 29.9, startBmi: 29.9 }),
  quiet('W-10', WEIGHT, {}, { doseMg: 7.2, bmi: 30 }),
  quiet('W-10', WEIGHT, {}, { doseMg: 7.2, bmi: 30, startBmi: 29 }),
  quiet('W-10', WEIGHT, {}, { doseMg: 7.2, bmi: 29, startBmi: 30 }),
  quiet('W-10', WEIGHT, {}, { doseMg: 2.4 }),
  fires('W-20', WEIGHT, {}, { courseWeeks: 26, weightLost: 0.049, ...GOES_ON }),
  quiet('W-20', WEIGHT, {}, { courseWeeks: 26, weightLost: 0.05, ...GOES_ON }),
  quiet('W-20', WEIGHT, {}, { courseWeeks: 25, weightLost: 0.01, ...GOES_ON }),
  fires('W-21', WEIGHT, {}, { weeklyLoss: 0.016 }),
  quiet('W-21', WEIGHT, {}, { weeklyLoss: 0.015 }),
  ...['back-pain', 'jaundice', 'sight'].map((felt) => fires('W-40', WEIGHT, {}, { felt: [felt], ...GOES_ON })),
  quiet('W-40', WEIGHT, {}, { felt: ['nausea'], ...GOES_ON }),
  quiet('W-40', WEIGHT, {}, { felt: ['sight'] }),
  ...(
    [
      ['W-41', false],
      ['W-42', true],
    ] as const
  ).flatMap(([rule, isLowestStrength]) => [
    fires(rule, WEIGHT, {}, { sideEffects: 'severe', isLowestStrength, ...GOES_ON }),
    quiet(rule, WEIGHT, {}, { sideEffects: 'severe', isLowestStrength: !isLowestStrength, ...GOES_ON }),
    quiet(rule, WEIGHT, {}, { sideEffects: 'troublesome', isLowestStrength, ...GOES_ON }),
    quiet(rule, WEIGHT, {}, { sideEffects: 'severe', isLowestStrength }),
  ]),
  fires('W-43', WEIGHT, {}, { courseWeeks: 26, weightLost: 0.049, isHighestStrength: true }),
  quiet('W-43', WEIGHT, {}, { courseWeeks: 26, weightLost: 0.05, isHighestStrength: true }),
  quiet('W-43', WEIGHT, {}, { courseWeeks: 25, weightLost: 0.01, isHighestStrength: true }),
  quiet('W-43', WEIGHT, {}, { courseWeeks: 26, weightLost: 0.01, isHighestStrength: false }),
  ...[20, 24.9].map((bmi) => fires('W-44', WEIGHT, {}, { bmi, ...GOES_ON })),
  ...[19.9, 25].map((bmi) => quiet('W-44', WEIGHT, {}, { bmi, ...GOES_ON })),
  quiet('W-44', WEIGHT, {}, { bmi: 24 }),
  ...['W-30', 'W-32', 'W-33'].flatMap((rule) => [fires(rule, WEIGHT), fires(rule, MOUNJARO)]),
  ...['W-31', 'W-34S'].map((rule) => fires(rule, WEIGHT)),
  fires('W-34T', MOUNJARO),
  ...beside('R-12G', WEIGHT, 'semaglutide', 'tirzepatide'),
  fires('C-09', WEIGHT, {}, { bmi: 50 }),
  quiet('C-09', WEIGHT, {}, { bmi: 49.9 }),
];

const SKIN: RuleCase[] = [
  ...pregnancies('R-11', ACNE, 'pregnant', 'might-be'),
  ...pregnancies('R-11P', ACNE, 'planning'),
  ...pregnancies('R-11B', ACNE, 'breastfeeding'),
  ...each('R-11N', ACNE, 'contraception', 'condoms', 'none'),
  ...beside('R-12', ACNE, 'tretinoin', 'adapalene', 'tazarotene', 'trifarotene', 'isotretinoin', 'retinol'),
  ...medicines('R-12', ACNE, 'retinoid', 'isotretinoin'),
  ...medicines('R-12I', MARKS, 'isotretinoin'),
  ...pregnancies('R-21', COURSE, ...ALL_OF_THEM),
  fires('R-21L', COURSE, { hydroquinone_months: 3 }),
  quiet('R-21L', COURSE, { hydroquinone_months: 2 }),
  fires('R-21L', COURSE, {}, { hydroquinoneMonths: 4 }),
  quiet('R-21L', COURSE, {}, { hydroquinoneMonths: 3 }),
  ...beside('R-12H', COURSE, 'hydroquinone'),
  ...pregnancies('S-03', MENOPAUSE, ...ALL_OF_THEM),
  ...medicines('S-04', MENOPAUSE, 'tamoxifen'),
  fires('S-05', MENOPAUSE, {}, { age: 39 }),
  quiet('S-05', MENOPAUSE, {}, { age: 40 }),
  fires('M-01', MENOPAUSE, {}, { age: 60 }),
  quiet('M-01', MENOPAUSE, {}, { age: 59 }),
  ...lasting('M-02', MENOPAUSE, 52),
  ...lasting('P-02', ACNE, 26),
  ...lasting('P-02', AGEING, 26),
  ...beside('R-12O', MENOPAUSE, 'estriol'),
  fires('R-12O', MENOPAUSE, { hormones: 'yes' }),
  ...medicines('C-74', MENOPAUSE, 'blood-thinner', 'warfarin'),
  ...medicines('C-75', MENOPAUSE, 'epilepsy', 'thyroid'),
  ...medicines('C-42', HORMONAL, 'hormones'),
  ...medicines('C-44', SECOND, 'antibiotic-tablets'),
  ...medicines('C-48', MARKS, 'light-sensitive'),
  ...medicines('C-49', AGEING, 'steroids'),
  ...ticked('C-52', ROSACEA, 'medicine_groups', 'blood-thinner'),
  ...pregnancies('C-54', ROSACEA, ...NOW),
  ...pregnancies('C-55', MARKS, ...NOW),
  ...pregnancies('C-56', ROSACEA, ...ALL_OF_THEM),
  ...ticked('C-58', MARKS, 'tried', 'imported'),
  ...ticked('C-59', AGEING, 'conditions', 'rosacea'),
  ...each('C-64', ACNE, 'contraception', 'none'),
  quiet('C-64', ACNE, { contraception: 'condoms' }),
];

const PILLS: RuleCase[] = [
  ...medicines(
    'R-14',
    PILL,
    'ace-inhibitor',
    'arb',
    'potassium-sparing',
    'potassium-supplement',
    'nsaid',
    'heparin',
    'trimethoprim',
    'lithium',
    'digoxin',
  ),
  ...[
    ['R-16', {}],
    ['R-16M', GOES_ON],
  ].flatMap(([rule, when]) => [
    fires(rule as string, PILL, {}, when as Partial<Facts>),
    fires(rule as string, PILL, {}, { ...(when as Partial<Facts>), bloodTestDays: 91 }),
    quiet(rule as string, PILL, {}, { ...(when as Partial<Facts>), bloodTestDays: 90 }),
  ]),
  quiet('R-16', PILL, {}, GOES_ON),
  quiet('R-16M', PILL),
  fires('R-16R', PILL, {}, { bloodTestOverdueDays: 1 }),
  quiet('R-16R', PILL, {}, { bloodTestOverdueDays: 0 }),
  fires('R-15E', PILL, {}, { potassium: 5.1, egfr: 90 }),
  fires('R-15E', PILL, {}, { potassium: 4, egfr: 59 }),
  quiet('R-15E', PILL, {}, { potassium: 5, egfr: 60 }),
  ...pregnancies('R-17', PILL, ...ALL_OF_THEM),
  ...each('R-17', PILL, 'contraception', 'none'),
  ...pregnancies('R-17T', HORMONAL, ...ALL_OF_THEM),
  ...beside('R-12S', HORMONAL, 'spironolactone', 'spironolactone tablet'),
  ...each('C-70', PILL, 'contraception', 'combined-pill', 'mini-pill'),
  ...each('C-71', PILL, 'contraception', 'condoms'),
  ...each('C-72', PILL, 'acne_severity', 'mild'),
];

const HAIR: RuleCase[] = [
  fires('R-18', STEP, {}, { sex: 'female' }),
  quiet('R-18', STEP, {}, { sex: 'male' }),
  fires('R-19N', STEP),
  ...ticked('R-19', STEP, 'mental_health', 'depression', 'suicidal'),
  ...pregnancies('R-20P', DROPS, ...NOW),
  ...ticked('R-20', DROPS, 'scalp', 'sore', 'scarred', 'infected'),
  fires('R-20', DROPS, {}, { age: 17 }),
  quiet('R-20', DROPS, {}, { age: 18 }),
  fires('R-20', DROPS, {}, { age: 66 }),
  quiet('R-20', DROPS, {}, { age: 65 }),
  ...lasting('P-01', DROPS, 52),
  ...beside('R-12M', DROPS, 'minoxidil'),
  ...beside('R-12F', STEP, 'finasteride', 'dutasteride'),
  ...medicines('R-12FN', DROPS, 'finasteride'),
  fires('C-27', STEP, {}, { age: 17 }),
  quiet('C-27', STEP, {}, { age: 18 }),
  fires('C-27', STEP, {}, { age: 42 }),
  quiet('C-27', STEP, {}, { age: 41 }),
  fires('C-28', STEP),
  fires('C-29', DROPS, {}, { sex: 'female' }),
  quiet('C-29', DROPS, {}, { sex: 'male' }),
];

const ANYBODY: RuleCase[] = [
  fires('R-22', WEIGHT),
  quiet('R-22', WEIGHT, {}, GOES_ON),
  fires('R-22R', WEIGHT, {}, GOES_ON),
  quiet('R-22R', WEIGHT),
  quiet('R-22R', WEIGHT, {}, { identityCheckDays: 1, ...GOES_ON }),
  ...(
    [
      ['R-05V', WEIGHT, 'bmi'],
      ['R-16V', PILL, 'blood-test'],
      ['R-22V', WEIGHT, 'identity'],
    ] as const
  ).flatMap(([rule, where, kind]) => [
    fires(rule, where, {}, { verifiedByDecider: [kind] }),
    quiet(rule, where),
    quiet(rule, where, {}, { verifiedByDecider: [kind], ...GOES_ON }),
  ]),
  quiet('R-22', WEIGHT, {}, { identityCheckDays: 1 }),
  fires('R-22D', ACNE, {}, { isDocumentBirthDateSame: false }),
  quiet('R-22D', ACNE, {}, { isDocumentBirthDateSame: true }),
  fires('R-23', ACNE, {}, { accountsAtAddress: 1 }),
  quiet('R-23', ACNE),
  fires('R-23C', WEIGHT, {}, { accountsAlike: ['card'] }),
  fires('R-23F', ACNE, {}, { accountsAlike: ['photo'] }),
  ...['person', 'similar', 'email', 'phone'].map((kind) => fires('R-23P', ACNE, {}, { accountsAlike: [kind] })),
  fires('R-23R', ACNE, {}, { refusedElsewhere: ['#7: refused'] }),
  quiet('R-23R', ACNE, {}, { refusedElsewhereOther: ['#7: refused'] }),
  fires('R-23Q', ACNE, {}, { refusedElsewhereOther: ['#7: refused'] }),
  quiet('R-23Q', ACNE, {}, { refusedElsewhere: ['#7: refused'] }),
  fires('R-23S', ACNE, {}, { supplyLeftDays: 15 }),
  quiet('R-23S', ACNE, {}, { supplyLeftDays: 14 }),
  fires('R-24', WEIGHT),
  quiet('R-24', WEIGHT, { has_gp: 'yes', gp_consent: 'yes' }),
  ...each('S-13', ACNE, 'mood', 'self-harm'),
  ...ticked('S-13', DROPS, 'mental_health', 'suicidal'),
  quiet('S-13', DROPS, { mood: 'a-lot', mental_health: ['depression'] }),
  fires('S-14', ACNE, { has_allergies: 'yes' }),
  fires('S-14', ACNE, {}, { allergens: ['penicillin'] }),
  quiet('S-14', ACNE, { has_allergies: 'no' }),
  fires('R-22N', ACNE, {}, { isDocumentNameSame: false }),
  quiet('R-22N', ACNE, {}, { isDocumentNameSame: true }),
  fires('S-15', ACNE, {}, { wasRefusedBefore: true }),
  quiet('S-15', ACNE),
  fires('S-16', ACNE, {}, { photoCount: 2 }),
  quiet('S-16', ACNE, {}, { photoCount: 3 }),
  fires('S-17', ACNE, {}, { isMarkedPregnant: true }),
  quiet('S-17', ACNE),
];

/** Each medicine, allergen and word of the table, alone: ticked where it is an answer, known where it is a fact. */
const MEDICINES: RuleCase[] = MEDICINE_CASES.trim()
  .split('\n')
  .flatMap((line) => {
    const [rule = '', ours = '', ...hears] = line.split('; ');
    return ours.split(', ').flatMap((substance) => {
      const where: Where = { substances: [substance] };
      return [
        quiet(rule, where),
        ...hears.flatMap((one) => {
          const [what = '', values = ''] = one.replace(/^not /, '').split('=');
          return values.split(', ').map((value): RuleCase => {
            const given = { [what]: [value] };
            const isAnswer = what === 'medicine_groups';
            const made = one.startsWith('not ') ? quiet : fires;
            return made(rule, where, isAnswer ? given : {}, isAnswer ? {} : given);
          });
        }),
        // What another rule hears is not heard twice.
        ...leftToOthers(hears).map((allergens) => quiet(rule, where, {}, { allergens })),
      ];
    });
  });

function leftToOthers([first = '', ...rest]: string[]): string[][] {
  const [, asked] = /^allergens=([^,]+)/.exec(first) ?? [];
  const left = rest.flatMap((one) => /^not allergens=(.*)/.exec(one)?.[1]?.split(', ') ?? []);
  return asked ? left.map((one) => [asked, one]) : [];
}

/** Each danger that is read in somebody's words. */
const WORDS: RuleCase[] = Object.entries({
  'WD-01': ['self-harm', 'overdose'],
  'WD-02': ['eating-disorder'],
  'WD-03': ['abuse', 'under-age'],
  'WD-04': ['chest-pain', 'breathing', 'swelling', 'collapse', 'vision', 'jaundice', 'pancreatitis'],
  'WD-05': ['pregnancy'],
}).flatMap(([rule, dangers]) => [
  ...dangers.map((danger) => fires(rule, WEIGHT, {}, { dangersInWords: [danger] })),
  quiet(rule, WEIGHT),
]);

const CASES: readonly RuleCase[] = [...WEIGHT_LOSS, ...SKIN, ...PILLS, ...HAIR, ...ANYBODY, ...MEDICINES, ...WORDS];

const BY_RULE = new Map<string, RuleCase[]>();
for (const one of CASES) BY_RULE.set(one.rule, [...(BY_RULE.get(one.rule) ?? []), one]);
export const CASE_RULES: readonly string[] = [...BY_RULE.keys()];

/** The cases of a rule that it gets wrong as it is, or (null) when it is gone. */
export const brokenBy = (id: string, rule: Rule | null): string[] =>
  (BY_RULE.get(id) ?? [])
    .filter(({ where: { treatment = 'glow', substances = [] }, says = {}, facts, isQuiet = false }) => {
      const known: Facts = { ...NO_FACTS, today: '2026-11-29', ...facts };
      const raised = raise(rule ? [rule] : [], { treatment, answers: says, facts: known, substances });
      return raised.length > 0 === isQuiet;
    })
    .map((one) => JSON.stringify(one));
