import { describe, expect, test } from '@jest/globals';
import { ageBounds, USUAL_BOUNDS } from '@sorrel/contracts/eligibility';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import {
  birthDateOf,
  birthDateRefusal as refusalBy,
  pathFor,
  progressAt,
  residencyRefusal,
  sexRefusal,
} from './eligibility.ts';

const TODAY = '2026-11-15';
const birthDateRefusal = (birthDate: string | undefined, treatment: TreatmentSlug | undefined, today: string) =>
  refusalBy(birthDate, treatment, { today, bounds: USUAL_BOUNDS });
const born = (age: number) => `${2026 - age}-11-15`;
const HORMONAL = 'Age must be between 16 and 45 for hormonal acne consultation.';
const PILL = 'Age must be between 18 and 45 for the hormonal acne pill.';
const MENOPAUSE = 'Age must be 45 or below for menopause consultation.';
const ANY = 'You must be at least 16 years old.';
const ADULT = expect.stringContaining('You must be at least 18 years old for weight-loss treatment.');
const NO_DATE = 'Please select a valid birth date.';
const NO_SEX = 'Please select your sex at birth.';
const NOT_FOR_MEN = 'We cannot prescribe our treatment to you because of the ingredients that are present.';

describe('age', () => {
  test.each([
    ['hormonal-acne', 15, HORMONAL],
    ['hormonal-acne', 16, undefined],
    ['hormonal-acne', 45, undefined],
    ['hormonal-acne', 46, HORMONAL],
    ['oral-spironolactone', 17, PILL],
    ['oral-spironolactone', 18, undefined],
    ['oral-spironolactone', 45, undefined],
    ['oral-spironolactone', 46, PILL],
    ['menopause', 45, undefined],
    ['menopause', 46, MENOPAUSE],
    ['acne', 15, ANY],
    ['acne', 16, undefined],
    ['acne', 99, undefined],
    ['weight-loss', 15, ANY],
    ['weight-loss', 16, ADULT],
    ['weight-loss', 17, ADULT],
    ['weight-loss', 18, undefined],
    ['menopause', 12, ANY],
    ['menopause', 15, ANY],
    ['menopause', 16, undefined],
    [undefined, 15, ANY],
    [undefined, 16, undefined],
  ] as const)('%s at %i: %s', (treatment, age, refusal) =>
    expect(birthDateRefusal(born(age), treatment, TODAY)).toEqual(refusal),
  );

  test('of the menopause consultation is the one the owner has set', () => {
    const at = (age: number) => refusalBy(born(age), 'menopause', { today: TODAY, bounds: ageBounds(60) });
    expect(at(60)).toBeUndefined();
    expect(at(61)).toBe('Age must be 60 or below for menopause consultation.');
  });

  test('counts to the day', () => {
    expect(birthDateRefusal('2010-11-16', 'acne', TODAY)).toBe(ANY);
    expect(birthDateRefusal('1980-11-16', 'menopause', TODAY)).toBeUndefined();
  });

  test('somebody born on 29 February has a birthday on 1 March', () => {
    expect(birthDateRefusal('2008-02-29', 'acne', '2024-02-28')).toBe(ANY);
    expect(birthDateRefusal('2008-02-29', 'acne', '2024-02-29')).toBeUndefined();
    expect(birthDateRefusal('2008-02-29', 'oral-spironolactone', '2026-02-28')).toBe(PILL);
    expect(birthDateRefusal('2008-02-29', 'oral-spironolactone', '2026-03-01')).toBeUndefined();
  });

  test.each([
    ['31', '2', '1990'],
    ['29', '2', '2023'],
    ['', '2', '1990'],
    ['1', '13', '1990'],
    ['1', '1', ''],
  ])('%s/%s/%s is no date', (day, month, year) => {
    expect(birthDateRefusal(birthDateOf(day, month, year), 'acne', TODAY)).toBe(NO_DATE);
  });

  test('a future day is not a birth date; today is one, but too young', () => {
    expect(birthDateRefusal('2026-11-16', undefined, TODAY)).toBe(NO_DATE);
    expect(birthDateRefusal(TODAY, undefined, TODAY)).toBe(ANY);
  });
});

describe('sex and residency', () => {
  test.each([
    ['male', 'oral-spironolactone', NOT_FOR_MEN],
    ['male', 'menopause', NOT_FOR_MEN],
    ['female', 'menopause', undefined],
    ['male', 'hormonal-acne', undefined],
    ['male', undefined, undefined],
    ['', 'acne', NO_SEX],
    [null, undefined, NO_SEX],
  ] as const)('%s for %s: %s', (sex, treatment, refusal) => expect(sexRefusal(sex, treatment)).toBe(refusal));

  test('only a yes leads to the next step', () => {
    expect(residencyRefusal('yes')).toBeUndefined();
    expect(residencyRefusal('no')).toBe(
      "We're sorry — we're currently only able to treat people living in the UK. We're working to expand soon!",
    );
  });
});

describe('the path', () => {
  test('asks for the sex at birth only when a treatment is named', () => {
    expect(pathFor('acne')).toEqual([0, 1, 2, 5, 3, 4]);
    expect(pathFor(undefined)).toEqual([0, 1, 5, 3, 4]);
  });

  test.each([[pathFor('acne')], [pathFor(undefined)]])('progress along %j rises from 0 to 1', (path) => {
    const values = path.map((step) => progressAt(path, step));
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBe(1);
    for (let position = 1; position < values.length; position += 1)
      expect(values[position]).toBeGreaterThan(values[position - 1] ?? 1);
  });
});
