import { Migration } from '@mikro-orm/migrations';

/** The business's particulars, a row for each version. */
export class Business20261207 extends Migration {
  override up(): void {
    this.addSql(
      'create table business (version int primary key, content jsonb not null, changed text[] not null, saved_at timestamptz not null, saved_by text not null)',
    );
  }

  override down(): void {
    this.addSql('drop table business');
  }
}
