import { describe, expect, test } from '@jest/globals';
import type { Dose } from '@sorrel/contracts/consultations/cases';
import type { Flag } from '@sorrel/contracts/consultations/words';
import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import { consultationOf, doseChange, earlierThan, markedAnswers } from './marks.ts';

type Field = [key: string, value: string, type?: 'other' | 'checkbox' | 'images'];
const sent = (id: number, at: string | null, fields: Field[] = [], slug = 'acne'): AdminConsultation => ({
  id,
  title: null,
  consultation: { name: 'Acne', slug },
  submitted_at: at,
  isOld: false,
  stops: [],
  fields: fields.map(([key, value, type = 'other']) => ({
    field_key: key,
    field_name: `About ${key}?`,
    field_type: type,
    field_value: value,
  })),
});
const flag = (ruleId: string, ...answerKeys: string[]): Flag => ({
  ruleId,
  ruleVersion: 1,
  effect: 'warn',
  text: 't',
  source: 's',
  answerKeys,
});

describe('what the answers are compared with', () => {
  const [first, second, third] = [
    sent(1, '2026-01-01T10:00:00Z'),
    sent(2, '2026-03-01T10:00:00Z'),
    sent(3, '2026-05-01T10:00:00Z'),
  ];
  const all = [third, sent(9, '2026-04-01T10:00:00Z', [], 'hair-loss'), second, first];
  test.each<[string, number | null, number | undefined]>([
    ['those the last approval stood on', 1, 1],
    ['the ones before, where nothing was approved', null, 2],
    ['nothing, where these very answers were approved', 3, undefined],
    ['the ones before, where the approved ones are not known', 77, 2],
  ])('%s', (_, approvedOn, found) => expect(earlierThan(third, all, approvedOn)?.id).toBe(found));
  test('nothing, where they are the first', () => expect(earlierThan(first, all, null)).toBeUndefined());
  test('an old system’s consultation with the same number is another one', () => {
    const old = { ...sent(3, '2020-01-01T10:00:00Z'), isOld: true };
    expect(consultationOf([old, third], 3)).toBe(third);
    expect(consultationOf([old], 3)).toBeUndefined();
    expect(consultationOf([third], null)).toBeUndefined();
  });
});

describe('marks', () => {
  const before = sent(1, '2026-01-01T10:00:00Z', [
    ['medicines', 'None'],
    ['allergies', ''],
    ['photos', '["photos/1"]', 'images'],
    ['agree', '1', 'checkbox'],
    ['gone', 'x'],
  ]);
  const now = sent(2, '2026-03-01T10:00:00Z', [
    ['medicines', 'Ramipril'],
    ['allergies', 'Nuts'],
    ['photos', '["photos/1","photos/2"]', 'images'],
    ['agree', '1', 'checkbox'],
    ['fresh', 'Yes'],
    ['blank', ''],
  ]);
  test('each answer names the rules it fired, and what it was', () => {
    const marked = markedAnswers(now, before, [
      flag('R-14', 'medicines'),
      flag('R-14', 'medicines', 'sex'),
      flag('S-14', 'allergies'),
    ]);
    expect(marked.map(({ rules, before: was, isNew }) => [rules, was, isNew])).toEqual([
      [['R-14'], 'None', false],
      [['S-14'], 'not answered', false],
      [[], '1 picture', false],
      [[], null, false],
      [[], null, true],
      [[], null, false],
    ]);
  });
  test('a first consultation has no changes', () => {
    expect(markedAnswers(now, undefined, []).some(({ before: was, isNew }) => was !== null || isNew)).toBe(false);
  });
  test('records without keys are compared by the words of the question', () => {
    const bare = (one: AdminConsultation): AdminConsultation => ({
      ...one,
      fields: one.fields.map((field) => {
        const { field_key: _, ...rest } = field as { field_key?: string };
        return rest as (typeof one.fields)[number];
      }),
    });
    expect(markedAnswers(bare(now), bare(before), [flag('R-14', 'medicines')])[0]).toMatchObject({
      rules: [],
      before: 'None',
    });
  });
});

describe('a dose that is not the last one', () => {
  const dose = (value: string, product = 'Acne cream'): Dose => ({
    code: '110C',
    product,
    ingredients: [{ name: 'Adapalene', value, unit: '%' }],
    directions: 'Every evening.',
    quantity: '50 g',
  });
  test.each<[string, Dose[], Dose | null, ReturnType<typeof doseChange>]>([
    ['nothing was prescribed before', [dose('0.1')], null, null],
    ['the same', [dose('0.1')], dose('0.1'), null],
    ['stronger', [dose('0.3')], dose('0.1'), { from: 'Acne cream: Adapalene 0.1%', to: 'Acne cream: Adapalene 0.3%' }],
    [
      'another product',
      [dose('0.1', 'Gel')],
      dose('0.1'),
      { from: 'Acne cream: Adapalene 0.1%', to: 'Gel: Adapalene 0.1%' },
    ],
    ['nothing is asked for', [], dose('0.1'), null],
  ])('%s', (_, doses, before, change) => expect(doseChange(doses, before)).toEqual(change));
});
