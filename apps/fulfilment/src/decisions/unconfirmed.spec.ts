import { expect, test } from '@jest/globals';
import { isUnconfirmed } from './unconfirmed.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
test.each([
  [null, false],
  ['2026-11-29T11:59:00Z', true],
  ['2026-11-15T12:00:01Z', true],
  ['2026-11-15T12:00:00Z', false],
])('an address changed by somebody else at %s has to be confirmed: %s', (since, is) =>
  expect(isUnconfirmed(since, NOW)).toBe(is),
);
