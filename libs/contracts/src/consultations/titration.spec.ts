import { describe, expect, it } from '@jest/globals';
import { ladderOf, rungAfterMissing, weeksMissed } from './ladder.ts';
import {
  afterOne,
  isLowered,
  planProblem,
  planWords,
  proposedSteps,
  signedPlan,
  usualSteps,
  type Step,
  type StepCase,
} from './titration.ts';

const STRENGTHS = ['0.25', '0.5', '1', '1.7', '2.4'];
const pen = (value: string, over: object = {}) => ({
  code: `W${value}`,
  form: 'injection',
  ingredients: [{ name: 'Semaglutide', value, unit: 'mg' }],
  ...over,
});
const ladder = ladderOf(STRENGTHS.map((value) => pen(value)));
/** "0.25x1 0.5x2": strength and supplies. */
const steps = (text: string): Step[] =>
  text.split(' ').map((one) => {
    const [value = '', supplies] = one.split('x');
    return { code: `W${value}`, supplies: Number(supplies ?? 1) };
  });
const LADDER = steps('0.25 0.5 1 1.7 2.4');
const at = (over: Partial<StepCase> = {}): StepCase => ({
  ladder,
  current: 'W0.25',
  isPaid: true,
  before: null,
  weeksMissed: 0,
  ...over,
});
/** Unpaid, after a supply of that strength under that plan. */
const after = (value: string, plan: string | null, over: Partial<StepCase> = {}, supply = 1): StepCase =>
  at({
    current: plan ? (afterOne(steps(plan))[0]?.code ?? '') : `W${value}`,
    isPaid: false,
    before: { code: `W${value}`, supply, steps: plan ? steps(plan) : null, sideEffects: null, isRevoked: false },
    ...over,
  });

describe('the ladder', () => {
  it('has the strengths that are sold, lowest first, whatever order the catalogue has', () => {
    expect(ladderOf([pen('1'), pen('0.25'), pen('0.5')]).map(({ strength }) => strength)).toEqual([
      '0.25 mg',
      '0.5 mg',
      '1 mg',
    ]);
    const tirzepatide = (value: string) => pen(value, { ingredients: [{ name: 'Tirzepatide', value, unit: 'mg' }] });
    expect(ladderOf(['15', '10', '2.5', '12.5'].map(tirzepatide)).map(({ strength }) => strength)).toEqual([
      '2.5 mg',
      '10 mg',
      '12.5 mg',
      '15 mg',
    ]);
  });

  it.each([
    ['a cream', [pen('0.25', { form: 'cream' }), pen('0.5', { form: 'cream' })]],
    ['a strength nobody has a licence for', [pen('0.25'), pen('3')]],
    ['a single strength', [pen('0.25')]],
    ['another medicine', [pen('1', { ingredients: [{ name: 'Insulin', value: '1', unit: 'mg' }] }), pen('0.5')]],
    ['nothing', []],
  ])('is empty for %s', (_, sold) => expect(ladderOf(sold)).toEqual([]));
});

describe('a strength that is licensed from a body mass index only', () => {
  const high = ladderOf([...STRENGTHS, '7.2'].map((value) => pen(value)));
  const on = (value: string, bmi: number | null): StepCase => ({ ...after(value, value), ladder: high, bmi });
  const set = (text: string) => ({ steps: steps(text), reason: 'works-well' as const, sideEffects: 'none' as const });

  it('is proposed to nobody', () => {
    for (const bmi of [null, 29, 30, 45]) {
      expect(proposedSteps({ ...at(), ladder: high, bmi })).toEqual(LADDER);
      expect(proposedSteps({ ...at({ current: 'W2.4' }), ladder: high, bmi })).toEqual(steps('2.4'));
    }
  });

  it.each([
    ['nobody verified a weight', on('2.4', null), 'none has been verified'],
    ['the BMI is 29.9', on('2.4', 29.9), '29.9 was verified'],
  ])('is refused while %s', (_, one, words) => expect(planProblem(set('7.2'), one)?.text).toContain(words));

  it.each([
    ['from a BMI of 30, after 2.4 mg', on('2.4', 30), '7.2'],
    ['to whoever uses it, whatever they weigh by now', on('7.2', 24), '7.2'],
    ['on the way down from it', on('7.2', 24), '2.4'],
  ])('may be signed %s', (_, one, text) => expect(planProblem(set(text), one)).toBeNull());

  it('is not skipped to', () => expect(planProblem(set('7.2'), on('1.7', 40))?.field).toBe('steps'));
});

describe('weeks without a dose', () => {
  it.each([
    [null, '2026-12-24', 0],
    ['2026-11-24', '2026-12-22', 0],
    ['2026-11-24', '2026-12-24', 0],
    ['2026-11-24', '2026-12-29', 1],
    ['2026-11-24', '2027-01-05', 2],
    ['2026-11-24', '2027-02-16', 8],
    ['2026-11-24', '2026-11-25', 0],
  ])('last sent %s, next %s: %d', (last, next, weeks) => expect(weeksMissed(last, next)).toBe(weeks));

  it.each([
    [0, 3, null],
    [1, 3, null],
    [2, 3, 3],
    [3, 3, 3],
    [4, 3, 2],
    [7, 3, 2],
    [8, 3, 0],
    [30, 3, 0],
    [4, 0, 0],
  ])('%d weeks after rung %d: begin at %s', (weeks, last, rung) => expect(rungAfterMissing(weeks, last)).toBe(rung));
});

describe('what is proposed', () => {
  it.each<[string, StepCase, Step[]]>([
    ['the licence’s steps at the start', at(), LADDER],
    ['from a strength paid for without a plan', at({ current: 'W1' }), steps('1 1.7 2.4')],
    ['the next step of the plan', after('0.25', '0.25 0.5 1'), steps('0.5 1')],
    ['the same strength while its supplies last', after('0.25', '0.25x2 0.5'), steps('0.25 0.5')],
    ['the last strength for good', after('1', '1'), steps('1')],
    [
      'lower than paid for, where what they used leads there',
      at({ current: 'W1', begins: 'W0.5' }),
      steps('0.5 1 1.7 2.4'),
    ],
    ['no higher than paid for, whatever they used', at({ current: 'W0.25', begins: 'W1' }), LADDER],
    ['lower than ordered and not paid', at({ current: 'W1', begins: 'W0.25', isPaid: false }), LADDER],
    ['what was sent, whatever they used', at({ current: 'W1', begins: 'W0.25', isSent: true }), steps('1 1.7 2.4')],
    ['the same strength where the plan was taken back', after('0.5', null), steps('0.5 1 1.7 2.4')],
    ['no increase after two weeks without', after('0.5', '0.5 1 1.7', { weeksMissed: 2 }), steps('0.5 1 1.7')],
    ['one strength lower after four', after('1', '1 1.7', { weeksMissed: 4 }), steps('0.5 1 1.7')],
    [
      'from the lowest after eight, up to the plan’s highest',
      after('1', '1 1.7', { weeksMissed: 9 }),
      steps('0.25 0.5 1 1.7'),
    ],
    ['the lowest stays the lowest', after('0.25', '0.25 0.5', { weeksMissed: 5 }), steps('0.25 0.5')],
    [
      'what is paid for stays, whatever was missed',
      at({ ...after('0.5', '0.5 1'), isPaid: true, weeksMissed: 9 }),
      steps('1'),
    ],
    ['nothing for a strength that is not sold any more', at({ current: 'W9' }), []],
  ])('%s', (_, one, expected) => expect(proposedSteps(one)).toEqual(expected));

  it('can always be signed as it is, whatever was missed', () => {
    for (const value of STRENGTHS)
      for (const weeks of [0, 2, 4, 8, 20])
        for (const supplies of [1, 2, 3]) {
          const one = after(
            value,
            `${value}x${supplies} ${STRENGTHS.slice(STRENGTHS.indexOf(value) + 1).join(' ')}`.trim(),
            {
              weeksMissed: weeks,
            },
          );
          const problem = planProblem({ steps: proposedSteps(one), reason: null, sideEffects: 'none' }, one);
          expect([value, weeks, supplies, problem]).toEqual([value, weeks, supplies, null]);
        }
  });
});

describe('a plan is refused that', () => {
  const set = (text: string, over: object = {}) => ({
    steps: steps(text),
    reason: null,
    sideEffects: 'none' as const,
    ...over,
  });
  it.each([
    ['skips a strength', set('0.25 1'), at(), 'steps'],
    ['goes down on its way', set('0.25 0.5 0.25'), at(), 'steps'],
    ['names a strength that is not sold', set('0.25 9'), at(), 'steps'],
    ['is above the highest', set('2.4 9'), at({ current: 'W2.4' }), 'steps'],
    ['is empty', { ...set('0.25'), steps: [] }, at(), 'steps'],
    ['begins with a higher strength than was paid for', set('0.5 1'), at(), 'steps'],
    ['goes below what was paid for and says no reason', set('0.5 1 1.7 2.4'), at({ current: 'W1' }), 'reason'],
    [
      'goes below what has been sent',
      set('0.5 1', { reason: 'other-illness' }),
      at({ current: 'W1', isSent: true }),
      'steps',
    ],
    ['skips from the supply before', set('1'), after('0.25', '0.25 0.5 1'), 'steps'],
    ['records no side effects', set('0.5 1', { sideEffects: null }), after('0.25', '0.25 0.5 1'), 'sideEffects'],
    [
      'goes up with severe side effects',
      set('0.5 1', { sideEffects: 'severe', reason: 'patient-wish' }),
      after('0.25', '0.25 0.5 1'),
      'steps',
    ],
    [
      'goes up with troublesome ones and no reason',
      set('0.5 1', { sideEffects: 'troublesome' }),
      after('0.25', '0.25 0.5 1'),
      'reason',
    ],
    ['stays for longer and says no reason', set('0.25 0.5 1'), after('0.25', '0.25 0.5 1'), 'reason'],
    ['goes no higher and says no reason', set('0.25 0.5'), at(), 'reason'],
    [
      'goes on as planned after weeks without, and says no reason',
      set('1 1.7'),
      after('0.5', '0.5 1 1.7', { weeksMissed: 5 }),
      'reason',
    ],
  ])('%s', (_, plan, one, field) => expect(planProblem(plan, one)?.field).toBe(field));

  it.each([
    ['the proposal', set('0.25 0.5 1 1.7 2.4'), at()],
    ['a lower highest, with a reason', set('0.25 0.5', { reason: 'works-well' }), at()],
    ['slower steps, with a reason', set('0.25x3 0.5', { reason: 'not-settled' }), at()],
    ['staying, with a reason', set('0.5 1', { reason: 'side-effects', sideEffects: 'severe' }), after('0.5', '0.5 1')],
    [
      'going down, with a reason',
      set('0.25 0.5', { reason: 'side-effects', sideEffects: 'severe' }),
      after('0.5', '0.5 1'),
    ],
    ['the next step', set('1'), after('0.5', '0.5 1')],
    ['less than was paid for, with a reason', set('0.5 1', { reason: 'other-illness' }), at({ current: 'W1' })],
    ['less than was paid for, as proposed', set('0.5 1 1.7 2.4'), at({ current: 'W1', begins: 'W0.5' })],
  ])('%s is taken', (_, plan, one) => expect(planProblem(plan, one)).toBeNull());
});

it.each([
  ['0.5', { current: 'W1' }, true],
  ['1', { current: 'W1' }, false],
  ['0.5', { current: 'W1', isPaid: false }, false],
] as const)('%s mg of an order %j is less than was paid for: %s', (value, over, is) =>
  expect(isLowered({ steps: steps(value) }, at(over))).toBe(is),
);

describe('what is signed', () => {
  const plan = (text: string, one: StepCase) =>
    signedPlan({ steps: steps(text), reason: null, sideEffects: 'none' }, one, (code) => `Pen ${code}`);
  it.each([
    ['the start', plan('0.25 0.5', at()), 'start', 1],
    ['a step up', plan('0.5 1', after('0.25', '0.25 0.5 1')), 'up', 1],
    ['a second supply of one strength', plan('0.5 1', after('0.5', '0.5x2 1')), 'stay', 2],
    ['a third', plan('0.5 1', after('0.5', '0.5x2 1', {}, 2)), 'stay', 3],
    ['a step down', plan('0.25 0.5', after('0.5', '0.5 1')), 'down', 1],
  ])('%s', (_, signed, move, supply) => expect(signed).toMatchObject({ move, supply }));

  it('is printed in words, the last strength as one that goes on', () => {
    expect(planWords(plan('0.25x1 0.5x2 1', at()).steps)).toBe(
      '0.25 mg for 1 supply, then 0.5 mg for 2 supplies, then 1 mg from then on',
    );
    expect(planWords(plan('1', at({ current: 'W1' })).steps)).toBe('1 mg');
  });

  it('walks the whole ladder one supply after the other', () => {
    let rest = usualSteps(ladder, 0);
    const walked = [rest[0]?.code];
    for (let n = 0; n < 6; n++) {
      rest = afterOne(rest);
      walked.push(rest[0]?.code);
    }
    expect(walked).toEqual(['W0.25', 'W0.5', 'W1', 'W1.7', 'W2.4', 'W2.4', 'W2.4']);
  });
});
