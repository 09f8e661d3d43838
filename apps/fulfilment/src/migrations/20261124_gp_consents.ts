import { Migration } from '@mikro-orm/migrations';

/** A copy of what patients said about their GP: the practice, and whether we may write. */
export class GpConsents20261124 extends Migration {
  override up(): void {
    this.addSql(
      'create table gp_consents (user_id bigint primary key, said_at timestamptz not null, record_sealed text not null)',
    );
  }

  override down(): void {
    this.addSql('drop table gp_consents');
  }
}
