import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** Which of its labels an item has in use follows from the packs that were put aside for it. */
export class LabelNumbers20261230 extends ConcurrentIndexes {
  readonly indexes = {
    batch_movements_allocated: { on: `batch_movements (item_id, batch_id, id) where kind = 'allocated'` },
  };
}
