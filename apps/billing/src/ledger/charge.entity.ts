import { defineEntity, p } from '@mikro-orm/core';
import type { Quote } from '@sorrel/contracts/billing/words';
import type { ChargeState } from './charge.ts';
import type { Refusal } from '../decisions/retry-plan.ts';

const ChargeSchema = defineEntity({
  name: 'Charge',
  tableName: 'charges',
  properties: {
    /** Also the idempotency key at the provider, and in the payment's metadata there. */
    id: p.uuid().primary(),
    subscriptionId: p.integer(),
    itemId: p.integer(),
    sequence: p.integer(),
    userId: p.integer(),
    attempt: p.integer(),
    state: p.text().$type<ChargeState>(),
    /** A second success for the same period: given back. */
    isSurplus: p.boolean(),
    // What is sent to the provider never changes once the row stands: the same key with other parameters would be refused.
    isOffSession: p.boolean(),
    /** After a refusal the retry plan continues; it does not for attempts made by a person. */
    isRetriedByPlan: p.boolean(),
    /** Taken from the customer's backup card, because theirs was refused. */
    isBackup: p.boolean(),
    amountPence: p.integer(),
    /** The sum on the button that was pressed for it, and for what was to be paid after it. Null: made by the calendar or by staff. */
    shownPence: p.integer().nullable(),
    /** The trace of the order or of the job that opened it: the payment's metadata name it. Null: from before it was kept. */
    traceId: p.text().nullable(),
    /** The part of that trace that opened it: whoever brings its outcome, what follows belongs there. Null: from before it was kept. */
    spanId: p.text().nullable(),
    creditPence: p.integer(),
    months: p.integer(),
    lines: p.json<Quote['lines']>(),
    promotionCode: p.text().nullable(),
    stripeCustomerId: p.text().nullable(),
    paymentMethodId: p.text().nullable(),
    paymentIntentId: p.text().nullable(),
    /** Until when a process has it for itself to send. */
    sendingUntil: p.datetime().nullable(),
    cardBrand: p.text().nullable(),
    cardLast4: p.text().nullable(),
    refusal: p.json<Refusal>().nullable(),
    refusedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    changedAt: p.datetime(),
    paidAt: p.datetime().nullable(),
  },
});
export class Charge extends ChargeSchema.class {}
ChargeSchema.setClass(Charge);
