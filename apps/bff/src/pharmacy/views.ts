import type { z } from 'zod';
import type { Batch, BatchMovement, PackOf, Recipient } from '@sorrel/contracts/fulfilment/rpc';
import type * as admin from '@sorrel/contracts/http/admin';

export const packView = (pack: z.output<typeof PackOf> | null) =>
  pack && { batch: pack.number, expires_on: pack.expiresOn };

export const batchView = (batch: z.output<typeof Batch>, name = ''): z.input<typeof admin.BatchRow> => ({
  id: batch.id,
  code: batch.code,
  name: batch.name ?? name,
  unit: batch.unit,
  certificate: batch.certificate,
  worksheet_id: batch.worksheetId,
  number: batch.number,
  gtin: batch.gtin,
  expires_on: batch.expiresOn,
  supplier: batch.supplier,
  invoice: batch.invoice,
  state: batch.state,
  state_reason: batch.stateReason,
  on_hand: batch.onHand,
  allocated: batch.allocated,
  supplied: batch.supplied,
  received_at: batch.receivedAt,
  used_up_on: batch.usedUpOn,
  left_over: batch.leftOver,
});

export const recipientView = (one: z.output<typeof Recipient>): z.input<typeof admin.Recipient> => ({
  order_id: `SRL-${one.itemId}`,
  user_id: one.userId,
  patient: one.patient,
  address: one.address,
  email: one.email,
  phone: one.phone,
  supplied_at: one.suppliedAt,
  tracking_id: one.trackingNumber,
});

export const movementView = (one: z.output<typeof BatchMovement>): z.input<typeof admin.BatchMovement> => ({
  id: one.id,
  kind: one.kind,
  quantity: one.quantity,
  order_id: one.itemId === null ? null : `SRL-${one.itemId}`,
  worksheet_id: one.worksheetId,
  reason: one.reason,
  checks: one.checks,
  at: one.at,
  by: one.by,
});
