import { describe, expect, it } from '@jest/globals';
import { londonDate } from './london.ts';
import { TREATMENT_ALIASES, TREATMENT_SLUGS } from './treatments.ts';
import type { Sex } from './words.ts';
import {
  ageBounds,
  eligibilityOf as judged,
  refusedBy as refusedByBounds,
  RESIDENCY_TEXT,
  SEX_TEXT,
  USUAL_BOUNDS,
  type AgeBounds,
  type Particulars,
} from './eligibility.ts';

const TODAY = '2026-11-21';
const bornFor = (age: number): string => `${2026 - age}-11-21`;
const eligibilityOf = (slug: string | null, who: Particulars, today: string, bounds: AgeBounds = USUAL_BOUNDS) =>
  judged(slug, who, today, bounds);
const refusedBy = (treatments: string[], before: Particulars, after: Particulars, today: string) =>
  refusedByBounds(treatments, before, after, today, USUAL_BOUNDS);
const textsOf = (slug: string, age: number, sex: Sex = 'female', ukResident = true, bounds = USUAL_BOUNDS): string[] =>
  eligibilityOf(slug, { birthDate: bornFor(age), sex, ukResident }, TODAY, bounds).refusals.map((one) => one.text);

const SIXTEEN = 'You must be at least 16 years old.';
const HORMONAL = 'Age must be between 16 and 45 for hormonal acne consultation.';
const PILL = 'Age must be between 18 and 45 for the hormonal acne pill.';
const MENOPAUSE = 'Age must be 45 or below for menopause consultation.';
const ADULT = /^You must be at least 18 years old for weight-loss treatment\./;

describe('the bound of the menopause consultation', () => {
  it('is as the owner has set it, in the specified words, and 16 stays the lowest', () => {
    const at = (slug: string, age: number) => textsOf(slug, age, 'female', true, ageBounds(60));
    expect(at('menopause', 60)).toEqual([]);
    expect(at('menopause', 61)).toEqual(['Age must be 60 or below for menopause consultation.']);
    expect(at('menopause', 15)).toEqual([SIXTEEN]);
    expect(at('hormonal-acne', 46)).toEqual([HORMONAL]);
    expect(textsOf('menopause', 46)).toEqual([MENOPAUSE]);
  });
});

describe('age bounds', () => {
  it.each([
    ['hormonal-acne', 15, HORMONAL],
    ['hormonal-acne', 16, null],
    ['hormonal-acne', 45, null],
    ['hormonal-acne', 46, HORMONAL],
    ['oral-spironolactone', 17, PILL],
    ['oral-spironolactone', 18, null],
    ['oral-spironolactone', 45, null],
    ['oral-spironolactone', 46, PILL],
    ['hormonal-acne-pill', 17, PILL],
    ['hormonal-acne-pill', 18, null],
    ['hormonal-acne-pill', 46, PILL],
    ['spironolactone', 46, PILL],
    ['menopause', 45, null],
    ['menopause', 46, MENOPAUSE],
    ['menopause', 16, null],
    ['menopause', 15, SIXTEEN],
    ['weight-loss', 15, SIXTEEN],
    ['weight-loss', 16, ADULT],
    ['weight-loss', 17, ADULT],
    ['weight-loss', 18, null],
    ['wegovy', 17, ADULT],
    ['mounjaro', 17, ADULT],
    ['wegovy', 18, null],
    ...(
      [
        'acne',
        'rosacea',
        'hyperpigmentation',
        'anti-ageing',
        'glow',
        'hair-loss',
        'the-regrowth-drops',
        'regrowth-drops',
      ] as const
    ).flatMap(
      (slug) =>
        [
          [slug, 15, SIXTEEN],
          [slug, 16, null],
          [slug, 80, null],
        ] as const,
    ),
  ] as const)('%s at %d: %s', (slug, age, refusal) => {
    const texts = textsOf(slug, age);
    if (refusal === null) expect(texts).toEqual([]);
    else
      expect(texts).toEqual([
        expect.stringMatching(typeof refusal === 'string' ? new RegExp(`^${refusal}$`) : refusal),
      ]);
  });

  it.each([
    ['the day before the birthday', '2010-11-22', [SIXTEEN]],
    ['the birthday itself', '2010-11-21', []],
  ])('%s', (_name, birthDate, texts) => {
    expect(
      eligibilityOf('acne', { birthDate, sex: 'male', ukResident: true }, TODAY).refusals.map((one) => one.text),
    ).toEqual(texts);
  });

  it('somebody born on 29 February turns sixteen on 1 March', () => {
    const refusals = (today: string): number =>
      eligibilityOf('acne', { birthDate: '2012-02-29', sex: 'male', ukResident: true }, today).refusals.length;
    expect([refusals('2028-02-28'), refusals('2028-02-29')]).toEqual([1, 0]);
    expect(
      eligibilityOf('oral-spironolactone', { birthDate: '2012-02-29', sex: 'female', ukResident: true }, '2030-02-28')
        .refusals,
    ).toHaveLength(1);
    expect(
      eligibilityOf('oral-spironolactone', { birthDate: '2012-02-29', sex: 'female', ukResident: true }, '2030-03-01')
        .refusals,
    ).toHaveLength(0);
  });

  it('counts days in London: half past midnight on a summer birthday is still the day before in UTC', () => {
    const today = londonDate(new Date('2026-06-14T23:30:00Z'));
    expect(today).toBe('2026-06-15');
    expect(eligibilityOf('acne', { birthDate: '2010-06-15', sex: 'male', ukResident: true }, today).refusals).toEqual(
      [],
    );
  });
});

describe('sex at birth', () => {
  const everyName = [...TREATMENT_SLUGS, ...Object.keys(TREATMENT_ALIASES)];
  const femaleOnly = ['oral-spironolactone', 'menopause', 'hormonal-acne-pill', 'spironolactone'];
  it.each(everyName.map((slug) => [slug, femaleOnly.includes(slug)] as const))(
    '%s refuses men: %s',
    (slug, isRefused) => {
      expect(textsOf(slug, 30, 'male')).toEqual(isRefused ? [SEX_TEXT] : []);
      expect(textsOf(slug, 30, 'female')).toEqual([]);
    },
  );
  it('has the registration’s words', () =>
    expect(SEX_TEXT).toBe('We cannot prescribe our treatment to you because of the ingredients that are present.'));
});

describe('residency', () => {
  it.each(TREATMENT_SLUGS)('%s is for people in the UK', (slug) => {
    expect(textsOf(slug, 30, 'female', false)).toEqual([RESIDENCY_TEXT]);
  });
  it('has the registration’s words', () =>
    expect(RESIDENCY_TEXT).toBe(
      "We're sorry — we're currently only able to treat people living in the UK. We're working to expand soon!",
    ));
});

describe('what is not known', () => {
  it('is asked for, each by its name', () => {
    expect(eligibilityOf('acne', { birthDate: null, sex: null, ukResident: null }, TODAY)).toEqual({
      refusals: [],
      missing: {
        birth_date: ['Please select a valid birth date.'],
        sex: ['Please select your sex at birth.'],
        uk_resident: ['Please tell us whether you live in the UK.'],
      },
    });
  });
  it.each(['2027-01-01', '1890-01-01', '2010-02-30', 'yesterday'])('a birth date of %s is none', (birthDate) => {
    expect(eligibilityOf('acne', { birthDate, sex: 'male', ukResident: true }, TODAY).missing).toHaveProperty(
      'birth_date',
    );
  });
  it('does not hide a refusal of what is known', () => {
    expect(
      eligibilityOf('menopause', { birthDate: null, sex: 'male', ukResident: null }, TODAY).refusals.map(
        (one) => one.ruleId,
      ),
    ).toEqual(['R-01']);
  });
});

describe('a correction rules out', () => {
  const who = (age: number | null, sex: Sex | null = 'female', ukResident: boolean | null = true) => ({
    birthDate: age === null ? null : bornFor(age),
    sex,
    ukResident,
  });
  it.each([
    ['nothing, a year more within the bounds', ['acne'], who(30), who(31), [], []],
    ['the pill at 17, from 18', ['oral-spironolactone', 'acne'], who(18), who(17), ['oral-spironolactone'], []],
    ['the pill at 46, from 45', ['oral-spironolactone'], who(45), who(46), ['oral-spironolactone'], []],
    ['nothing at 18, from 17', ['oral-spironolactone'], who(17), who(18), [], []],
    ['what it ruled out before', ['menopause', 'acne'], who(46), who(47), [], ['menopause']],
    ['a man’s menopause treatment', ['menopause', 'acne'], who(40), who(40, 'male'), ['menopause'], []],
    ['everything abroad', ['acne', 'glow'], who(40), who(40, 'female', false), ['acne', 'glow'], []],
    ['nothing that is not known', ['menopause'], who(40), who(null, null, null), [], []],
  ])('%s', (_, treatments, before, after, newly, still) =>
    expect(refusedBy(treatments, before, after, TODAY)).toEqual({ newly, still }),
  );
});

describe('an account, whatever it is for', () => {
  const who = (age: number, sex: Sex, ukResident: boolean) => ({ birthDate: bornFor(age), sex, ukResident });
  it.each([
    ['a child', who(12, 'female', true), ['You must be at least 16 years old.']],
    ['15', who(15, 'male', true), ['You must be at least 16 years old.']],
    ['16', who(16, 'male', true), []],
    ['99', who(99, 'male', true), []],
    ['abroad', who(30, 'female', false), [RESIDENCY_TEXT]],
    ['a child abroad', who(12, 'male', false), ['You must be at least 16 years old.', RESIDENCY_TEXT]],
  ])('%s', (_who, someone, texts) => {
    expect(eligibilityOf(null, someone, TODAY).refusals.map(({ text }) => text)).toEqual(texts);
  });
});
