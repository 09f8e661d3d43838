import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { answersIn, evaluate, NO_FACTS, type Facts } from '../safety/condition.ts';
import { eligibilityOf, USUAL_BOUNDS } from '@sorrel/contracts/eligibility';
import { RULES } from '../safety/rules.ts';
import { raise, refusalsOf } from '../safety/safety.ts';
import { checkAnswers } from './answering.ts';
import { flatten } from './flatten.ts';
import { Library, SHIPPED } from './library.ts';
import {
  missingAnswers,
  nextUnanswered,
  progressOf,
  standing,
  stopOf,
  withAnswers,
  type Questionnaire,
  type QuestionSpec,
} from './questionnaire.ts';
import { sampleFor, sampleForAnybody } from './sample.ts';

const TODAY = '2026-11-21';
const around = { today: TODAY, photoIds: new Set([1, 2, 3]) };
const nobody: Facts = { ...NO_FACTS, today: TODAY };
const known = (sex: 'male' | 'female', age = 30): Facts => ({
  ...nobody,
  age,
  sex,
  ukResident: true,
  accountHasBirthDate: true,
  accountHasSex: true,
  accountHasResidency: true,
});
const people: [string, Facts][] = [
  ['a man', known('male')],
  ['a woman', known('female')],
  ['an account without particulars', nobody],
];
const sheets = SHIPPED.map((one) => [`${one.slug} v${one.version}`, one] as const);

/** Any answer the question accepts. */
function validAnswer(question: QuestionSpec): fc.Arbitrary<Answer> {
  const values = (question.options ?? []).map((option) => option.value);
  if (question.type === 'choice') return fc.constantFrom(...values);
  if (question.type === 'multiple')
    return fc.oneof(
      fc.subarray(
        values.filter((one) => one !== question.exclusive),
        { minLength: 1 },
      ),
      ...(question.exclusive ? [fc.constant<string[]>([question.exclusive])] : []),
    );
  if (question.type === 'checkbox') return fc.constant(true);
  if (question.type === 'number') return fc.integer({ min: question.min ?? 0, max: question.max ?? 100 });
  if (question.type === 'date') return fc.constantFrom(TODAY, question.side === 'future' ? '2027-02-28' : '1990-02-28');
  if (question.type === 'images') return fc.constantFrom(null, [1, 2, 3]);
  return fc.constantFrom('Some words.', 'Å “quote” \n line');
}

/** Answers every question as it comes up, in order, with whatever `pick` says. */
function walk(
  sheet: Questionnaire,
  facts: Facts,
  pick: (question: QuestionSpec) => Answer,
): { asked: string[]; answers: Answers } {
  const answers: Answers = {};
  const asked: string[] = [];
  for (;;) {
    const now = standing(sheet, answers, facts);
    const next = now.questions.find((question) => !Object.hasOwn(answers, question.key));
    if (!next) return { asked, answers };
    asked.push(next.key);
    answers[next.key] = pick(next);
  }
}

/** Every answer worth trying for one question: each option alone, both ends of a number. */
function trials(question: QuestionSpec): Answer[] {
  const values = (question.options ?? []).map((option) => option.value);
  if (question.type === 'choice') return values;
  if (question.type === 'multiple') return values.map((value) => [value]);
  if (question.type === 'number') return [question.min ?? 0, question.max ?? 100];
  return [
    sampleFor({ slug: 'acne', version: 0, name: '', questions: [question], stops: [] }, nobody)[question.key] ?? null,
  ];
}

/** The sample's answers with every combination of trials for the questions named, and for those that bring them up. */
function variants(sheet: Questionnaire, facts: Facts, keys: string[]): Answers[] {
  const needed = new Set<string>();
  const need = (key: string): void => {
    const question = sheet.questions.find((one) => one.key === key);
    if (!question || needed.has(key)) return;
    needed.add(key);
    if (question.visibleIf) answersIn(question.visibleIf).forEach(need);
    if (['height_cm', 'weight_kg'].includes(key)) ['height_cm', 'weight_kg'].forEach(need);
  };
  [...keys, ...(sheet.slug === 'weight-loss' && keys.length < 2 ? ['height_cm'] : [])].forEach(need);
  const questions = sheet.questions.filter((question) => needed.has(question.key));
  return questions
    .reduce<Answers[]>(
      (all, question) =>
        all.flatMap((given) => trials(question).map((answer) => ({ ...given, [question.key]: answer }))),
      [sampleForAnybody(sheet, nobody)],
    )
    .map((given) => standing(sheet, given, facts).answers);
}

const isReachable = (sheet: Questionnaire, question: QuestionSpec, facts: Facts): boolean =>
  variants(sheet, facts, question.visibleIf ? answersIn(question.visibleIf) : []).some((given) =>
    standing(sheet, given, facts).questions.includes(question),
  );

describe('the library', () => {
  it('has a questionnaire for every treatment, and never two of one version', () => {
    const library = new Library();
    for (const slug of TREATMENT_SLUGS) expect(library.newest(slug).questions.length).toBeGreaterThan(10);
    expect(() => library.add(SHIPPED[0]!)).toThrow('already in the library');
    expect(() => library.version('acne', 99)).toThrow('is gone');
    expect(() => new Library(SHIPPED.filter((one) => one.slug !== 'acne'))).toThrow(
      'There is no questionnaire for acne.',
    );
  });
});

describe.each(sheets)('%s', (_name, sheet) => {
  it('has keys of its own, options where they belong, and conditions over earlier questions only', () => {
    const seen = new Set<string>();
    for (const question of sheet.questions) {
      expect(question.key).toMatch(/^[a-z][a-z0-9_]{1,40}$/);
      expect(seen.has(question.key)).toBe(false);
      for (const key of question.visibleIf ? answersIn(question.visibleIf) : [])
        expect([question.key, seen.has(key)]).toEqual([question.key, true]);
      expect([question.key, (question.options?.length ?? 0) > 1]).toEqual([
        question.key,
        question.type === 'choice' || question.type === 'multiple',
      ]);
      if (question.exclusive)
        expect(question.options?.some((option) => option.value === question.exclusive)).toBe(true);
      seen.add(question.key);
    }
    for (const stop of sheet.stops)
      for (const key of answersIn(stop.when)) expect([stop.id, seen.has(key)]).toEqual([stop.id, true]);
  });

  it('names only options that exist in its conditions', () => {
    const options = new Map(
      sheet.questions.map((question) => [question.key, (question.options ?? []).map((option) => option.value)]),
    );
    const conditions = [
      ...sheet.questions.flatMap((question) => question.visibleIf ?? []),
      ...sheet.stops.map((stop) => stop.when),
    ];
    const wrong = [
      ...JSON.stringify(conditions).matchAll(
        /"answer":"(\w+)",(?:"is":("[^"]+")|"(?:oneOf|includesAny)":(\[[^\]]+\]))/g,
      ),
    ].flatMap(([, key = '', one, list]) =>
      (JSON.parse(list ?? `[${one ?? ''}]`) as string[])
        .filter((value) => !options.get(key)?.includes(value))
        .map((value) => `${key}=${value}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is short enough for a phone: at most 36 questions for anybody who answers calmly', () => {
    for (const [, facts] of people) expect(Object.keys(sampleFor(sheet, facts)).length).toBeLessThanOrEqual(36);
  });

  it('has no question that nobody ever sees', () => {
    const seen = new Set<string>();
    const hidden = (): string[] => sheet.questions.map((question) => question.key).filter((key) => !seen.has(key));
    fc.assert(
      fc.property(
        fc.constantFrom(...people.map(([, facts]) => facts)),
        fc.infiniteStream(fc.nat()),
        (facts, stream) => {
          walk(
            sheet,
            facts,
            (question) =>
              fc.sample(validAnswer(question), { numRuns: 1, seed: Number(stream.next().value) })[0] ?? null,
          ).asked.forEach((key) => seen.add(key));
        },
      ),
      { numRuns: 120 },
    );
    expect(hidden()).toEqual([]);
  });

  it('has a way to every question, found by search: answers that lead to it, one question at a time', () => {
    const unreached = sheet.questions.filter(
      (question) => !people.some(([, facts]) => isReachable(sheet, question, facts)),
    );
    expect(unreached.map((question) => question.key)).toEqual([]);
  });

  it('lets every stop and every way around it be found: nobody is turned away whatever they answer', () => {
    for (const stop of sheet.stops) {
      const holds = (facts: Facts, answers: Answers): boolean =>
        evaluate(stop.when, answers, withAnswers(facts, answers)).holds;
      const found = people.some(([, facts]) =>
        variants(sheet, facts, answersIn(stop.when)).some((one) => holds(facts, one)),
      );
      const around = people.some(([, facts]) => !holds(facts, sampleFor(sheet, facts)));
      expect([stop.id, found, around]).toEqual([stop.id, true, true]);
    }
  });

  it('has no dead end: whatever one answers, every question comes to an end, and what is missing can be answered', () => {
    fc.assert(
      fc.property(fc.constantFrom(...people.map(([, facts]) => facts)), fc.nat(), (facts, seed) => {
        let draw = seed;
        const { answers, asked } = walk(
          sheet,
          facts,
          (question) => fc.sample(validAnswer(question), { numRuns: 1, seed: draw++ })[0] ?? null,
        );
        const now = standing(sheet, answers, facts);
        expect(checkAnswers(sheet, answers, around).errors).toEqual({});
        expect(missingAnswers(now)).toEqual({});
        expect(nextUnanswered(now)).toBeNull();
        expect(progressOf(sheet, now)).toBe(1);
        expect(new Set(asked).size).toBe(asked.length);
        expect(flatten(sheet, answers, facts)).toHaveLength(now.questions.length);
      }),
      { numRuns: 60 },
    );
  });

  it('never goes backwards while one answers in order', () => {
    const facts = known('female');
    const sample = sampleFor(sheet, facts);
    const given: Answers = {};
    let last = progressOf(sheet, standing(sheet, given, facts));
    for (const key of Object.keys(sample)) {
      expect(nextUnanswered(standing(sheet, given, facts))).toBe(key);
      given[key] = sample[key] ?? null;
      const progress = progressOf(sheet, standing(sheet, given, facts));
      expect(progress).toBeGreaterThanOrEqual(last);
      last = progress;
    }
    expect(last).toBe(1);
  });

  it.each(people)('has sample answers that submit for %s, without refusal and without block', (_who, facts) => {
    const answers = sampleForAnybody(sheet, { ...nobody });
    const { answers: stored, errors } = checkAnswers(sheet, answers, around);
    expect(errors).toEqual({});
    const now = standing(sheet, stored, facts);
    expect(missingAnswers(now)).toEqual({});
    expect(stopOf(sheet, now.answers, facts)).toBeNull();
    const all = withAnswers(facts, now.answers);
    const subject = { treatment: sheet.slug, answers: now.answers, facts: all, substances: [] };
    expect(refusalsOf(RULES, subject)).toEqual([]);
    expect(raise(RULES, subject).filter(({ flag }) => flag.effect === 'block')).toEqual([]);
    expect(all.sex).not.toBeNull();
    const isForMen = !['menopause', 'oral-spironolactone'].includes(sheet.slug);
    if (facts === nobody)
      expect(
        eligibilityOf(
          sheet.slug,
          { birthDate: now.answers.birth_date as string, sex: all.sex, ukResident: all.ukResident },
          TODAY,
          USUAL_BOUNDS,
        ).refusals,
      ).toEqual([]);
    else if (facts.sex === 'female' || isForMen)
      expect(
        eligibilityOf(
          sheet.slug,
          { birthDate: '1996-05-01', sex: all.sex, ukResident: all.ukResident },
          TODAY,
          USUAL_BOUNDS,
        ),
      ).toEqual({ refusals: [], missing: {} });
  });

  it('lets every stop be reached, with kind words that say what to do next', () => {
    for (const stop of sheet.stops) {
      expect(stop.text.length).toBeGreaterThan(60);
      expect(stop.text).toMatch(/GP|NHS|doctor|team|dermatologist|prescribes|chat|plan/);
    }
    expect(new Set(sheet.stops.map((stop) => stop.id)).size).toBe(sheet.stops.length);
  });
});

describe('lists of answers', () => {
  it.each(TREATMENT_SLUGS)('%s asks no two questions in the same words', (slug) => {
    const labels = new Library().newest(slug).questions.map(({ label }) => label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });
});

describe('names, practices and addresses', () => {
  it.each(TREATMENT_SLUGS)('%s asks for them on a line', (slug) => {
    const lines = new Library().newest(slug).questions.filter(({ isOneLine }) => isOneLine);
    const isNameAsked = ['weight-loss', 'oral-spironolactone', 'hair-loss'].includes(slug);
    expect(lines.map(({ key }) => key)).toEqual([
      'gp_practice',
      'gp_address',
      ...(isNameAsked ? ['identity_name'] : []),
    ]);
    expect(lines.every(({ type }) => type === 'text')).toBe(true);
  });
});

describe('shipped versions', () => {
  // A questionnaire that people have answered never changes: a change of words is a new version beside the old one.
  it('are frozen', () => {
    const prints = Object.fromEntries(
      SHIPPED.map((one) => [
        `${one.slug}@${one.version}`,
        createHash('sha256').update(JSON.stringify(one)).digest('hex').slice(0, 12),
      ]),
    );
    expect(prints).toEqual(FROZEN);
  });
});

const FROZEN: Record<string, string> = {
  'acne@1': '53ad50eb1959',
  'hormonal-acne@1': '635752773c45',
  'oral-spironolactone@1': '5041b2dae1e8',
  'menopause@1': 'e5e58a3fbc7d',
  'rosacea@1': 'cfe98a31836d',
  'hyperpigmentation@1': 'd577252fa4ad',
  'anti-ageing@1': '379ad27b3e9a',
  'glow@1': '90f68f565c55',
  'hair-loss@1': '70db48b37191',
  'weight-loss@1': '01e46c7854c1',
  'acne@2': '0375062b2899',
  'anti-ageing@2': 'a4abba48afdb',
  'glow@2': 'f2edfa670426',
  'hair-loss@2': '9755aaf2fea8',
  'hormonal-acne@2': '6508645fb462',
  'hyperpigmentation@2': '88ef2779dc48',
  'menopause@2': '401bed053698',
  'oral-spironolactone@2': 'b6d982a7c6af',
  'rosacea@2': '4c9552b58efb',
  'weight-loss@2': 'd1529bab6d89',
  'hair-loss@3': '232f4a180233',
  'weight-loss@3': '3bdd35087370',
  'acne@3': '6438eb719f59',
  'anti-ageing@3': 'c812ba3f5dc9',
  'glow@3': 'd5e25b7b9a4f',
  'hair-loss@4': '58971f9a9f09',
  'hormonal-acne@3': 'ec934dd6bd34',
  'hyperpigmentation@3': '1e42a982128c',
  'hyperpigmentation@4': 'c7488652d70b',
  'menopause@3': '8747d9af6aa6',
  'oral-spironolactone@3': 'e88ac0fd5047',
  'rosacea@3': 'ba47e4ccbaac',
  'weight-loss@4': 'da466230c667',
  'weight-loss@5': '72a82ec25f50',
  'menopause@4': '7591d6737585',
  'oral-spironolactone@4': '6609fe36b21f',
  'weight-loss@6': '2b477a3ca2b6',
  'acne@4': '4b3d3df3fd66',
  'anti-ageing@4': 'a7c4aa3f5b1c',
  'glow@4': '810ccbe2da3f',
  'hair-loss@5': '20ff1b244855',
  'hormonal-acne@4': '76a38f2deefa',
  'hyperpigmentation@5': '1ef033cb6dc5',
  'menopause@5': '31786aeee781',
  'oral-spironolactone@5': '708cc1694c9e',
  'rosacea@4': '65e658fc26f8',
  'weight-loss@7': '275db6ce8ec5',
};
