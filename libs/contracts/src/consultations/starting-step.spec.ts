import { describe, expect, it } from '@jest/globals';
import { addDays } from '../london.ts';
import { ladderOf } from './ladder.ts';
import { startingStep, type UsedElsewhere } from './starting-step.ts';

const ladder = ladderOf(
  ['0.25', '0.5', '1', '1.7', '2.4', '7.2'].map((value) => ({
    code: `W${value}`,
    form: 'injection',
    ingredients: [{ name: 'Semaglutide', value, unit: 'mg' }],
  })),
);
const TODAY = '2026-11-30';
const ago = (days: number): string => addDays(TODAY, -days);
const used = (over: Partial<UsedElsewhere> = {}): UsedElsewhere => ({
  substance: 'semaglutide',
  mg: 1,
  lastOn: ago(7),
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
    ['no date', used({ lastOn: null }), 33, '0.25 mg', /when the last/],
    ['from abroad', used({ isFromHere: false }), 33, '0.25 mg', /UK pharmacy/],
    ['no proof', used({ hasProof: false }), 33, '0.25 mg', /No label or letter/],
    ['proven, a week ago', used(), 33, '1 mg', /check that it shows/],
    ['proven, one week missed', used({ lastOn: ago(14) }), 33, '1 mg', /1 week without/],
    ['three weeks missed: as the ladder says of them, no higher', used({ lastOn: ago(28) }), 33, '1 mg', /3 weeks/],
    ['four weeks missed', used({ lastOn: ago(35) }), 33, '0.5 mg', /one strength lower/],
    ['eight weeks missed', used({ lastOn: ago(63) }), 33, '0.25 mg', /8 weeks without: the lowest/],
    ['a dose between two strengths', used({ mg: 2 }), 33, '1.7 mg', /2 mg/],
    ['a dose above the highest for this weight', used({ mg: 7.2 }), 28, '2.4 mg', /7.2 mg/],
    ['the highest', used({ mg: 7.2 }), 31, '7.2 mg', /check/],
    ['the highest, of somebody nobody has weighed', used({ mg: 7.2 }), null, '2.4 mg', /check/],
    ['less than the lowest', used({ mg: 0.1 }), 33, '0.25 mg', /below the lowest/],
  ])('%s', (_, one, bmi, strength, why) => {
    const step = startingStep(ladder, 'semaglutide', one, bmi, TODAY);
    expect(step?.strength).toBe(strength);
    expect(step?.reason).toMatch(why);
  });

  it('is none where nothing is increased by steps', () =>
    expect(startingStep([], 'semaglutide', used(), 33, TODAY)).toBeNull());
});

describe('every answer there is, for both medicines', () => {
  const sold: Record<string, { name: string; values: string[] }> = {
    semaglutide: { name: 'Semaglutide', values: ['0.25', '0.5', '1', '1.7', '2.4', '7.2'] },
    tirzepatide: { name: 'Tirzepatide', values: ['2.5', '5', '7.5', '10', '12.5', '15'] },
  };
  const MOST: Record<string, number> = { '0-3': 0, '4-7': 1, '8-': 99 };
  const weeksAway = [0, 1, 2, 3, 4, 5, 7, 8, 12, 40];
  const cases = Object.entries(sold).flatMap(([substance, { name, values }]) => {
    const own = ladderOf(
      values.map((value) => ({ code: value, form: 'injection', ingredients: [{ name, value, unit: 'mg' }] })),
    );
    return [...values, '2', null].flatMap((dose) =>
      weeksAway.flatMap((weeks) =>
        [true, false].flatMap((hasProof) =>
          [true, false].flatMap((isFromHere) =>
            [null, 29, 34].map((bmi) => ({ own, values, substance, dose, weeks, hasProof, isFromHere, bmi })),
          ),
        ),
      ),
    );
  });

  it('none begins above what is proven, or above the table of missed weeks, and nobody without proof begins above the lowest', () => {
    expect(cases).toHaveLength(2 * 8 * 10 * 2 * 2 * 3);
    for (const { own, values, substance, dose, weeks, hasProof, isFromHere, bmi } of cases) {
      const mg = dose === null ? null : Number(dose);
      const step = startingStep(
        own,
        substance,
        { substance, mg, lastOn: ago(7 + weeks * 7), isFromHere, hasProof },
        bmi,
        TODAY,
      );
      const is = [substance, dose, weeks, hasProof, isFromHere, bmi, step?.strength];
      const allowed = values.filter(
        (value) => mg !== null && Number(value) <= mg && (value !== '7.2' || (bmi ?? 0) >= 30),
      );
      const down = weeks < 4 ? MOST['0-3'] : weeks < 8 ? MOST['4-7'] : MOST['8-'];
      const isKnown = hasProof && isFromHere && allowed.length > 0;
      const expected = isKnown ? allowed[Math.max(0, allowed.length - 1 - (down ?? 0))] : values[0];
      expect([...is, step?.code]).toEqual([...is, expected]);
      // Whoever has used one is told why it is this strength.
      expect([...is, step?.forPatient?.includes(step.strength)]).toEqual([...is, true]);
    }
  });
});
