import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** How long parcels took is counted over a period of days: no more is read than left in it. */
export class Insights20261215 extends ConcurrentIndexes {
  readonly indexes = {
    dispatches_by_shipped: { on: 'dispatches (shipped_at) include (paid_at) where shipped_at is not null' },
  };
}
