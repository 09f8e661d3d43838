import { defineEntity, p } from '@mikro-orm/core';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { ReviewState } from './review.ts';

const ReviewSchema = defineEntity({
  name: 'ReviewRow',
  tableName: 'reviews',
  properties: {
    id: p.integer().primary(),
    subscriptionId: p.integer(),
    itemId: p.integer(),
    userId: p.integer(),
    round: p.integer(),
    reason: p.text(),
    consultation: p.text().$type<TreatmentSlug>(),
    formulaSealed: p.text(),
    state: p.text().$type<ReviewState>(),
    openedAt: p.datetime(),
    paidAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    events: p.array().$type<string[]>().fieldName('facts'),
  },
});
export class ReviewRow extends ReviewSchema.class {}
ReviewSchema.setClass(ReviewRow);
