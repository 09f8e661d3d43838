import { Migration } from '@mikro-orm/migrations';

/** A reason may be given before the subscription stands that the item starts. */
export class OverridesAtStart20261128 extends Migration {
  override up(): void {
    this.addSql('alter table overrides alter column subscription_id drop not null');
  }

  override down(): void {
    this.addSql('update overrides set subscription_id = 0 where subscription_id is null');
    this.addSql('alter table overrides alter column subscription_id set not null');
  }
}
