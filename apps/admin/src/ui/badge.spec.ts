import { expect, test } from '@jest/globals';
import { ItemStatus, SubscriptionStatus, TreatmentStatus } from '@sorrel/contracts/words';
import { ITEM_STATUSES, STATUS_FILTERS, subscriptionBadge, treatmentBadge } from './badge.ts';

const row = { status: 'active' as const, should_cancel: false, is_waiting: false };

test.each([
  [row, 'shipped'],
  [{ ...row, status: 'review' as const }, 'review'],
  [{ ...row, status: 'shipping' as const }, 'shipping'],
  [{ ...row, status: 'refused' as const }, 'refused'],
  [{ ...row, should_cancel: true }, 'cancelled'],
  [{ ...row, should_cancel: true, is_waiting: true }, 'Waiting for customer'],
  [{ ...row, status: 'review' as const, is_waiting: true }, 'Waiting for customer'],
])('%j is shown as %s', (shown, text) => expect(subscriptionBadge(shown).text).toBe(text));

test('the filter has the specification’s labels', () => {
  expect(STATUS_FILTERS.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    'review: Review',
    'active: Shipped',
    'incomplete: incomplete',
    'waiting: Waiting For Customer',
    'cancelled: cancelled',
    'refused: Refused to supply',
    'failed: failed',
    'pending: pending',
  ]);
});

test('has a label for every state', () => {
  expect(ITEM_STATUSES.map(({ value }) => value).toSorted()).toEqual(ItemStatus.options.toSorted());
  expect(ITEM_STATUSES.find(({ value }) => value === 'waiting')?.label).toBe('Waiting for customer');
  for (const status of SubscriptionStatus.options) expect(subscriptionBadge({ ...row, status }).tone).toBeTruthy();
  for (const status of TreatmentStatus.options) expect(treatmentBadge(status).text).toBeTruthy();
});
