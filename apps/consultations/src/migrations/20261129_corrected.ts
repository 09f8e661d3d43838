import { Migration } from '@mikro-orm/migrations';

/** A kind of task more: a correction after which somebody no longer fits a treatment they have. */
export class Corrected20261129 extends Migration {
  override up(): void {
    this.addSql('alter table tasks drop constraint tasks_kind_check');
    this.addSql(
      `alter table tasks add constraint tasks_kind_check check (kind in ('pregnancy', 'twelve-weeks', 'corrected'))`,
    );
  }

  override down(): void {
    this.addSql(`delete from tasks where kind = 'corrected'`);
    this.addSql('alter table tasks drop constraint tasks_kind_check');
    this.addSql(`alter table tasks add constraint tasks_kind_check check (kind in ('pregnancy', 'twelve-weeks'))`);
  }
}
