import { expect, test } from '@jest/globals';
import { CLINICAL_STATES, isHighRisk, mustBeLookedAt } from '@sorrel/contracts/fulfilment/clinical-check';
import { clinicalOf, whyNotTheirs, whyNoVerdict, type LookedAt } from './clinical-check.ts';

const said = (over: Partial<LookedAt> = {}): LookedAt => ({
  state: 'checked',
  prescriptionId: 5,
  code: '160C',
  byName: 'Rosa',
  ...over,
});
const now = { isNeeded: true, prescriptionId: 5, code: '160C' };

test.each([
  ['nobody has looked', null, now, 'to-check'],
  ['it was checked', said(), now, 'checked'],
  ['the prescriber was asked', said({ state: 'asked' }), now, 'asked'],
  ['they have answered', said({ state: 'to-check' }), now, 'to-check'],
  ['it was stopped', said({ state: 'stopped' }), now, 'stopped'],
  ['another prescription covers it by now', said(), { ...now, prescriptionId: 6 }, 'to-check'],
  ['it is another product by now', said(), { ...now, code: '161C' }, 'to-check'],
  [
    'what was stopped is covered by another prescription',
    said({ state: 'stopped' }),
    { ...now, prescriptionId: 6 },
    'to-check',
  ],
  ['no check is set', null, { ...now, isNeeded: false }, 'not needed'],
  [
    'no check is set, and it was stopped all the same',
    said({ state: 'stopped' }),
    { ...now, isNeeded: false },
    'stopped',
  ],
  ['no check is set, and a question is open', said({ state: 'asked' }), { ...now, isNeeded: false }, 'asked'],
] as const)('%s', (_, lookedAt, at, clinical) => expect(clinicalOf(lookedAt, at)).toBe(clinical));

test('nobody looks at what they have prescribed, unless the business is one person', () => {
  const own = { userId: 3, prescriberId: 3 };
  expect(whyNotTheirs(own, { checks_own: false })?.code).toBe('own_prescription');
  expect(whyNotTheirs(own, { checks_own: true })).toBeNull();
  expect(whyNotTheirs({ userId: 4, prescriberId: 3 }, { checks_own: false })).toBeNull();
  expect(whyNotTheirs({ userId: null, prescriberId: null }, { checks_own: false })).toBeNull();
});

test('each verdict on each state: what was said stays said, and a pharmacist may always stop', () => {
  const codes = (['checked', 'asked', 'stopped'] as const).map((verdict) =>
    CLINICAL_STATES.map((clinical) => whyNoVerdict(verdict, { clinical, byName: 'Rosa' })?.code ?? 'yes'),
  );
  // to-check, checked, asked, stopped
  expect(codes).toEqual([
    ['yes', 'checked_already', 'asked_already', 'yes'],
    ['yes', 'yes', 'asked_already', 'yes'],
    ['yes', 'yes', 'yes', 'stopped_already'],
  ]);
});

test('high-risk medicines are looked at whatever is set', () => {
  const cream = { form: 'cream', consultation: 'acne', ingredients: [{ name: 'Tretinoin' }] };
  const risky = [
    { ...cream, form: 'injection' },
    { ...cream, consultation: 'weight-loss' },
    { ...cream, consultation: 'oral-spironolactone' },
    ...['Finasteride', 'dutasteride', 'Spironolactone', 'Semaglutide', 'Tirzepatide', 'Liraglutide'].map((name) => ({
      ...cream,
      ingredients: [{ name }],
    })),
  ];
  expect(risky.map(isHighRisk)).toEqual(risky.map(() => true));
  expect(isHighRisk(cream)).toBe(false);
  for (const clinical_check of ['every', 'high-risk'] as const) {
    for (const one of risky) expect(mustBeLookedAt({ clinical_check }, one)).toBe(true);
    expect(mustBeLookedAt({ clinical_check }, cream)).toBe(clinical_check === 'every');
  }
});
