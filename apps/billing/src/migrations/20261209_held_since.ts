import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** Charges that stand back are counted and listed by how long they have. */
export class HeldSince20261209 extends ConcurrentIndexes {
  override readonly indexes = {
    items_held_since: { on: `items (held_since) where hold is not null and status = 'upcoming'` },
  };
}
