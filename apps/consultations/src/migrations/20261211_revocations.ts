import { Migration } from '@mikro-orm/migrations';

/**
 * Prescriptions that were revoked: a row beside the signed one, which never changes. Sealed: the reason, its words and what the patient was
 * told. Written once.
 */
export class Revocations20261211 extends Migration {
  override up(): void {
    this.addSql(
      'create table revocations (prescription_id bigint primary key, user_id bigint not null, revoked_at timestamptz not null, by_id bigint not null, by_name text not null, record_sealed text not null, facts text[] not null)',
    );
    this.addSql('create index revocations_by_user on revocations (user_id)');
    this.addSql(
      `create trigger revocations_never_changed before update on revocations for each row execute function refuse_change_but_reseal('record_sealed')`,
    );
  }

  override down(): void {
    this.addSql('drop table revocations');
  }
}
