import { describe, expect, test } from '@jest/globals';
import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import { bodyMass, clinicalFacts, isUnsorted, personText } from './clinical-summary.ts';

type Given = [key: string | undefined, question: string, answer: string];
const consultation = (submitted_at: string | null, answers: Given[]): AdminConsultation => ({
  id: 1,
  title: null,
  consultation: { name: 'Acne', slug: 'acne' },
  submitted_at,
  isOld: false,
  stops: [],
  fields: answers.map(([field_key, field_name, field_value]) => ({
    ...(field_key ? { field_key } : {}),
    field_name,
    field_type: 'other' as const,
    field_value,
  })),
});
const shown = (consultations: AdminConsultation[]) =>
  Object.fromEntries(
    clinicalFacts(consultations).map(({ label, answers }) => [label, answers.map((one) => one.answer)]),
  );

test('an answer stands under the head of its question, whatever words the question uses', () => {
  const hair = consultation('2026-06-01T00:00:00Z', [
    ['has_allergies', 'Are you allergic to anything?', 'Yes'],
    ['allergies', 'What are you allergic to, and what happens?', 'Penicillin'],
    ['medicines', 'Which ones, and how much of each?', 'Ramipril'],
    ['hair_family', 'Do close relatives have thin hair or bald areas?', 'Yes'],
    ['mood', 'How has your skin affected your mood lately?', 'Not at all'],
    ['contraception', 'Which contraception do you use?', 'Coil, implant or injection'],
    ['conditions', 'Have you ever had any of these?', 'None of these'],
    ['truth', 'I have answered truthfully, and will tell you if my medicines change.', '1'],
  ]);
  expect(shown([hair])).toEqual({
    Allergies: ['Yes', 'Penicillin'],
    Medicines: ['Ramipril'],
    Conditions: ['None of these'],
    Mood: ['Not at all'],
    Pregnancy: ['Coil, implant or injection'],
  });
});

test('the newest submitted consultation counts: neither an older one nor a draft', () => {
  const given = (at: string | null, answer: string) => consultation(at, [['allergies', 'Allergies?', answer]]);
  const sent = [given('2026-01-01T00:00:00Z', 'None'), given('2026-06-01T00:00:00Z', 'Latex'), given(null, 'Draft')];
  expect(shown(sent).Allergies).toEqual(['Latex']);
});

test('answers without keys are not guessed at: the summary says to read the whole consultation', () => {
  const imported = [
    consultation('2026-06-01T00:00:00Z', [[undefined, 'Are you allergic to any medicines?', 'Penicillin']]),
  ];
  expect(shown(imported).Allergies).toEqual([]);
  expect(isUnsorted(imported)).toBe(true);
  expect(isUnsorted([consultation('2026-06-01T00:00:00Z', [['allergies', 'Allergies?', 'Latex']])])).toBe(false);
  expect(isUnsorted([])).toBe(false);
});

describe('body mass index', () => {
  const measured = (height: string | null, weight: string | null, key = 'weight_kg') =>
    consultation('2026-01-01T00:00:00Z', [
      ...(height === null ? [] : [['height_cm', 'How tall are you?', height] as Given]),
      ...(weight === null ? [] : [[key, 'What do you weigh today?', weight] as Given]),
    ]);
  test.each([
    ['165 cm', '88 kg', 32.3],
    ['180', '81', 25],
    ['168 cm', '95 kg', 33.7],
    ['5 foot 6', '88 kg', null],
    ['165 cm', null, null],
    ['1.65', '88 kg', null],
    ['170 cm', '0', null],
  ])('%s and %s -> %p', (height, weight, bmi) => expect(bodyMass([measured(height, weight)])?.bmi ?? null).toBe(bmi));
  test('another question about weight is not taken for it', () =>
    expect(bodyMass([measured('170 cm', '70 kg', 'weight_tried')])).toBeNull());
});

test.each([
  [{ birth_date: '1992-11-21', sex: 'female' }, '34 years, female'],
  [{ birth_date: '1992-11-22', sex: 'female' }, '33 years, female'],
  [{ birth_date: null, sex: null }, 'Age not given, sex not given'],
])('%j is %p', (user, text) => expect(personText(user, '2026-11-21')).toBe(text));
