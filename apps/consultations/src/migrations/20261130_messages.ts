import { Migration } from '@mikro-orm/migrations';

/** A kind of task more: a message in the chat that names a danger. */
export class Messages20261130 extends Migration {
  override up(): void {
    this.addSql('alter table tasks drop constraint tasks_kind_check');
    this.addSql(
      `alter table tasks add constraint tasks_kind_check check (kind in ('pregnancy', 'twelve-weeks', 'corrected', 'message'))`,
    );
  }

  override down(): void {
    this.addSql(`delete from tasks where kind = 'message'`);
    this.addSql('alter table tasks drop constraint tasks_kind_check');
    this.addSql(
      `alter table tasks add constraint tasks_kind_check check (kind in ('pregnancy', 'twelve-weeks', 'corrected'))`,
    );
  }
}
