import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** The dispatch page counts what is held each time it is shown. */
export class HeldIndex20261208 extends ConcurrentIndexes {
  readonly indexes = {
    dispatches_held: { on: `dispatches (item_id) where status = 'held' and paid_at is not null` },
  };
}
