import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** By what the record, the queue and a patient's new photos look for: without these each looked through what everybody was ever prescribed. */
export class FoundBy20261220 extends ConcurrentIndexes {
  override readonly indexes = {
    prescriptions_of_subscription: { on: 'prescriptions (subscription_id, id desc)' },
    reviews_of_user: { on: 'reviews (user_id)' },
    reviews_open: { on: "reviews (opened_at, id) include (subscription_id, user_id) where state = 'open'" },
    decisions_by_day: { on: 'decisions (decided_at, id)' },
  };
}
