import { defineEntity, p } from '@mikro-orm/core';

const PrescriptionSchema = defineEntity({
  name: 'PrescriptionRow',
  tableName: 'prescriptions',
  properties: {
    id: p.integer().primary(),
    reviewId: p.integer(),
    subscriptionId: p.integer(),
    itemId: p.integer(),
    userId: p.integer(),
    ref: p.text(),
    documentSealed: p.text(),
    hash: p.text(),
    signature: p.text(),
    publicKey: p.text(),
    prescriberId: p.integer(),
    signedAt: p.datetime(),
    date: p.date(),
    validUntil: p.date(),
    repeats: p.integer(),
  },
});
export class PrescriptionRow extends PrescriptionSchema.class {}
PrescriptionSchema.setClass(PrescriptionRow);
