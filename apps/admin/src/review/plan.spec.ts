import { describe, expect, it } from '@jest/globals';
import type { OpenDose } from '@sorrel/contracts/consultations/cases';
import { planProblem } from '@sorrel/contracts/consultations/titration';
import { firstChoices, stepsBetween, usualPlanOf } from './plan.ts';

type Standing = NonNullable<OpenDose['titration']>;
const ladder = ['0.25', '0.5', '1', '1.7'].map((value) => ({
  code: `W${value}`,
  strength: `${value} mg`,
  supplies: 1,
}));
const standing = (over: Partial<Standing> = {}): Standing => ({
  ladder,
  current: 'W0.25',
  isPaid: true,
  before: null,
  weeksMissed: 0,
  strengths: [],
  lastSentOn: null,
  startsOn: '2026-12-24',
  start: null,
  checkIn: null,
  ...over,
});
const later = (over: Partial<Standing> = {}): Standing =>
  standing({
    current: 'W1',
    isPaid: false,
    before: {
      code: 'W0.5',
      supply: 1,
      steps: [
        { code: 'W0.5', supplies: 1 },
        { code: 'W1', supplies: 1 },
      ],
      sideEffects: null,
      isRevoked: false,
    },
    ...over,
  });

describe('which strength this supply may have', () => {
  it.each([
    ['what is paid for', standing(), ['0.25 mg']],
    ['or lower than what is paid for', standing({ current: 'W1' }), ['0.25 mg', '0.5 mg', '1 mg']],
    ['what has been sent', standing({ current: 'W1', isSent: true }), ['1 mg']],
    ['up to the next one', later(), ['0.25 mg', '0.5 mg', '1 mg']],
    [
      'up to what was asked for at a start that is not paid',
      standing({ isPaid: false, current: 'W0.5' }),
      ['0.25 mg', '0.5 mg'],
    ],
  ])('%s', (_, one, labels) => expect(firstChoices(one).map(({ label }) => label)).toEqual(labels));
});

it('a plan between two strengths skips none, keeps what was set, and is never upside down', () => {
  const set = [
    { code: 'W0.25', supplies: 3 },
    { code: 'W0.5', supplies: 2 },
  ];
  expect(stepsBetween(standing(), set, 'W0.5', 'W1.7')).toEqual([
    { code: 'W0.5', supplies: 2 },
    { code: 'W1', supplies: 1 },
    { code: 'W1.7', supplies: 1 },
  ]);
  expect(stepsBetween(standing(), set, 'W1', 'W0.5')).toEqual([{ code: 'W1', supplies: 1 }]);
});

it('unchanged, a first plan can be signed as it stands, and a later one once side effects are recorded', () => {
  const dose = (titration: Standing) => ({ titration }) as OpenDose;
  expect(planProblem(usualPlanOf(dose(standing())), standing())).toBeNull();
  const plan = usualPlanOf(dose(later()));
  expect(planProblem(plan, later())?.field).toBe('sideEffects');
  expect(planProblem({ ...plan, sideEffects: 'none' }, later())).toBeNull();
});
