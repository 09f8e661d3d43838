import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** Whose backup a card is, by an index: whoever copies a card asks, and with every customer more it took longer. */
export class BackupIndex20261222 extends ConcurrentIndexes {
  override readonly indexes = {
    stripe_customers_by_backup: { on: 'stripe_customers (backup_method_id) where backup_method_id is not null' },
  };
}
