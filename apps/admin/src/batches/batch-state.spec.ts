import { expect, test } from '@jest/globals';
import { batchBadge, movementText, outlook, signed } from './batch-state.ts';
import type { BatchRow } from './batches.api.ts';

const row = (over: Partial<BatchRow>): BatchRow => ({
  id: 1,
  code: '110C',
  name: 'Acne cream',
  unit: 'packs',
  certificate: null,
  worksheet_id: null,
  number: 'B1',
  gtin: null,
  expires_on: '2027-06-30',
  supplier: 'A',
  invoice: '1',
  state: 'released',
  state_reason: null,
  on_hand: 5,
  allocated: 0,
  supplied: 0,
  received_at: '2026-11-20T10:00:00Z',
  used_up_on: null,
  left_over: 0,
  ...over,
});

test.each([
  [{}, 'released'],
  [{ state: 'quarantined' as const }, 'quarantined'],
  [{ expires_on: '2026-11-22' }, 'expired'],
  [{ expires_on: '2026-11-23' }, 'released'],
  [{ expires_on: '2026-11-22', state: 'recalled' as const }, 'recalled'],
])('%j is %s', (over, text) => expect(batchBadge(row(over), '2026-11-23').text).toBe(text));

test.each([
  [{ used_up_on: '2026-12-03' }, 'used up by 03/12/2026'],
  [{ left_over: 3 }, '3 will be left over'],
  [{ left_over: 5 }, 'none used lately'],
  [{ on_hand: 0, left_over: 0 }, ''],
  [{ unit: 'mg' as const, on_hand: 500 }, ''],
  [{ state: 'quarantined' as const, left_over: 5 }, ''],
])('%j: %s', (over, text) => expect(outlook(row(over))).toBe(text));

test.each([
  [3, '+3'],
  [-1, '−1'],
])('%i is written %s', (quantity, text) => expect(signed(quantity)).toBe(text));
test.each([
  [12_500, 'mg', '+12.5 g'],
  [-1_250_000, 'ul', '−1,250 ml'],
] as const)('%i %s is written %s', (quantity, unit, text) => expect(signed(quantity, unit)).toBe(text));

test.each([
  ['received', null, 'Received'],
  ['received', 7, 'Made'],
  ['used', 7, 'Used'],
] as const)('%s by worksheet %p is called %s', (kind, worksheetId, text) =>
  expect(movementText(kind, worksheetId)).toBe(text),
);
