import { expect, test } from '@jest/globals';
import { headOf } from '@sorrel/contracts/consultations/heads';
import { SHIPPED } from './library.ts';

const keys = [...new Set(SHIPPED.flatMap(({ questions }) => questions.map(({ key }) => key)))];

test.each(keys)('the clinical summary knows where the answer to %s belongs', (key) => {
  expect(headOf(key)).not.toBeUndefined();
});

test('the summary opens with what rules read: each question about illness, medicines, mood or pregnancy has a head', () => {
  const read = ['has_allergies', 'medicines', 'conditions', 'mood', 'mental_health', 'pregnancy', 'contraception'];
  expect(read.map((key) => headOf(key))).toEqual([
    'Allergies',
    'Medicines',
    'Conditions',
    'Mood',
    'Mood',
    'Pregnancy',
    'Pregnancy',
  ]);
  expect(headOf('hair_family')).toBeNull();
  expect(headOf('constructor')).toBeUndefined();
});
