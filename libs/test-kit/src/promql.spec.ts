import { expect, test } from '@jest/globals';
import { selectedBy } from './promql.ts';

test('the metrics and labels of an expression are read from it, and none of its functions', () => {
  expect(
    selectedBy(
      'histogram_quantile(0.95, sum by (le, program) (rate(http_seconds_bucket{program="bff",status!~"5.."}[$__rate_interval]))) > 1.5 and max(waiting) > 0',
    ),
  ).toEqual({
    selected: [
      { metric: 'http_seconds_bucket', labels: ['program', 'status'] },
      { metric: 'waiting', labels: [] },
    ],
    grouped: ['le', 'program'],
  });
});

test.each(['sum(rate(x[5m])', 'x >', 'max by program (x', 'x{a=b}'])('%s is no expression', (text) => {
  expect(() => selectedBy(text)).toThrow(/Cannot be read/);
});
