import { defineEntity, p } from '@mikro-orm/core';
import type { RefundCause, RefundReason, RefundState } from '@sorrel/contracts/billing/words';

const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    /** Also the idempotency key at the provider. */
    id: p.uuid().primary(),
    chargeId: p.uuid(),
    subscriptionId: p.integer(),
    itemId: p.integer(),
    userId: p.integer(),
    amountPence: p.integer(),
    creditPence: p.integer(),
    cause: p.text().$type<RefundCause>(),
    state: p.text().$type<RefundState>(),
    stripeRefundId: p.text().nullable(),
    /** The reason given by whoever asked for the refund. */
    reason: p.text().$type<RefundReason>().nullable(),
    /** The key of their dialog: a second click is the same refund. */
    key: p.text().nullable(),
    askedBy: p.integer().nullable(),
    approvedBy: p.integer().nullable(),
    createdAt: p.datetime(),
    changedAt: p.datetime(),
  },
});
export class Refund extends RefundSchema.class {}
RefundSchema.setClass(Refund);
