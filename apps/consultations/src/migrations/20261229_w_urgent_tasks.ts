import { Migration } from '@mikro-orm/migrations';

const KINDS = `'pregnancy', 'twelve-weeks', 'corrected', 'message', 'decision', 'recall', 'check-in'`;

/**
 * How soon somebody has to look at a task, and what the patient wrote. Rows of the version before have no moment of their own: they are due a
 * day after they were opened. Which kinds there are is said by the contract alone (`TaskKind`): a new one needs no migration.
 */
export class UrgentTasks20261229 extends Migration {
  override up(): void {
    this.addSql(`
      alter table tasks
        add column urgency text not null default 'soon',
        add column due_at timestamptz,
        add column told_sealed text`);
    this.addSql('alter table tasks drop constraint tasks_kind_check');
  }

  override down(): void {
    this.addSql(`delete from tasks where kind not in (${KINDS})`);
    this.addSql(`alter table tasks add constraint tasks_kind_check check (kind in (${KINDS}))`);
    this.addSql('alter table tasks drop column urgency, drop column due_at, drop column told_sealed');
  }
}
