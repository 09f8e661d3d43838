import { Migration } from '@mikro-orm/migrations';

/** A copy of what the pharmacy owes of an item: the newest word counts (`seq`). */
export class OwingCopies20261218 extends Migration {
  override up(): void {
    this.addSql(`
      create table owing_copies (
        item_id bigint primary key, user_id bigint not null, state text not null check (state in ('open', 'withheld', 'closed')), since timestamptz not null, expected_on date, seq bigint not null
      )`);
    this.addSql('create index owing_copies_of_user on owing_copies (user_id)');
  }

  override down(): void {
    this.addSql('drop table owing_copies');
  }
}
