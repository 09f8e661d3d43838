import { describe, expect, it } from '@jest/globals';
import { STOPPING, whenStopped } from '@sorrel/contracts/consultations/stopping';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { NO_FACTS, type Facts } from '../safety/condition.ts';
import { coursePlan } from './course-plan.ts';

const TODAY = '2026-12-01';
const planFor = (treatment: TreatmentSlug, substances: string[], over: Partial<Facts>, answers = {}) =>
  coursePlan({
    treatment,
    substances,
    answers,
    facts: { ...NO_FACTS, today: TODAY, isStart: false, bmi: 31, ...over },
  });
const up = { isLowestStrength: false, isHighestStrength: false };
const lowest = { isLowestStrength: true, isHighestStrength: false };
const highest = { isLowestStrength: false, isHighestStrength: true };

describe('the plan of a weight-loss course', () => {
  it.each<[string, Partial<Facts>, string, string[]]>([
    ['goes well', { ...up, courseWeeks: 30, weightLost: 0.12, sideEffects: 'mild' }, 'continue', []],
    ['at the highest, and goes well', { ...highest, courseWeeks: 60, weightLost: 0.05 }, 'continue', []],
    ['little lost, strengths left', { ...up, courseWeeks: 26, weightLost: 0.04 }, 'continue', []],
    ['little lost at the highest strength', { ...highest, courseWeeks: 26, weightLost: 0.049 }, 'stop', ['W-43']],
    ['little lost at the highest, before six months', { ...highest, courseWeeks: 25, weightLost: 0 }, 'continue', []],
    ['troublesome side effects', { ...up, sideEffects: 'troublesome' }, 'continue', []],
    ['severe side effects', { ...up, sideEffects: 'severe' }, 'step-down', ['W-41']],
    ['severe ones at the lowest strength', { ...lowest, sideEffects: 'severe' }, 'stop', ['W-42']],
    ['pain through to the back', { ...up, felt: ['back-pain'] }, 'stop', ['W-40']],
    ['yellow skin, and mild otherwise', { ...up, felt: ['jaundice'], sideEffects: 'mild' }, 'stop', ['W-40']],
    ['sudden loss of sight', { ...up, felt: ['sight'] }, 'stop', ['W-40']],
    ['feeling sick', { ...up, felt: ['nausea', 'site'] }, 'continue', []],
    ['too fast', { ...up, weeklyLoss: 0.016 }, 'step-down', ['W-21']],
    ['too fast at the lowest strength', { ...lowest, weeklyLoss: 0.016 }, 'maintain', ['W-21']],
    ['a BMI of 25', { ...up, bmi: 25 }, 'continue', []],
    ['a BMI in the healthy range', { ...up, bmi: 24.9 }, 'maintain', ['W-44']],
    ['a BMI at the floor', { ...up, bmi: 20 }, 'maintain', ['W-44']],
    ['a BMI below the floor', { ...up, bmi: 19.9 }, 'stop', ['R-04M']],
    ['two reasons: the weightier', { ...up, bmi: 24, sideEffects: 'severe' }, 'step-down', ['W-41', 'W-44']],
  ])('%s', (_, over, proposal, rules) => {
    const plan = planFor('weight-loss', ['tirzepatide'], over);
    expect(plan?.proposal).toBe(proposal);
    expect(plan?.because.map(({ rule }) => rule)).toEqual(rules);
    expect(plan?.watch.length).toBe(proposal === 'stop' ? 3 : 0);
  });

  it.each([
    ['stop: pain', { ...up, felt: ['back-pain'] }, 'side-effects'],
    ['stop: severe at the lowest', { ...lowest, sideEffects: 'severe' }, 'side-effects'],
    ['stop: little lost', { ...highest, courseWeeks: 26, weightLost: 0.01 }, 'helps-too-little'],
    ['stop: BMI', { ...up, bmi: 19 }, 'weight-outside-range'],
    ['go on', up, null],
    ['keep', { ...up, bmi: 24 }, null],
  ])('%s: the reason it ends with', (_, over, reason) => {
    expect(planFor('weight-loss', ['tirzepatide'], over)?.endReason).toBe(reason);
  });

  it('has a day to look again where something is kept or lowered', () => {
    expect(planFor('weight-loss', ['semaglutide'], { ...up, bmi: 23 })?.reviewOn).toBe('2027-03-01');
    expect(planFor('weight-loss', ['semaglutide'], { ...up, sideEffects: 'severe' })?.reviewOn).toBe('2027-01-01');
    expect(planFor('weight-loss', ['semaglutide'], up)?.reviewOn).toBeNull();
  });
});

describe('the plan of another course', () => {
  it.each<[string, TreatmentSlug, string[], number, string, string[]]>([
    ['a hormone for 51 weeks', 'menopause', ['estriol'], 51, 'continue', []],
    ['a hormone for a year', 'menopause', ['estriol'], 52, 'maintain', ['M-02']],
    ['finasteride for a year', 'hair-loss', ['minoxidil', 'finasteride'], 52, 'maintain', ['P-01']],
    ['drops for less', 'hair-loss', ['minoxidil'], 51, 'continue', []],
    ['a retinoid for acne for 26 weeks', 'acne', ['adapalene'], 26, 'maintain', ['P-02']],
    ['a retinoid for 25 weeks', 'anti-ageing', ['tretinoin'], 25, 'continue', []],
    ['rosacea for years', 'rosacea', ['ivermectin'], 200, 'continue', []],
  ])('%s', (_, treatment, substances, courseWeeks, proposal, rules) => {
    const plan = planFor(treatment, substances, { courseWeeks });
    expect(plan?.proposal).toBe(proposal);
    expect(plan?.because.map(({ rule }) => rule)).toEqual(rules);
  });
});

it('has no plan where nothing was prescribed before', () => {
  expect(planFor('weight-loss', ['semaglutide'], { isStart: true, bmi: 19 })).toBeNull();
});

describe('what somebody reads who stops', () => {
  it.each([
    [['Semaglutide'], /4 and 12 weeks.*diabetes.*two months/s],
    [['Tirzepatide'], /4 and 12 weeks.*diabetes.*contraceptive pill.*one month/s],
    [['Minoxidil', 'Finasteride'], /6 to 12 months.*116 123.*three to four months/s],
    [['Estriol'], /bleeding.*GP/s],
    [['Adapalene'], /come back.*GP/s],
    [['Ivermectin'], /come back.*GP.*111/s],
  ])('of %s: what happens, what to do and where help is', (names, words) => {
    expect(whenStopped(names.map((name) => ({ name }))).join(' ')).toMatch(words);
  });

  it('names somebody to turn to in each', () => {
    expect(STOPPING.filter(({ says }) => !/\b(?:GP|111|999|[Aa]sk us|write to us)\b/.test(says.join(' ')))).toEqual([]);
  });
});
