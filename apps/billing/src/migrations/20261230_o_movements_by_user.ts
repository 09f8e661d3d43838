import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** A customer's statement reads their movements alone. */
export class MovementsByUser20261230 extends ConcurrentIndexes {
  override readonly indexes = { book_movements_by_user: { on: 'book_movements (user_id, at, id)' } };
}
