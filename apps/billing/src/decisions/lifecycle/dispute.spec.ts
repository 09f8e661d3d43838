import { expect, it } from '@jest/globals';
import { disputed } from './dispute.ts';
import { aSubscription, kinds } from '../../../test/a-subscription.ts';

it('holds what is cleared and releases it under the same prescription', () => {
  const held = disputed(aSubscription('shipping'), true, new Map([[1, 7]]));
  expect(held.state.isDisputed).toBe(true);
  expect(held.notes).toContainEqual({ kind: 'item-held', sequence: 1, reason: 'dispute' });
  expect(disputed(held.state, true, new Map()).notes).toEqual([]);
  const free = disputed(held.state, false, new Map([[1, 7]]));
  expect(free.state).toEqual(aSubscription('shipping'));
  expect(free.notes).toContainEqual({ kind: 'item-cleared', sequence: 1, prescriptionId: 7 });
});

it('of a rested subscription only stops the next charge', () => {
  expect(kinds(disputed(aSubscription('active'), true, new Map()).notes)).toEqual([]);
});
