import type { z } from 'zod';
import type { ParcelException } from '@sorrel/contracts/fulfilment/rpc';
import type * as admin from '@sorrel/contracts/http/admin';

export const exceptionView = (one: z.output<typeof ParcelException>): z.input<typeof admin.ParcelException> => ({
  id: one.id,
  item_id: one.itemId,
  order_id: `SRL-${one.itemId}`,
  subscription_id: one.subscriptionId,
  user_id: one.userId,
  customer: one.customer,
  code: one.code,
  product: one.product,
  is_cold: one.isColdChain,
  tracking_id: one.trackingNumber,
  trouble: one.trouble,
  is_back: one.isBack,
  note: one.note,
  opened_at: one.openedAt,
  opened_by: one.openedBy,
  state: one.state,
  outcomes: one.outcomes,
  fates: one.fates,
  decision: one.decision,
  reship: one.reship && {
    status: one.reship.status,
    batch: one.reship.batch,
    tracking_id: one.reship.trackingNumber,
    problem: one.reship.problem,
  },
  settled_at: one.settledAt,
});
