import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** Orders from before subscriptions are found by their tracking number, however it was written down. */
export class OldTracking20261209 extends ConcurrentIndexes {
  override readonly indexes = {
    legacy_orders_by_tracking: { on: 'legacy_orders (upper(tracking)) where tracking is not null' },
  };
}
