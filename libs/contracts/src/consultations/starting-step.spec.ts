import { describe, expect, it } from '@jest/globals';
import { ladderOf } from './ladder.ts';
import { startingStep, type UsedElsewhere } from './starting-step.ts';

const ladder = ladderOf(
  ['0.25', '0.5', '1', '1.7', '2.4', '7.2'].map((value) => ({
    code: `W${value}`,
    form: 'injection',
    ingredients: [{ name: 'Semaglutide', value, unit: 'mg' }],
  })),
);
const used = (over: Partial<UsedElsewhere> = {}): UsedElsewhere => ({
  substance: 'semaglutide',
  mg: 1,
  daysSince: 7,
  isFromHere: true,
  hasProof: true,
  ...over,
});

describe('the strength somebody begins with', () => {
  it.each<[string, UsedElsewhere | null, number | null, string, RegExp]>([
    ['has used none', null, 33, '0.25 mg', /none before/],
    ['another medicine', used({ substance: 'tirzepatide', mg: 10 }), 33, '0.25 mg', /another medicine/],
    ['one that is not sold here', used({ substance: null }), 33, '0.25 mg', /another medicine/],
    ['not sure of the dose', used({ mg: null }), 33, '0.25 mg', /not sure/],
    ['no date', used({ daysSince: null }), 33, '0.25 mg', /when the last/],
    ['from abroad', used({ isFromHere: false }), 33, '0.25 mg', /UK pharmacy/],
    ['no proof', used({ hasProof: false }), 33, '0.25 mg', /No label or letter/],
    ['proven, a week ago', used(), 33, '1 mg', /check that it shows/],
    ['proven, one week missed', used({ daysSince: 14 }), 33, '1 mg', /1 week without/],
    ['three weeks missed: as the ladder says of them, no higher', used({ daysSince: 28 }), 33, '1 mg', /3 weeks/],
    ['four weeks missed', used({ daysSince: 35 }), 33, '0.5 mg', /one strength lower/],
    ['eight weeks missed', used({ daysSince: 63 }), 33, '0.25 mg', /8 weeks without: the lowest/],
    ['a dose between two strengths', used({ mg: 2 }), 33, '1.7 mg', /2 mg/],
    ['a dose above the highest for this weight', used({ mg: 7.2 }), 28, '2.4 mg', /7.2 mg/],
    ['the highest', used({ mg: 7.2 }), 31, '7.2 mg', /check/],
    ['the highest, of somebody nobody has weighed', used({ mg: 7.2 }), null, '2.4 mg', /check/],
    ['less than the lowest', used({ mg: 0.1 }), 33, '0.25 mg', /below the lowest/],
  ])('%s', (_, one, bmi, strength, why) => {
    const step = startingStep(ladder, 'semaglutide', one, bmi);
    expect(step?.strength).toBe(strength);
    expect(step?.reason).toMatch(why);
  });

  it('is none where nothing is increased by steps', () =>
    expect(startingStep([], 'semaglutide', used(), 33)).toBeNull());
});
