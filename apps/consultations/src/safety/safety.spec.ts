import { describe, expect, it } from '@jest/globals';
import { openPoints } from '@sorrel/contracts/consultations/open-points';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { SHIPPED } from '../questionnaires/library.ts';
import { withAnswers } from '../questionnaires/questionnaire.ts';
import { sampleFor } from '../questionnaires/sample.ts';
import { answersIn, NO_FACTS, type Facts } from './condition.ts';
import { contradictions } from '../findings/contradictions.ts';
import { RULES } from './rules.ts';
import { raise, refusalsOf, type Case, type Raised } from './safety.ts';

const well: Facts = {
  ...NO_FACTS,
  today: '2026-11-21',
  age: 30,
  sex: 'female',
  ukResident: true,
  accountHasBirthDate: true,
  accountHasSex: true,
  accountHasResidency: true,
  photoCount: 3,
};
const questionnaireOf = (slug: TreatmentSlug) => SHIPPED.find((one) => one.slug === slug) as (typeof SHIPPED)[number];

function aCase(
  treatment: TreatmentSlug,
  more: { answers?: Answers; facts?: Partial<Facts>; substances?: string[] } = {},
): Case {
  const facts = { ...well, ...more.facts };
  const answers = { ...sampleFor(questionnaireOf(treatment), facts), ...more.answers };
  return { treatment, answers, facts: withAnswers(facts, answers), substances: more.substances ?? [] };
}
/** What asks for more than a look, worst first, given these reasons. */
const inTheWay = (raised: Raised[], reasons: string[]) => {
  const flags = raised.map(({ flag }) => flag);
  const {
    never,
    reasons: unanswered,
    acknowledgements,
  } = openPoints({ flags, consultation: null, photos: [], medicines: [] }, { reasons });
  return [...never, ...unanswered, ...acknowledgements];
};
const firedBy = (subject: Case): string[] => raise(RULES, subject).map(({ flag }) => flag.ruleId);

describe('starter rules', () => {
  const male = { facts: { sex: 'male' as const } };
  const asian = (answers: Answers) =>
    aCase('weight-loss', { answers: { family_background: 'south-asian', ...answers } });
  const operationOn = (on: string) => aCase('weight-loss', { answers: { operation: 'yes', operation_on: on } });
  const high = (facts: Partial<Facts>) => ({
    ...aCase('weight-loss', { substances: ['semaglutide'] }),
    facts: { ...well, doseMg: 7.2, ...facts },
  });
  const unplanned = aCase('weight-loss', { answers: { operation: 'no', operation_on: '2026-11-22' } });
  const table: [string, string, Case][] = [
    [
      'R-04',
      'BMI 28 without a condition',
      aCase('weight-loss', { answers: { weight_kg: 79, weight_conditions: ['none'] } }),
    ],
    [
      'R-04',
      'BMI 26 with one',
      aCase('weight-loss', { answers: { weight_kg: 73.5, weight_conditions: ['type-2-diabetes'] } }),
    ],
    [
      'R-04',
      'BMI 27.4 without a condition, of a family background with a higher risk',
      asian({ height_cm: 170, weight_kg: 79.2, weight_conditions: ['none'] }),
    ],
    ['R-04', 'BMI 24.9 with one', asian({ height_cm: 170, weight_kg: 71.9, weight_conditions: ['type-2-diabetes'] })],
    [
      'R-04',
      'BMI 28 of a background that was not said',
      aCase('weight-loss', {
        answers: { family_background: 'unsaid', height_cm: 170, weight_kg: 81, weight_conditions: ['none'] },
      }),
    ],
    [
      'R-04E',
      'BMI 26.8 with diabetes',
      asian({ height_cm: 170, weight_kg: 77.5, weight_conditions: ['type-2-diabetes'] }),
    ],
    ['W-01', '75 years old', aCase('weight-loss', { facts: { age: 75 } })],
    ['W-01S', '85, at the start', aCase('weight-loss', { facts: { age: 85 } })],
    ['W-02', 'falls', aCase('weight-loss', { answers: { strength: ['falls'] } })],
    ['W-02', 'weakness', aCase('weight-loss', { answers: { strength: ['weak'] } })],
    ['W-03', 'weight lost without trying', aCase('weight-loss', { answers: { strength: ['unexplained-loss'] } })],
    ['W-04', 'a lump in the neck', aCase('weight-loss', { answers: { strength: ['neck-lump'] } })],
    ['W-05', 'an operation today', operationOn('2026-11-21')],
    ['W-05', 'an operation in four weeks', operationOn('2026-12-19')],
    ['W-05N', 'an operation later', operationOn('2026-12-20')],
    ...['bypass', 'sleeve', 'band', 'balloon'].map((surgery): [string, string, Case] => [
      'W-06',
      `a ${surgery}`,
      aCase('weight-loss', { answers: { weight_surgery: surgery } }),
    ]),
    ['W-06', 'surgery among what was tried', aCase('weight-loss', { answers: { weight_tried: ['surgery'] } })],
    ['W-07', 'a pen left', aCase('weight-loss', { answers: { injection_before: 'past', injection_supply: 'left' } })],
    [
      'W-07',
      'a pen ordered',
      aCase('weight-loss', { answers: { injection_before: 'now', injection_supply: 'ordered' } }),
    ],
    ['W-07', 'in use, nothing said of the supply', aCase('weight-loss', { answers: { injection_before: 'now' } })],
    ['W-08', 'used in the past', aCase('weight-loss', { answers: { injection_before: 'past' } })],
    ['W-09', 'bought abroad', aCase('weight-loss', { answers: { injection_from: 'abroad' } })],
    ['W-09', 'bought elsewhere', aCase('weight-loss', { answers: { injection_from: 'elsewhere' } })],
    ['W-10', '7.2 mg at BMI 29.9', high({ bmi: 29.9 })],
    ['W-10', '7.2 mg and no verified BMI', high({ bmi: null })],
    [
      'W-20',
      '4.9 % in 26 weeks',
      aCase('weight-loss', { facts: { isStart: false, courseWeeks: 26, weightLost: 0.049 } }),
    ],
    ['W-20', 'weight gained', aCase('weight-loss', { facts: { isStart: false, courseWeeks: 40, weightLost: -0.02 } })],
    ['W-21', '1.6 % a week', aCase('weight-loss', { facts: { isStart: false, weeklyLoss: 0.016 } })],
    ...['W-30', 'W-31', 'W-32', 'W-33', 'W-34S'].map((id): [string, string, Case] => [
      id,
      'semaglutide for a man',
      aCase('weight-loss', { ...male, substances: ['semaglutide'] }),
    ]),
    ...['W-30', 'W-32', 'W-33', 'W-34T'].map((id): [string, string, Case] => [
      id,
      'tirzepatide for a man',
      aCase('weight-loss', { ...male, substances: ['tirzepatide'] }),
    ]),
    ['R-16R', 'a result that was due yesterday', aCase('oral-spironolactone', { facts: { bloodTestOverdueDays: 1 } })],
    ['M-01', 'menopause at 60', aCase('menopause', { facts: { age: 60 } })],
    ['M-01', 'ten years since', aCase('menopause', { answers: { menopause_since: 'over-10' } })],
    ['R-05', 'no evidence', aCase('weight-loss')],
    ['R-05', 'evidence of 31 days ago', aCase('weight-loss', { facts: { bmiEvidenceDays: 31 } })],
    ['R-06', 'MEN 2', aCase('weight-loss', { answers: { family: ['men2'] } })],
    ['R-07', 'breastfeeding', aCase('weight-loss', { answers: { pregnancy: ['breastfeeding'] } })],
    ['R-07', 'marked pregnant', aCase('weight-loss', { facts: { isMarkedPregnant: true } })],
    ['R-08', 'could conceive', aCase('weight-loss')],
    [
      'R-09',
      'tirzepatide and the pill',
      aCase('weight-loss', { answers: { contraception: 'mini-pill' }, substances: ['tirzepatide'] }),
    ],
    ['R-10', 'HRT tablets', aCase('weight-loss', { answers: { medicine_groups: ['hrt-tablets'] } })],
    [
      'R-11',
      'a retinoid and pregnancy',
      aCase('acne', { answers: { pregnancy: ['pregnant'] }, substances: ['adapalene'] }),
    ],
    [
      'R-11P',
      'a retinoid and a plan',
      aCase('anti-ageing', { answers: { pregnancy: ['planning'] }, substances: ['tretinoin'] }),
    ],
    ['R-12', 'two retinoids', aCase('acne', { facts: { otherSubstances: ['tretinoin'] }, substances: ['adapalene'] })],
    ['R-14', 'ramipril', aCase('oral-spironolactone', { answers: { medicine_groups: ['ace-inhibitor'] } })],
    ['R-15', 'kidney disease', aCase('oral-spironolactone', { answers: { conditions: ['kidney'] } })],
    [
      'R-14',
      'a medicine named in the person’s own words',
      aCase('oral-spironolactone', { answers: { takes_medicines: 'yes', medicines: 'Lisinopril 10 mg' } }),
    ],
    ['R-16', 'no blood result seen', aCase('oral-spironolactone', { answers: { blood_test: 'normal' } })],
    ['R-16', 'a result of 91 days ago', aCase('oral-spironolactone', { facts: { bloodTestDays: 91 } })],
    ['R-15E', 'potassium 5.1', aCase('oral-spironolactone', { facts: { bloodTestDays: 3, potassium: 5.1, egfr: 90 } })],
    ['R-15E', 'an eGFR of 59', aCase('oral-spironolactone', { facts: { bloodTestDays: 3, potassium: 4, egfr: 59 } })],
    ['R-04', 'verified BMI 26.9, whatever was answered', aCase('weight-loss', { facts: { bmi: 26.9 } })],
    ['R-04M', 'BMI 19.9 under treatment', aCase('weight-loss', { facts: { isStart: false, bmi: 19.9 } })],
    ['R-25V', '95 kg stated, 85 kg seen', aCase('weight-loss', { facts: { verifiedWeight: 85 } })],
    ['R-22', 'finasteride without an identity check', aCase('hair-loss', { ...male, substances: ['finasteride'] })],
    ['R-22N', 'another name on the document', aCase('glow', { facts: { isDocumentNameSame: false } })],
    [
      'R-22R',
      'a supply after the first without an identity check',
      aCase('weight-loss', { facts: { isStart: false } }),
    ],
    [
      'R-22V',
      'an identity checked by who decides',
      aCase('weight-loss', { facts: { verifiedByDecider: ['identity'] } }),
    ],
    ['R-05V', 'a weight verified by who decides', aCase('weight-loss', { facts: { verifiedByDecider: ['bmi'] } })],
    [
      'R-16V',
      'a blood result recorded by who decides',
      aCase('oral-spironolactone', { facts: { verifiedByDecider: ['blood-test'] } }),
    ],
    ['R-23R', 'a refusal elsewhere', aCase('weight-loss', { facts: { refusedElsewhere: ['#7: refused'] } })],
    ['R-23Q', 'a refusal of something else', aCase('glow', { facts: { refusedElsewhereOther: ['#7: refused'] } })],
    ['R-23P', 'a similar name', aCase('glow', { facts: { accountsAlike: ['similar'] } })],
    ['R-22D', 'another birth date on the document', aCase('glow', { facts: { isDocumentBirthDateSame: false } })],
    ['R-24', 'a GP never asked for', aCase('weight-loss', { answers: { has_gp: null } })],
    ['R-17', 'no contraception', aCase('oral-spironolactone', { answers: { contraception: 'none' } })],
    [
      'R-17T',
      'a cream with spironolactone, planning',
      aCase('hormonal-acne', { answers: { pregnancy: ['planning'] }, substances: ['spironolactone'] }),
    ],
    ['R-18', 'finasteride for a woman', aCase('hair-loss', { substances: ['finasteride'] })],
    [
      'R-19',
      'finasteride and depression',
      aCase('hair-loss', { ...male, answers: { mental_health: ['depression'] }, substances: ['finasteride'] }),
    ],
    ['R-20', 'minoxidil at 66', aCase('hair-loss', { facts: { sex: 'male', age: 66 }, substances: ['minoxidil'] })],
    [
      'R-21',
      'hydroquinone while breastfeeding',
      aCase('hyperpigmentation', { answers: { pregnancy: ['breastfeeding'] }, substances: ['hydroquinone'] }),
    ],
    [
      'R-21L',
      'hydroquinone for three months',
      aCase('hyperpigmentation', { answers: { hydroquinone_months: 3 }, substances: ['hydroquinone'] }),
    ],
    ['R-22', 'no identity check', aCase('weight-loss')],
    ['R-23', 'an address in two accounts', aCase('glow', { facts: { accountsAtAddress: 1 } })],
    ['R-24', 'no consent to tell the GP', aCase('oral-spironolactone', { answers: { gp_consent: 'no' } })],
    ['S-05', 'menopause at 39', aCase('menopause', { facts: { age: 39 } })],
    ['S-13', 'thoughts of self-harm', aCase('acne', { answers: { mood: 'self-harm' } })],
    ['S-14', 'an allergy', aCase('acne', { answers: { has_allergies: 'yes', allergies: 'Niacinamide' } })],
    ['S-15', 'changed after a refusal', aCase('acne', { facts: { wasRefusedBefore: true } })],
    ['S-16', 'two photos', aCase('acne', { facts: { photoCount: 2 } })],
  ];
  it.each(table)('%s fires: %s', (ruleId, _why, subject) => {
    expect(firedBy(subject)).toContain(ruleId);
  });

  const quiet: [string, string, Case][] = [
    [
      'R-04',
      'BMI 28 with diabetes',
      aCase('weight-loss', { answers: { weight_kg: 79, weight_conditions: ['type-2-diabetes'] } }),
    ],
    [
      'R-04',
      'BMI 30 without a condition',
      aCase('weight-loss', { answers: { height_cm: 170, weight_kg: 86.7, weight_conditions: ['none'] } }),
    ],
    [
      'R-04',
      'BMI 27.5 without a condition, of a family background with a higher risk',
      asian({ height_cm: 170, weight_kg: 79.5, weight_conditions: ['none'] }),
    ],
    ['R-04', 'BMI 25 with one', asian({ height_cm: 170, weight_kg: 72.3, weight_conditions: ['type-2-diabetes'] })],
    ['R-04E', 'BMI 30', asian({ height_cm: 170, weight_kg: 86.8, weight_conditions: ['none'] })],
    [
      'R-04E',
      'BMI 28 of a background without a higher risk',
      aCase('weight-loss', { answers: { family_background: 'white', height_cm: 170, weight_kg: 81 } }),
    ],
    ['W-01', '74 years old', aCase('weight-loss', { facts: { age: 74 } })],
    ['W-01S', '85, under treatment', aCase('weight-loss', { facts: { age: 85, isStart: false } })],
    ['W-02', 'nothing of it', aCase('weight-loss', { answers: { strength: ['none'] } })],
    ['W-05', 'an operation that has been', operationOn('2026-11-20')],
    ['W-05N', 'an operation that has been', operationOn('2026-11-20')],
    ['W-05', 'a date of an operation that is not planned any more', unplanned],
    ['W-06', 'none', aCase('weight-loss', { answers: { weight_surgery: 'no' } })],
    ['W-07', 'nothing left', aCase('weight-loss', { answers: { injection_before: 'now', injection_supply: 'none' } })],
    [
      'W-07',
      'our own, under treatment',
      aCase('weight-loss', { answers: { injection_before: 'now' }, facts: { isStart: false } }),
    ],
    ['W-09', 'a UK pharmacy', aCase('weight-loss', { answers: { injection_from: 'pharmacy' } })],
    ['W-10', '2.4 mg at BMI 28', high({ doseMg: 2.4, bmi: 28 })],
    ['W-10', '7.2 mg at BMI 30', high({ bmi: 30 })],
    ['W-10', '7.2 mg by somebody who began at 36', high({ bmi: 29, startBmi: 36 })],
    ['W-20', '5 % in 26 weeks', aCase('weight-loss', { facts: { isStart: false, courseWeeks: 26, weightLost: 0.05 } })],
    [
      'W-20',
      'little in 25 weeks',
      aCase('weight-loss', { facts: { isStart: false, courseWeeks: 25, weightLost: 0.01 } }),
    ],
    ['W-20', 'no weight known', aCase('weight-loss', { facts: { isStart: false, courseWeeks: 30 } })],
    ['W-21', '1.5 % a week', aCase('weight-loss', { facts: { isStart: false, weeklyLoss: 0.015 } })],
    ['W-31', 'tirzepatide', aCase('weight-loss', { substances: ['tirzepatide'] })],
    ['R-16R', 'a result that is due today', aCase('oral-spironolactone', { facts: { bloodTestOverdueDays: 0 } })],
    ['R-16', 'a further supply', aCase('oral-spironolactone', { facts: { isStart: false } })],
    ['M-01', 'menopause at 59', aCase('menopause', { facts: { age: 59 } })],
    ['R-05', 'evidence of 30 days ago', aCase('weight-loss', { facts: { bmiEvidenceDays: 30 } })],
    ['R-04', 'BMI 24 after a year of treatment', aCase('weight-loss', { facts: { isStart: false, bmi: 24 } })],
    ['R-04M', 'BMI 20 under treatment', aCase('weight-loss', { facts: { isStart: false, bmi: 20 } })],
    [
      'R-04',
      'verified BMI 27 with diabetes',
      aCase('weight-loss', { facts: { bmi: 27 }, answers: { weight_conditions: ['type-2-diabetes'] } }),
    ],
    ['R-16', 'a result of 90 days ago', aCase('oral-spironolactone', { facts: { bloodTestDays: 90 } })],
    [
      'R-15E',
      'potassium 5.0 and eGFR 60',
      aCase('oral-spironolactone', { facts: { bloodTestDays: 1, potassium: 5, egfr: 60 } }),
    ],
    ['R-25V', '95 kg stated, 90 kg seen', aCase('weight-loss', { facts: { verifiedWeight: 90 } })],
    ['R-22', 'an acne cream', aCase('acne')],
    ['R-22', 'a supply after the first', aCase('weight-loss', { facts: { isStart: false } })],
    ['R-22R', 'the first', aCase('weight-loss')],
    [
      'R-22V',
      'a supply after the first',
      aCase('weight-loss', { facts: { isStart: false, verifiedByDecider: ['identity'] } }),
    ],
    [
      'R-05V',
      'a supply after the first',
      aCase('weight-loss', { facts: { isStart: false, verifiedByDecider: ['bmi'] } }),
    ],
    ['R-05V', 'another kind', aCase('weight-loss', { facts: { verifiedByDecider: ['identity'] } })],
    ['R-22N', 'the same name', aCase('glow', { facts: { isDocumentNameSame: true } })],
    ['R-07', 'an acne cream in pregnancy', aCase('acne', { answers: { pregnancy: ['pregnant'] } })],
    [
      'R-09',
      'semaglutide and the pill',
      aCase('weight-loss', { answers: { contraception: 'mini-pill' }, substances: ['semaglutide'] }),
    ],
    [
      'R-11',
      'azelaic acid in pregnancy',
      aCase('rosacea', { answers: { pregnancy: ['pregnant'] }, substances: ['azelaic acid'] }),
    ],
    [
      'R-17',
      'the cream, planning',
      aCase('hormonal-acne', { answers: { pregnancy: ['planning'] }, substances: ['spironolactone'] }),
    ],
    ['R-18', 'finasteride for a man', aCase('hair-loss', { ...male, substances: ['finasteride'] })],
    ['R-20', 'minoxidil at 65', aCase('hair-loss', { facts: { sex: 'male', age: 65 }, substances: ['minoxidil'] })],
    ['S-05', 'menopause at 40', aCase('menopause', { facts: { age: 40 } })],
  ];
  it.each(quiet)('%s stays quiet: %s', (ruleId, _why, subject) => {
    expect(firedBy(subject)).not.toContain(ruleId);
  });

  it('only look at questions that a questionnaire asks, and have ids of their own', () => {
    const asked = new Set(SHIPPED.flatMap((one) => one.questions.map((question) => question.key)));
    const unknown = RULES.flatMap((rule) => (rule.when ? answersIn(rule.when) : [])).filter((key) => !asked.has(key));
    expect(unknown).toEqual([]);
    expect(new Set(RULES.map((rule) => rule.id)).size).toBe(RULES.length);
  });

  it('name options that exist', () => {
    const options = new Map<string, Set<string>>();
    for (const question of SHIPPED.flatMap((one) => one.questions))
      options.set(
        question.key,
        new Set([...(options.get(question.key) ?? []), ...(question.options ?? []).map((one) => one.value)]),
      );
    const wrong = RULES.flatMap((rule) =>
      [
        ...JSON.stringify(rule.when ?? {}).matchAll(
          /"answer":"(\w+)",(?:"is":("[^"]+")|"(?:oneOf|includesAny)":(\[[^\]]+\]))/g,
        ),
      ].flatMap(([, key = '', one, list]) =>
        (JSON.parse(list ?? `[${one ?? ''}]`) as string[])
          .filter((value) => !options.get(key)?.has(value))
          .map((value) => `${rule.id}: ${key}=${value}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('flags', () => {
  it('name the answers that fired them, and come worst first', () => {
    const raised = raise(
      RULES,
      aCase('oral-spironolactone', { answers: { medicine_groups: ['nsaid'], conditions: ['kidney'], has_gp: 'no' } }),
    );
    const flag = (id: string) => raised.find((one) => one.flag.ruleId === id)?.flag;
    expect(flag('R-14')).toMatchObject({ effect: 'block', ruleVersion: 2, answerKeys: ['medicine_groups'] });
    expect(flag('R-15')?.answerKeys).toEqual(['conditions']);
    expect(flag('R-24')?.answerKeys).toEqual(['has_gp']);
    expect(raised.map((one) => one.flag.effect)).toEqual(
      [...raised.map((one) => one.flag.effect)].toSorted(
        (a, b) =>
          ['refuse', 'block', 'evidence', 'warn', 'notice'].indexOf(a) -
          ['refuse', 'block', 'evidence', 'warn', 'notice'].indexOf(b),
      ),
    );
  });

  it('refuse while the customer answers only where the treatment itself is refused', () => {
    expect(
      refusalsOf(RULES, aCase('weight-loss', { answers: { pregnancy: ['planning'] } })).map((one) => one.flag.ruleId),
    ).toEqual(['R-07']);
    expect(refusalsOf(RULES, aCase('acne', { answers: { pregnancy: ['pregnant'] } }))).toEqual([]);
  });

  it('stand in the way of an approval by their own data', () => {
    const weight = raise(RULES, aCase('weight-loss', { substances: ['semaglutide'] }));
    expect(inTheWay(weight, []).map((one) => one.ruleId)).toEqual(['R-05', 'R-22']);
    expect(inTheWay(weight, ['R-05: I believe them', 'R-22: known since 2020']).map((one) => one.ruleId)).toEqual([
      'R-05',
      'R-22',
    ]);
    const later = raise(RULES, aCase('weight-loss', { facts: { isStart: false, bmiEvidenceDays: 1 } }));
    expect(inTheWay(later, ['R-22R: known since 2020'])).toEqual([]);
    const pill = raise(
      RULES,
      aCase('oral-spironolactone', { answers: { gp_consent: 'no' }, facts: { identityCheckDays: 400 } }),
    );
    expect(inTheWay(pill, []).map((one) => one.ruleId)).toEqual(['R-16', 'R-24']);
    // A first supply needs the result itself; only a further one may go by the last result, for a reason.
    const noResult = ['R-24: the GP retired', 'R-16: result seen on the NHS App'];
    expect(inTheWay(pill, noResult).map((one) => one.ruleId)).toEqual(['R-16']);
    const further = raise(
      RULES,
      aCase('oral-spironolactone', { facts: { identityCheckDays: 400, isStart: false, bloodTestDays: 120 } }),
    );
    expect(inTheWay(further, []).map((one) => one.ruleId)).toEqual(['R-16M']);
    expect(inTheWay(further, ['R-16M: normal for a year, taken again next week'])).toEqual([]);
    // What a person told us has to be acknowledged; what we know of accounts and supplies is shown.
    const allergic = raise(
      RULES,
      aCase('acne', { answers: { has_allergies: 'yes' }, facts: { accountsAtAddress: 1 } }),
    );
    expect(allergic.map(({ flag }) => flag.ruleId)).toEqual(expect.arrayContaining(['R-23', 'S-14']));
    expect(inTheWay(allergic, []).map((one) => one.ruleId)).toEqual(['S-14']);
  });
});

describe('substances', () => {
  it.each([
    ['Tretinoin', 'tretinoin'],
    ['Isotretinoin', 'isotretinoin'],
    ['adapalene 0.1%', 'adapalene'],
    ['Wegovy', 'semaglutide'],
    ['Estriol', 'estriol'],
    ['Azelaic acid', 'azelaic acid'],
  ])('%s is %s', (name, substance) => expect(substancesIn([{ name }])).toEqual([substance]));
});

describe('spironolactone', () => {
  it('is a tablet only where it is counted in milligrams', () => {
    expect(substancesIn([{ name: 'Spironolactone', unit: 'mg' }])).toEqual(['spironolactone', 'spironolactone tablet']);
    expect(substancesIn([{ name: 'Spironolactone', unit: '%' }])).toEqual(['spironolactone']);
    const cream = aCase('hormonal-acne', { substances: ['spironolactone'], answers: { conditions: ['kidney'] } });
    expect(firedBy(cream).filter((id) => /^(R-14|R-15|R-16|S-10)/.test(id))).toEqual([]);
    const tablet = { ...cream, substances: ['spironolactone', 'spironolactone tablet'] };
    expect(firedBy(tablet)).toEqual(expect.arrayContaining(['R-15', 'R-16']));
  });
});

describe('contradictions with the last consultation', () => {
  const { questions } = questionnaireOf('weight-loss');
  it('shows both values of an answer that changed', () => {
    const [flag, ...rest] = contradictions(
      questions,
      { weight_kg: 95, height_cm: 170, pregnancy: ['none'] },
      { weight_kg: 94, height_cm: 160, pregnancy: ['none'] },
      '2026-05-03',
    );
    expect(rest).toEqual([]);
    expect(flag).toMatchObject({
      ruleId: 'R-25',
      effect: 'warn',
      answerKeys: ['height_cm'],
      text: '“How tall are you?” was “170 cm” on 03/05/2026, now “160 cm”.',
    });
  });
  it.each([
    [95, 80.75, 0],
    [95, 80.7, 1],
    [80, 92.1, 1],
  ])('weight %d then %d: %d flags', (before, after, count) => {
    expect(contradictions(questions, { weight_kg: before }, { weight_kg: after }, '2026-05-03')).toHaveLength(count);
  });
});
