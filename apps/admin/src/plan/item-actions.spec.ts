import { expect, test } from '@jest/globals';
import type { ItemStatus, TreatmentStatus } from '@sorrel/contracts/words';
import { asksFor, itemActions } from './item-actions.ts';

const ALL = ['ship', 'documents', 'shippingLabel', 'change', 'remove'] as const;

test.each<[TreatmentStatus, ItemStatus, string[]]>([
  ['upcoming', 'upcoming', ['change', 'remove']],
  ['upcoming', 'failed', ['change', 'remove']],
  ['review', 'paid', ['documents', 'change']],
  ['review', 'waiting', ['documents', 'change', 'remove']],
  ['paid', 'paid', ['ship', 'documents', 'change']],
  ['packaging', 'packaging', ['documents', 'change', 'remove']],
  ['shipped', 'shipped', ['documents', 'shippingLabel']],
  ['shipped', 'refunded', ['documents', 'shippingLabel']],
  ['refused', 'refunded', ['documents']],
  ['cancelled', 'refunded', ['documents']],
  ['cancelled', 'cancelled', ['documents']],
  ['review', 'shipped', ['documents', 'change']],
])('clinical %s, status %s: %j', (treatment_status, status, allowed) => {
  const actions = itemActions({ status, treatment_status });
  expect(ALL.filter((name) => actions[name])).toEqual(allowed);
});

test.each<[ItemStatus, string | null]>([
  ['refunded', 'confirmation'],
  ['paid', 'reason'],
  ['shipped', null],
  ['cancelled', null],
])('setting %s asks for %p', (status, asked) => expect(asksFor(status)).toBe(asked));
