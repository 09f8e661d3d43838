import { defineEntity, p } from '@mikro-orm/core';

const DecisionSchema = defineEntity({
  name: 'DecisionRow',
  tableName: 'decisions',
  properties: {
    id: p.integer().primary(),
    reviewId: p.integer(),
    isApproved: p.boolean(),
    decidedAt: p.datetime(),
    signerId: p.integer(),
    signerName: p.text(),
    consultationId: p.integer().nullable(),
    consultationRevision: p.integer().nullable(),
    questionnaireVersion: p.integer().nullable(),
    recordSealed: p.text(),
  },
});
export class DecisionRow extends DecisionSchema.class {}
DecisionSchema.setClass(DecisionRow);
