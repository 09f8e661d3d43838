import { expect, test } from '@jest/globals';
import type { SubscriptionStatus } from '@sorrel/contracts/words';
import { staffActions } from './actions.ts';

const offered = (status: SubscriptionStatus, shouldCancel = false, interval: string | null = 'month') =>
  Object.entries(staffActions({ status, shouldCancel, items: [{ interval }] }, ['prescriber']))
    .filter(([, on]) => on)
    .map(([name]) => name)
    .toSorted();

test.each([
  ['review', false, ['date', 'frequency', 'review']],
  ['review', true, ['review']],
  ['active', false, ['backToApproval', 'date', 'end', 'frequency']],
  ['active', true, ['end']],
  ['shipping', false, ['date', 'end', 'frequency']],
  ['pending', false, ['date', 'end', 'frequency', 'retry']],
  ['pending', true, ['end', 'retry']],
  ['failed', false, ['retry']],
  ['incomplete', false, []],
  ['waiting', false, []],
  ['cancelled', false, []],
  ['refused', false, []],
] as const)('%s, cancelled %p: %j', (status, shouldCancel, actions) => {
  expect(offered(status, shouldCancel)).toEqual(actions);
});

test('a one-off has no delivery date to move; only a prescriber reviews', () => {
  expect(offered('active', false, null)).not.toContain('date');
  expect(staffActions({ status: 'review', shouldCancel: false, items: [] }, ['pharmacist', 'support']).review).toBe(
    false,
  );
});
