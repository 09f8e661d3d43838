import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** A count finds who waits for its code in the order they have waited, a batch at a time, without looking at all that was ever supplied of it. */
export class WaitingForStock20261206 extends ConcurrentIndexes {
  override readonly indexes = {
    items_waiting_for_stock: { on: "items (code, held_since, subscription_id) where hold = 'stock'" },
  };
}
