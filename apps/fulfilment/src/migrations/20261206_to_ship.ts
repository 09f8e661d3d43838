import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** Items to be shipped are counted every few seconds: a small index for that alone. */
export class ToShip20261206 extends ConcurrentIndexes {
  readonly indexes = {
    dispatches_to_ship: {
      on: `dispatches (ship_on) where status in ('ready', 'label-pending') and paid_at is not null`,
    },
  };
}
