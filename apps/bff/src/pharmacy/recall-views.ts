import type { z } from 'zod';
import type { readRecall, RecallPatient } from '@sorrel/contracts/fulfilment/rpc';
import type * as admin from '@sorrel/contracts/http/admin';

export const recallView = (
  id: number,
  { batch, notice, counts }: z.output<typeof readRecall.output>,
): z.input<typeof admin.RecallPage>['props'] => ({
  batch: {
    id,
    code: batch.code,
    number: batch.number,
    unit: batch.unit,
    product: batch.product,
    expires_on: batch.expiresOn,
    state: batch.state,
    reason: batch.reason,
    stopped_at: batch.stoppedAt,
    stopped_by: batch.stoppedBy,
    received: batch.received,
    supplied: batch.supplied,
    corrected: batch.corrected,
    on_hand: batch.onHand,
    used: batch.used,
    made: batch.made.map(({ worksheetId, onHand, ...one }) => ({ ...one, worksheet_id: worksheetId, on_hand: onHand })),
  },
  notice: notice && {
    act: notice.act,
    text: notice.text,
    sent_at: notice.sentAt,
    sent_by: notice.sentBy,
    round: notice.round,
    round_at: notice.roundAt,
    left: notice.left,
  },
  counts: {
    patients: counts.patients,
    told: counts.told,
    stopped: counts.stopped,
    none_left: counts.noneLeft,
    help: counts.help,
    silent: counts.silent,
  },
});

export const recallPatientView = (one: z.output<typeof RecallPatient>): z.input<typeof admin.RecallPatient> => ({
  id: one.id,
  user_id: one.userId,
  name: one.name,
  email: one.email,
  phone: one.phone,
  orders: one.orders.map(({ itemId, suppliedAt }) => ({ order_id: `SRL-${itemId}`, supplied_at: suppliedAt })),
  told: one.told,
  calls: one.calls.map(({ at, by, isReached }) => ({ at, by, is_reached: isReached })),
  said: one.said,
});
