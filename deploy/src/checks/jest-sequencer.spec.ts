import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import SuitesInOrder from '../../checks/jest-sequencer.mjs';
import { ORDEALS, PARTS, partOf } from '../commands/ordeals.ts';

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

test('an ordeal that has been renamed is not forgotten in its list', () => {
  expect(ORDEALS.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  expect(new Set(ORDEALS).size).toBe(ORDEALS.length);
});

test('everyday suites are in each part, and an ordeal in one: none is left out', () => {
  const all = suites([...EVERYDAY, ...ORDEALS]);
  const parts = Array.from({ length: PARTS }, (_, at) =>
    namesOf(sequencer.shard(all, { shardIndex: at + 1, shardCount: PARTS })),
  );
  for (const part of parts) expect(part).toEqual(expect.arrayContaining(EVERYDAY));
  const ordeals = parts.flatMap((part) => part.filter((name) => !EVERYDAY.includes(name)));
  expect(ordeals.toSorted()).toEqual(ORDEALS.toSorted());
  const most = Math.max(...parts.map(({ length }) => length));
  expect(most - Math.min(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1);
});

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

test('commits share the ordeals out among them, each always the same part', () => {
  const commits = Array.from({ length: 300 }, (_, n) => createHash('sha1').update(`${n}`).digest('hex'));
  const sizes = Array.from({ length: PARTS }, (_, at) => commits.filter((commit) => partOf(commit) === at + 1).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(commits.length);
  expect(Math.min(...sizes)).toBeGreaterThan(35);
});
