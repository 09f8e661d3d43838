import { expect, test } from '@jest/globals';
import { countsOf, isShown, isWaiting } from './lines.ts';
import type { RuleLine } from './safety-rules.api.ts';

const line = (over: Partial<RuleLine> = {}): RuleLine => ({
  id: 'R-05',
  kind: 'rule',
  effect: 'evidence',
  version: 1,
  meaning: 'Weight and height are not independently verified.',
  when: 'days since weight and height were verified above 30',
  where: 'Treatments: weight-loss; Formulas with: semaglutide, tirzepatide',
  on_approval: 'never',
  tells: null,
  evidence: [],
  is_own_proposal: false,
  owner: 'clinical-lead',
  since: '2026-11-29',
  look_on: '2027-05-29',
  print: 'p',
  standing: 'open',
  confirmation: null,
  confirmations: 0,
  ...over,
});
const shows = (one: RuleLine, filters: Partial<Parameters<typeof isShown>[1]>) =>
  isShown(one, { standing: '', treatment: '', keyword: '', ...filters });

test.each([
  ['Treatments: weight-loss', 'weight-loss', true],
  ['Treatments: weight-loss', 'acne', false],
  // A name inside another one is not that treatment.
  ['Treatments: hormonal-acne', 'acne', false],
  ['Treatments: hormonal-acne, oral-spironolactone', 'oral-spironolactone', true],
  ['Every treatment', 'glow', true],
  ['Formulas with: tretinoin', 'glow', true],
])('a line of “%s” is shown for %s: %s', (where, treatment, isOne) => {
  expect(shows(line({ where }), { treatment })).toBe(isOne);
});

test('what waits is all that does not count: never confirmed, changed, due again', () => {
  const standings = ['open', 'changed', 'overdue', 'confirmed'] as const;
  expect(standings.filter((standing) => isWaiting({ standing }))).toEqual(['open', 'changed', 'overdue']);
  expect(standings.filter((standing) => shows(line({ standing }), { standing: 'waiting' }))).toHaveLength(3);
  expect(countsOf(standings.map((standing) => line({ standing })))).toEqual({
    open: 1,
    changed: 1,
    overdue: 1,
    confirmed: 1,
  });
});

test('is found by number and by words', () => {
  expect([
    shows(line(), { keyword: 'r-05' }),
    shows(line(), { keyword: 'independently ' }),
    shows(line(), { keyword: 'x-ray' }),
  ]).toEqual([true, true, false]);
});
