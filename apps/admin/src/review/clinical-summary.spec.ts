import { describe, expect, test } from '@jest/globals';
import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import { bodyMass, clinicalFacts, personText } from './clinical-summary.ts';

const consultation = (submitted_at: string | null, answers: [string, string][]): AdminConsultation => ({
  id: 1,
  title: null,
  consultation: { name: 'Acne', slug: 'acne' },
  submitted_at,
  isOld: false,
  fields: answers.map(([field_name, field_value]) => ({ field_name, field_type: 'other' as const, field_value })),
});

test('each answer stands under one topic, the newest submitted consultation counts', () => {
  const facts = clinicalFacts([
    consultation('2026-01-01T00:00:00Z', [['Do you have any allergies?', 'None']]),
    consultation('2026-06-01T00:00:00Z', [
      ['Are you allergic to any medicines?', 'Penicillin'],
      ['Which medicines do you take?', 'Ramipril'],
      ['Are you pregnant?', 'No'],
      ['What is your skin type?', 'Oily'],
    ]),
    consultation(null, [['Do you have any allergies?', 'Draft']]),
  ]);
  expect(facts.map(({ label, answers }) => [label, answers.map(({ answer }) => answer)])).toEqual([
    ['Allergies', ['Penicillin']],
    ['Medicines', ['Ramipril']],
    ['Conditions', []],
    ['Pregnancy', ['No']],
  ]);
});

test('the questionnaires’ own wording is recognised', () => {
  const asked = [
    'Are you allergic to anything?',
    'What are you allergic to, and what happens?',
    'Do you take any of these?',
    'Do you take any other medicines or supplements?',
    'Which ones, and how much of each?',
    'Have you ever had any of these?',
    'Please tell us a little more.',
    'Do any of these apply to you?',
    'Which contraception do you use?',
    'Where do you get spots?',
  ];
  const facts = clinicalFacts([
    consultation(
      '2026-01-01T00:00:00Z',
      asked.map((question): [string, string] => [question, 'x']),
    ),
  ]);
  expect(facts.map(({ answers }) => answers.length)).toEqual([2, 3, 2, 2]);
});

test('shows nothing without a consultation', () =>
  expect(clinicalFacts([]).every(({ answers }) => answers.length === 0)).toBe(true));

describe('body mass index', () => {
  test.each<[[string, string][], number | null]>([
    [
      [
        ['What is your height?', '165 cm'],
        ['What is your weight?', '88 kg'],
      ],
      32.3,
    ],
    [
      [
        ['How tall are you?', '180'],
        ['How much do you weigh?', '81'],
      ],
      25,
    ],
    [
      [
        ['How tall are you?', '168 cm'],
        ['What do you weigh today?', '95 kg'],
      ],
      33.7,
    ],
    [
      [
        ['What is your height?', '5 foot 6'],
        ['What is your weight?', '88 kg'],
      ],
      null,
    ],
    [[['What is your height?', '165 cm']], null],
    [
      [
        ['What is your height?', '1.65'],
        ['What is your weight?', '88 kg'],
      ],
      null,
    ],
    [
      [
        ['Have you lost weight lately?', 'yes'],
        ['What is your weight?', '70 kg'],
        ['What is your height?', '170 cm'],
      ],
      24.2,
    ],
  ])('%j -> %p', (answers, bmi) =>
    expect(bodyMass([consultation('2026-01-01T00:00:00Z', answers)])?.bmi ?? null).toBe(bmi),
  );
});

test.each([
  [{ birth_date: '1992-11-21', sex: 'female' }, '34 years, female'],
  [{ birth_date: '1992-11-22', sex: 'female' }, '33 years, female'],
  [{ birth_date: null, sex: null }, 'Age not given, sex not given'],
])('%j is %p', (user, text) => expect(personText(user, '2026-11-21')).toBe(text));
