import { expect, test } from '@jest/globals';
import LongestFirst from '../../checks/jest-sequencer.mjs';

const sizes: Record<string, number> = { '/w/apps/billing/test/payments.int.spec.ts': 9_000 };
const context = { hasteFS: { getSize: (path: string) => sizes[path] ?? 10 } };

test('a whole system begins before a service, and a service before its rules, the longest file of each first', () => {
  const paths = [
    '/w/apps/e2e/test/journey.spec.ts',
    '/w/apps/billing/test/payments.int.spec.ts',
    '/w/apps/billing/test/cards.int.spec.ts',
    '/w/libs/contracts/src/london.spec.ts',
  ];
  const sorted = new LongestFirst().sort(paths.toReversed().map((path) => ({ path, context })));
  expect(sorted.map(({ path }: { path: string }) => path)).toEqual(paths);
});
