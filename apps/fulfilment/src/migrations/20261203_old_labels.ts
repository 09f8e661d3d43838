import { Migration } from '@mikro-orm/migrations';

/** Stores shipping labels of orders from before subscriptions with the others. They have no item, and were not bought here. */
export class OldLabels20261203 extends Migration {
  override up(): void {
    this.addSql('alter table labels alter column item_id drop not null, alter column bought_at drop not null');
    this.addSql('alter table labels add column legacy_order_id bigint references legacy_orders (id)');
    this.addSql(
      'alter table labels add constraint labels_of_one_parcel check (num_nonnulls(item_id, legacy_order_id) = 1 and (item_id is null) = (bought_at is null))',
    );
  }

  /** Deletes the old labels; importing the old orders again restores them. */
  override down(): void {
    this.addSql('delete from labels where legacy_order_id is not null');
    this.addSql('alter table labels drop constraint labels_of_one_parcel, drop column legacy_order_id');
    this.addSql('alter table labels alter column item_id set not null, alter column bought_at set not null');
  }
}
