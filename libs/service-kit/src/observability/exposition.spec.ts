import { expect, test } from '@jest/globals';
import { joined } from './exposition.ts';

const ONE = `# HELP jobs_dead Jobs given up
# TYPE jobs_dead gauge
jobs_dead{program="one"} 1

# HELP lag_seconds How late
# TYPE lag_seconds histogram
lag_seconds_bucket{le="+Inf",program="one"} 1
lag_seconds_count{program="one"} 1
`;
const TWO = `# HELP jobs_dead Jobs given up
# TYPE jobs_dead gauge
jobs_dead{program="two"} 0

# HELP stock_left What is left
# TYPE stock_left gauge
`;

test('several programs’ metrics join into one text with each name once: Prometheus refuses a repeated name', () => {
  expect(joined([ONE, TWO])).toBe(`# HELP jobs_dead Jobs given up
# TYPE jobs_dead gauge
jobs_dead{program="one"} 1
jobs_dead{program="two"} 0
# HELP lag_seconds How late
# TYPE lag_seconds histogram
lag_seconds_bucket{le="+Inf",program="one"} 1
lag_seconds_count{program="one"} 1
# HELP stock_left What is left
# TYPE stock_left gauge
`);
});
