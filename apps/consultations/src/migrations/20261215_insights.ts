import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** How long decisions took and why people were refused is counted over a period of days: no more is read than was decided in it. */
export class Insights20261215 extends ConcurrentIndexes {
  override readonly indexes = {
    reviews_by_decision: {
      on: `reviews (decided_at) include (opened_at, subscription_id) where state in ('approved', 'declined')`,
    },
    questions_answered: { on: 'questions (subscription_id, answered_at) where answered_at is not null' },
    decisions_declined: { on: 'decisions (decided_at) where not is_approved' },
  };
}
