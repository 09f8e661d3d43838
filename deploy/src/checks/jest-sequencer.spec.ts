import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import SuitesInOrder from '../../checks/jest-sequencer.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const EVERYDAY = [
  'apps/e2e/test/journey.spec.ts',
  'apps/billing/test/payments.int.spec.ts',
  'libs/contracts/src/london.spec.ts',
];
const sizes: Record<string, number> = { 'apps/billing/test/payments.int.spec.ts': 9_000 };
const context = { hasteFS: { getSize: (path: string) => sizes[path.slice(root.length)] ?? 10 } };
const suites = (names: string[]) => names.map((name) => ({ path: join(root, name), context }));
const namesOf = (tests: { path: string }[]) => tests.map(({ path }) => path.slice(root.length));
const sequencer = new SuitesInOrder();

test('a whole system begins before a service, and a service before its rules, however long the files', () => {
  expect(namesOf(sequencer.sort(suites(EVERYDAY.toReversed())))).toEqual(EVERYDAY);
});

test('suites of the kit, which mostly wait, run beside others and not beside one another, the longest file of each first', () => {
  const busy = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `apps/billing/test/${name}.int.spec.ts`);
  const waiting = ['first', 'second'].map((name) => `libs/service-kit/test/${name}.int.spec.ts`);
  const sized = [...busy, ...waiting].map((name, at) => ({
    path: join(root, name),
    context: { hasteFS: { getSize: () => 1_000 - at } },
  }));
  const [a, b, c, d, e, f] = busy;
  expect(namesOf(sequencer.sort(sized.toReversed()))).toEqual([a, b, waiting[0], c, d, e, waiting[1], f]);
});
