import { defineEntity, p } from '@mikro-orm/core';

export const RefundSchema = defineEntity({
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
    cause: p.text().$type<'refused' | 'staff' | 'cancelled'>(),
    state: p.text().$type<'created' | 'pending' | 'succeeded' | 'failed'>(),
    stripeRefundId: p.text().nullable(),
    createdAt: p.datetime(),
    changedAt: p.datetime(),
  },
});
export class Refund extends RefundSchema.class {}
RefundSchema.setClass(Refund);
