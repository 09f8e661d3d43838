import { describe, expect, it } from '@jest/globals';
import { Library } from '../questionnaires/library.ts';
import { NO_FACTS } from '../safety/condition.ts';
import { gpLetterFacts } from './gp-letter.ts';

const pen = { name: 'Mounjaro', ingredients: [{ name: 'Tirzepatide', value: '2.5', unit: 'mg' }] };
const answers = {
  height_cm: 168,
  weight_kg: 95,
  medicine_groups: ['warfarin'],
  takes_medicines: 'yes',
  medicines: 'Warfarin 3 mg',
  conditions: ['none'],
  has_allergies: 'no',
  mental_health: ['depression'],
  mood: 'a-lot',
};
const consultation = { questionnaire: new Library().newest('weight-loss'), answers };
const facts = {
  ...NO_FACTS,
  today: '2026-11-29',
  bmi: 33.3,
  verifiedWeight: 94,
  bmiEvidenceDays: 3,
  namedMedicines: ['warfarin'],
};
const approved = { date: '2026-11-29', consultation, facts, formula: pen, plan: undefined, told: [], before: null };

describe('what the letter to a practice says', () => {
  it('is what was declared and seen, what is asked of the practice, and nothing of the mind', () => {
    const letter = gpLetterFacts(approved);
    expect(letter).toMatchObject({
      since: '2026-11-29',
      isRenewal: false,
      before: null,
      measurements: [
        'Stated by the patient: height 168 cm, weight 95 kg, body mass index 33.7.',
        'Verified by our team on 26/11/2026: weight 94 kg, body mass index 33.3.',
      ],
      medicines: ['Warfarin', 'Warfarin 3 mg'],
      allergies: ['None declared'],
      told: [],
      asks: [expect.stringMatching(/INR/)],
    });
    expect(JSON.stringify(letter)).not.toMatch(/depress|mood|low/i);
  });

  it('names as told only what the patient was sent with this approval', () =>
    expect(gpLetterFacts({ ...approved, told: ['Stop and tell us.'] }).told).toEqual(['Stop and tell us.']));

  it('of a renewal says so, since when, and what it was before where the strength changed', () => {
    const last = { firstOn: '2026-05-02', dose: { product: pen.name, ingredients: pen.ingredients } };
    expect(gpLetterFacts({ ...approved, before: last })).toMatchObject({
      isRenewal: true,
      since: '2026-05-02',
      before: null,
    });
    const stronger = { ...pen, ingredients: [{ name: 'Tirzepatide', value: '5', unit: 'mg' }] };
    expect(gpLetterFacts({ ...approved, formula: stronger, before: last }).before).toBe(
      'Mounjaro (Tirzepatide 2.5 mg)',
    );
  });

  it.each([
    [['insulin'], /blood sugar/],
    [['lithium'], /narrow range/],
    [['levothyroxine'], /narrow range/],
  ])('asks the practice to look at %j beside an injection', (groups, words) => {
    const given = { ...consultation, answers: { ...answers, medicine_groups: groups } };
    const { asks } = gpLetterFacts({ ...approved, consultation: given, facts: { ...facts, namedMedicines: [] } });
    expect(asks).toEqual([expect.stringMatching(words)]);
  });

  it('asks nothing where nothing is to be looked at, and says nothing of what was not asked', () => {
    const cream = { name: 'Acne cream', ingredients: [{ name: 'Adapalene', value: '0.1', unit: '%' }] };
    const letter = gpLetterFacts({
      ...approved,
      formula: cream,
      facts: NO_FACTS,
      consultation: { questionnaire: new Library().newest('acne'), answers: {} },
    });
    expect([letter.asks, letter.measurements, letter.medicines, letter.illnesses]).toEqual([[], [], [], []]);
  });
});
