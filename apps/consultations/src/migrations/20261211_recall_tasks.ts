import { Migration } from '@mikro-orm/migrations';

const KINDS = `'pregnancy', 'twelve-weeks', 'corrected', 'message', 'decision'`;

/** A patient of a recall who has a question or felt unwell is a task. */
export class RecallTasks20261211 extends Migration {
  override up(): void {
    this.addSql('alter table tasks drop constraint tasks_kind_check');
    this.addSql(`alter table tasks add constraint tasks_kind_check check (kind in (${KINDS}, 'recall')) not valid`);
  }

  override down(): void {
    this.addSql(`delete from tasks where kind = 'recall'`);
    this.addSql('alter table tasks drop constraint tasks_kind_check');
    this.addSql(`alter table tasks add constraint tasks_kind_check check (kind in (${KINDS}))`);
  }
}
