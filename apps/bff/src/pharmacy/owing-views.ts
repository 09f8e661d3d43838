import type { z } from 'zod';
import type { OwingRow } from '@sorrel/contracts/fulfilment/rpc';
import type * as admin from '@sorrel/contracts/http/admin';
import { packView } from './views.ts';

export const owingView = (one: z.output<typeof OwingRow>): z.input<typeof admin.Owing> => ({
  id: one.id,
  item_id: one.itemId,
  order_id: `SRL-${one.itemId}`,
  subscription_id: one.subscriptionId,
  user_id: one.userId,
  customer: one.customer,
  code: one.code,
  product: one.product,
  quantity: one.quantity,
  since: one.since,
  opened_by: one.openedBy,
  expected_on: one.expectedOn,
  state: one.state,
  is_late: one.isLate,
  valid_until: one.validUntil,
  prescription: one.prescription,
  can_pack: one.canPack,
  pack: packView(one.pack),
  told_at: one.toldAt,
  ended: one.ended,
  closed_at: one.closedAt,
  changes: one.changes.map(({ expectedOn, ...change }) => ({ ...change, expected_on: expectedOn })),
});
