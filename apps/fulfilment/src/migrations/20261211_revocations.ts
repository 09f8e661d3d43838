import { Migration } from '@mikro-orm/migrations';

/** Prescriptions that were revoked. Beside the copy, which never changes, and also before it: either may be heard of first. */
export class Revocations20261211 extends Migration {
  override up(): void {
    this.addSql(
      'create table revocations (prescription_id bigint primary key, user_id bigint not null, revoked_at timestamptz not null)',
    );
    this.addSql(
      'create trigger revocations_never_changed before update on revocations for each statement execute function refuse_change()',
    );
  }

  override down(): void {
    this.addSql('drop table revocations');
  }
}
