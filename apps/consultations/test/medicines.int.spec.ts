import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { judgeItem, readReview } from '@sorrel/contracts/consultations/rpc';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { Ingredient, TreatmentSlug } from '@sorrel/contracts/words';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const plans = () => c.w.as.staff(['plans'], 5);
const prescriber = () => c.w.as.staff(['prescriber'], 2);
const of = (name: string, value = '1', unit = '%'): Ingredient => ({ name, value, unit });

const ROSACEA = [of('Ivermectin'), of('Metronidazole', '0.75'), of('Azelaic acid', '15')];
const PEN = [of('Tirzepatide', '2.5', 'mg')];
const TABLET = [of('Spironolactone', '50', 'mg')];

/** Declared in words or by brand, each to be seen before anything is sold. */
const PATIENTS: [
  string,
  TreatmentSlug,
  Answers,
  Ingredient[],
  { needReason?: string[]; forbidden?: string[]; shown?: string[] },
][] = [
  [
    'P03 a valve on warfarin, Priadel, carbamazepine, levothyroxine',
    'weight-loss',
    {
      takes_medicines: 'yes',
      medicines: 'Warferin for my mechanical valve, Priadel 400mg, carbamazapine, levothyroxin 100 mcg',
    },
    PEN,
    { needReason: ['I-01', 'I-02'], shown: ['I-03', 'I-04', 'I-05'] },
  ],
  [
    'P04 Mounjaro 10 mg from elsewhere, the next pen ordered',
    'weight-loss',
    {
      injection_before: 'now',
      injection_medicine: 'other',
      injection_which: 'Monjaro 10 mg from another online pharmacy, next pen already ordered',
      injection_last: '2026-11-20',
      injection_effects: 'none',
      injection_from: 'pharmacy',
      injection_supply: 'ordered',
    },
    PEN,
    { needReason: ['S-01', 'W-07'] },
  ],
  [
    'P11 oral minoxidil, Propecia, amlodipine, chemotherapy',
    'hair-loss',
    { takes_medicines: 'yes', medicines: 'oral minoxidil 5 mg, Propecia, amlodipine, chemotherapy until May' },
    [of('Minoxidil', '5'), of('Finasteride', '0.1')],
    { needReason: ['D-minoxidil', 'D-finasteride', 'I-32'], shown: ['I-30'] },
  ],
  [
    'P14 five brands that raise potassium',
    'oral-spironolactone',
    { takes_medicines: 'yes', medicines: 'Zestril, co-amilofruse, Slynd, Clexane, ciclosporin' },
    TABLET,
    { needReason: ['R-14', 'I-20'], shown: ['I-21'] },
  ],
  [
    'P15 ramipril and potassium in a story',
    'oral-spironolactone',
    { anything_else: 'I have ramipril 10 mg for my kidneys, potassium was 5.9' },
    TABLET,
    { needReason: ['R-14'] },
  ],
  [
    'P17a anaphylaxis to two ingredients',
    'rosacea',
    { has_allergies: 'yes', allergies: 'Anaphylaxis to metronidazole and azelaic acid' },
    ROSACEA,
    { forbidden: ['A-metronidazole', 'A-azelaic-acid'], shown: ['S-14'] },
  ],
  [
    'P17b the same in "anything else"',
    'rosacea',
    { anything_else: 'Metronidazole put me in intensive care, my throat closed' },
    ROSACEA,
    { forbidden: ['A-metronidazole'], shown: ['S-14'] },
  ],
  [
    'P34 tamoxifen and spironolactone already, the cream',
    'hormonal-acne',
    { medicine_groups: ['spironolactone'], takes_medicines: 'yes', medicines: 'tamoxifen, since 2023' },
    [of('Spironolactone', '5'), of('Azelaic acid', '10')],
    { needReason: ['D-spironolactone', 'I-22'] },
  ],
];

describe('what patients write of medicines and allergies', () => {
  it.each(PATIENTS)('%s is seen before anything is sold', async (_, consultation, says, ingredients, expected) => {
    const { id } = await c.customer(consultation === 'hair-loss' ? { sex: 'male' } : {});
    await c.sent(id, consultation, says);
    const product = { code: 'X', name: 'Product', ingredients };
    const change = { userId: id, subscriptionId: 9_000 + id, consultation, product, beside: [] };
    const { flags, needReason, forbidden } = await c.w.ask(judgeItem, change, plans());
    expect(needReason).toEqual(expect.arrayContaining(expected.needReason ?? []));
    expect(forbidden).toEqual(expect.arrayContaining(expected.forbidden ?? []));
    expect(flags.map(({ ruleId }) => ruleId)).toEqual(expect.arrayContaining(expected.shown ?? []));
    const [verdicts] = (await c.published(verdictsChanged, `patient:${id}`)).slice(-1);
    const bars = verdicts?.treatments.find(({ treatment }) => treatment === consultation)?.bars ?? [];
    const barred = [...(expected.needReason ?? []), ...(expected.forbidden ?? [])];
    expect(bars.map(({ ruleId }) => ruleId)).toEqual(expect.arrayContaining(barred));
  });

  it('a review shows what was read, what is not recognised, and the allergy that the formula matches', async () => {
    const { id } = await c.customer();
    await c.sent(id, 'acne', {
      takes_medicines: 'yes',
      medicines: 'Ramiprill 10mg, Fenbutrix',
      anything_else: 'Azelaic acid gave me a terrible rash and my lips swelled',
    });
    const { subscriptionId } = await c.requested({ userId: id });
    const { flags, open } = await c.w.ask(readReview, { subscriptionId }, prescriber());
    expect(open?.medicines).toMatchObject({
      medicines: [
        { written: 'Ramiprill', dose: '10mg', substances: ['ramipril (ACE inhibitor)'], isExact: false, isTaken: true },
        { written: 'Azelaic acid', isTaken: false },
      ],
      unrecognised: [{ written: 'Fenbutrix' }],
      allergens: [{ what: 'azelaic acid', isInFormula: true }],
    });
    expect(flags.find(({ ruleId }) => ruleId === 'A-azelaic-acid')).toMatchObject({
      onApproval: 'never',
      answerKeys: ['anything_else'],
    });
    expect(flags.find(({ ruleId }) => ruleId === 'U-01')).toMatchObject({
      mustAcknowledge: true,
      because: expect.arrayContaining([
        { question: expect.stringContaining('Read in'), answer: 'Not recognised: “Fenbutrix”' },
      ]),
    });
  });
});
