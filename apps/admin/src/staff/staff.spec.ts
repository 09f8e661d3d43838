import { expect, test } from '@jest/globals';
import { stateOf } from './staff.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['somebody who works here', { invited_until: null, disabled_at: null }, 'here'],
  ['asked in, the link still works', { invited_until: '2026-11-22T12:01:00Z', disabled_at: null }, 'invited'],
  ['asked in, the link is over', { invited_until: '2026-11-22T12:00:00Z', disabled_at: null }, 'lapsed'],
  ['gone', { invited_until: null, disabled_at: '2026-11-01T09:00:00Z' }, 'disabled'],
  ['gone before they came', { invited_until: '2026-11-25T12:00:00Z', disabled_at: '2026-11-22T09:00:00Z' }, 'disabled'],
] as const)('%s', (_who, colleague, state) => {
  expect(stateOf(colleague, NOW)).toBe(state);
});
