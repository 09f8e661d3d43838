import { Migration } from '@mikro-orm/migrations';

/** Why a charge that is due is not made, and what has to be known for that: stock as counted, and whether the customer's address is fit. */
export class Holds20261123 extends Migration {
  override up(): void {
    this.addSql(
      `alter table items add column hold text check (hold in ('pregnancy', 'evidence', 'prescription', 'address', 'stock')), add column held_since timestamptz`,
    );
    this.addSql('create index items_held on items (subscription_id) where hold is not null');
    this.addSql('create index items_by_code on items (code, shipped_at)');
    // Null: known from before this was copied; not a reason to hold anything back.
    this.addSql(
      `alter table customers add column address_state text check (address_state in ('good', 'doubtful', 'missing'))`,
    );
    this.addSql(
      'create table stock_counts (code text primary key, counted int not null check (counted >= 0), counted_at timestamptz not null, counted_by bigint)',
    );
  }

  override down(): void {
    this.addSql('drop table stock_counts');
    this.addSql('alter table customers drop column address_state');
    this.addSql('drop index items_by_code, items_held');
    this.addSql('alter table items drop column held_since, drop column hold');
  }
}
