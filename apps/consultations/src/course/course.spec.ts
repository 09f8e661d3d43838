import { describe, expect, it } from '@jest/globals';
import type { Weight } from '@sorrel/contracts/consultations/course';
import { courseFacts, courseOf, type Told } from './course.ts';

const weight = (on: string, kg: number, source: Weight['source'] = 'verified'): Weight => ({ on, kg, source });
const told = (over: Partial<Told> = {}): Told => ({
  weights: [],
  heightCm: 170,
  startedOn: '2026-06-01',
  today: '2026-12-01',
  ...over,
});
const START = weight('2026-05-28', 100);

describe('the weight a course began with', () => {
  it.each<[string, Partial<Told>, number | null]>([
    ['nothing prescribed yet', { weights: [START], startedOn: null }, null],
    ['no weight at all', {}, null],
    ['the verified one before the first prescription', { weights: [START, weight('2026-06-20', 97)] }, 100],
    ['on the day itself', { weights: [weight('2026-06-01', 99)] }, 99],
    [
      'the verified one, although another was answered since',
      { weights: [START, weight('2026-06-01', 90, 'answered')] },
      100,
    ],
    ['the answered one where none was verified', { weights: [weight('2026-06-01', 90, 'answered')] }, 90],
    ['none of long before', { weights: [weight('2026-03-01', 120)] }, null],
    ['none of afterwards', { weights: [weight('2026-06-02', 95)] }, null],
  ])('%s', (_, over, kg) => expect(courseOf(told(over)).start?.kg ?? null).toBe(kg));
});

describe('what was lost', () => {
  it.each<[string, Partial<Told>, number | null, number | null]>([
    ['no weight since', { weights: [START] }, null, null],
    ['five in a hundred', { weights: [START, weight('2026-11-30', 95)] }, 0.05, 0.0019],
    ['gained', { weights: [START, weight('2026-11-30', 103)] }, -0.03, -0.0011],
    ['too few days for a pace', { weights: [START, weight('2026-06-10', 99)] }, 0.01, null],
    [
      'the pace of the last weeks, not of the whole',
      { weights: [START, weight('2026-11-01', 90), weight('2026-11-29', 84)] },
      0.16,
      0.0167,
    ],
  ])('%s', (_, over, lost, pace) => {
    const course = courseOf(told(over));
    expect(course.lost === null ? null : Math.round(course.lost * 1e4) / 1e4).toBe(lost);
    expect(course.lostAWeek === null ? null : Math.round(course.lostAWeek * 1e4) / 1e4).toBe(pace);
  });

  it('has a goal of five in a hundred after 26 weeks, counted from the first prescription', () => {
    const course = courseOf(told({ weights: [START] }));
    expect(course.goal).toEqual({ on: '2026-11-30', kg: 95 });
    expect(course.weeks).toBe(26);
    expect(courseOf(told({ weights: [START], today: '2026-11-29' })).weeks).toBe(25);
  });
});

it('of one day the surest weight counts, and of two alike the later one', () => {
  const on = '2026-07-01';
  expect(
    courseOf(told({ weights: [weight(on, 90, 'check-in'), weight(on, 95), weight(on, 80, 'answered')] })).weights,
  ).toEqual([weight(on, 95)]);
  expect(courseOf(told({ weights: [weight(on, 95), weight(on, 94)] })).weights).toEqual([weight(on, 94)]);
});

it('the body mass index at the start is a verified one', () => {
  expect(courseFacts(courseOf(told({ weights: [START] }))).startBmi).toBeCloseTo(34.6, 1);
  expect(courseFacts(courseOf(told({ weights: [START], heightCm: null }))).startBmi).toBeNull();
  expect(courseFacts(courseOf(told({ weights: [weight('2026-05-28', 100, 'answered')] }))).startBmi).toBeNull();
});
