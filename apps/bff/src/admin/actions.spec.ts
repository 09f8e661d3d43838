import { expect, test } from '@jest/globals';
import { Permission } from '@sorrel/contracts/actor';
import type { SubscriptionStatus } from '@sorrel/contracts/words';
import { staffActions } from './actions.ts';

const offered = (
  status: SubscriptionStatus,
  shouldCancel = false,
  interval: string | null = 'month',
  permissions: readonly Permission[] = Permission.options,
) =>
  Object.entries(staffActions({ status, shouldCancel, items: [{ interval }] }, permissions))
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

test.each([
  [[], '', '', ''],
  [['prescriber'], 'date frequency review', 'backToApproval date end frequency', 'date end frequency'],
  [['pharmacist'], 'date frequency', 'backToApproval date frequency', 'date frequency'],
  [['dispatch'], '', '', ''],
  [['support'], 'date frequency', 'date frequency', 'date frequency retry'],
  [['plans'], 'date frequency', 'date end frequency', 'date end frequency retry'],
  [['ops'], '', '', 'retry'],
] as const)('%j: in review %s; active %s; pending %s', (permissions, review, active, pending) => {
  const words = (status: SubscriptionStatus) => offered(status, false, 'month', [...permissions]).join(' ');
  expect([words('review'), words('active'), words('pending')]).toEqual([review, active, pending]);
});
