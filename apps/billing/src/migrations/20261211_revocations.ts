import { Migration } from '@mikro-orm/migrations';

/** Prescriptions that were revoked, each with the item it was signed for: it ends what was signed for that line until then. */
export class Revocations20261211 extends Migration {
  override up(): void {
    this.addSql(
      'create table revocations (prescription_id bigint primary key, subscription_id bigint not null, item_id bigint not null, user_id bigint not null, signed_at timestamptz not null, revoked_at timestamptz not null)',
    );
    this.addSql('create index revocations_by_subscription on revocations (subscription_id)');
  }

  override down(): void {
    this.addSql('drop table revocations');
  }
}
