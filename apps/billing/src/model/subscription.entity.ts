import { defineEntity, p } from '@mikro-orm/core';
import type { EndedHow } from '@sorrel/contracts/billing/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { StoredStatus } from './subscription.ts';

const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    origin: p.text().$type<'checkout' | 'staff'>(),
    consultationId: p.integer().nullable(),
    treatmentSlug: p.text(),
    consultation: p.text().$type<TreatmentSlug>(),
    treatmentTitle: p.text(),
    planId: p.integer(),
    planName: p.text(),
    status: p.text().$type<StoredStatus>(),
    shouldCancel: p.boolean(),
    isWaiting: p.boolean(),
    isDisputed: p.boolean(),
    frequency: p.integer().nullable(),
    pausedFrom: p.date().nullable(),
    dueAt: p.date().nullable(),
    paymentMethodId: p.text().nullable(),
    providerReference: p.text().nullable(),
    promotionId: p.integer().nullable(),
    promotionCode: p.text().nullable(),
    referrerId: p.integer().nullable(),
    /** Deliveries paid so far: promotions that last several charges count them. */
    chargesPaid: p.integer(),
    // What the lists show and sort by; kept with every change.
    currentCode: p.text().nullable(),
    currentPaidAt: p.datetime().nullable(),
    upcomingCode: p.text().nullable(),
    nextChargePence: p.integer(),
    /** What its lines bring in a month, before codes and credit; nothing while it is paused or ending. */
    monthlyPence: p.integer(),
    /** What comes next, in a sentence. */
    outlook: p.text().default(''),
    createdAt: p.datetime(),
    // Its life as it is counted: from the first payment of what comes again to its end.
    startedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    endedHow: p.text().$type<EndedHow>().nullable(),
    version: p.integer().version(),
  },
});
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
