import { Migration } from '@mikro-orm/migrations';

/** What staff have written for the shop's pages: every version stays as it was saved. */
export class TreatmentWords20261215 extends Migration {
  override up(): void {
    this.addSql(`
      create table treatment_words (
        treatment_id int not null references treatments, version int not null check (version > 0), content jsonb not null, why text not null,
        saved_at timestamptz not null, by_id bigint, by_name text not null, primary key (treatment_id, version)
      )`);
    this.addSql(
      'create trigger treatment_words_append_only before update or delete or truncate on treatment_words for each statement execute function refuse_change()',
    );
  }

  override down(): void {
    this.addSql('drop table treatment_words');
  }
}
