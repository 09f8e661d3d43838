import { Migration } from '@mikro-orm/migrations';

/**
 * The pharmacy's released packs, where a code is kept by batch: what stands on the shelf by expiry, and how many have been taken since
 * `counted_at`. `counted` holds the sum of both, which older code reads as a count.
 */
export class Lots20261208 extends Migration {
  override up(): void {
    this.addSql('alter table stock_counts add column lots jsonb, add column taken int not null default 0');
  }

  override down(): void {
    this.addSql('alter table stock_counts drop column lots, drop column taken');
  }
}
