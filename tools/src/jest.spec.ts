import { expect, test } from '@jest/globals';
import { countUp } from './jest.ts';

const line = (status: 'passed' | 'failed' | 'pending', title = 'does it') => ({
  path: 'apps/x/a.spec.ts',
  name: `a ${title}`,
  status,
  message: '',
});
const whole = { isComplete: true, broken: [] };

test('counts what passed, failed and was skipped with its reason', () => {
  const tests = [
    line('passed'),
    line('passed'),
    line('failed', 'breaks'),
    line('pending', 'needs helm [skip: helm is not installed]'),
  ];
  expect(countUp({ ...whole, tests }, 1)).toEqual({
    passed: 2,
    failures: ['apps/x/a.spec.ts: a breaks'],
    skips: [{ name: 'apps/x/a.spec.ts: a needs helm [skip: helm is not installed]', reason: 'helm is not installed' }],
  });
});

test('a group may say why it is skipped, for each of its tests', () => {
  const tests = [line('pending', 'the chart [skip: helm is not installed] asks for little')];
  expect(countUp({ ...whole, tests }, 0)).toMatchObject({ failures: [], skips: [{ reason: 'helm is not installed' }] });
});

test('a skip without a reason is a failure', () => {
  expect(countUp({ ...whole, tests: [line('pending')] }, 0).failures).toEqual([
    expect.stringContaining('skipped without a reason'),
  ]);
});

test.each([
  [
    'a suite that could not be loaded',
    {
      ...whole,
      tests: [line('passed')],
      broken: [{ path: 'apps/x/b.spec.ts', message: '  ● Test suite failed to run\n\n    Cannot find module y' }],
    },
    1,
    'apps/x/b.spec.ts: Cannot find module y',
  ],
  ['a Jest that was killed', { isComplete: false, tests: [line('passed')], broken: [] }, 1, 'Jest did not finish'],
  ['no results at all', undefined, 1, 'Jest did not finish'],
  [
    'an exit code without a failed test',
    { ...whole, tests: [line('passed')] },
    1,
    'Jest ended with exit code 1 though no test failed',
  ],
])('%s is a failure', (_name, results, code, failure) => {
  expect(countUp(results, code).failures).toEqual([failure]);
});
