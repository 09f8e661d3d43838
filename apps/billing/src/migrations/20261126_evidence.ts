import { Migration } from '@mikro-orm/migrations';

/** A copy of how long what consultations has verified of a person counts. */
export class Evidence20261126 extends Migration {
  override up(): void {
    this.addSql(
      'create table evidence (user_id bigint not null, kind text not null, fresh_until date, seq bigint not null, primary key (user_id, kind))',
    );
  }

  override down(): void {
    this.addSql('drop table evidence');
  }
}
