import { Migration } from '@mikro-orm/migrations';

/** What was delivered once and has nothing to come is no live subscription: it may be ordered again. */
export class SingleSupplies20261128 extends Migration {
  override up(): void {
    this.addSql('drop index subscriptions_one_live');
    this.addSql(
      `create unique index subscriptions_one_live on subscriptions (user_id, consultation) where origin = 'checkout' and status not in ('cancelled', 'refused') and not (status = 'active' and upcoming_code is null)`,
    );
  }

  override down(): void {
    this.addSql('drop index subscriptions_one_live');
    this.addSql(
      `create unique index subscriptions_one_live on subscriptions (user_id, consultation) where origin = 'checkout' and status not in ('cancelled', 'refused')`,
    );
  }
}
