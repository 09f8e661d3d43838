import { Migration } from '@mikro-orm/migrations';

/** How often somebody was reminded of a consultation, and who wants no reminders. */
export class Reminders20261125 extends Migration {
  override up(): void {
    this.addSql('alter table consultations add column reminded int not null default 0');
    this.addSql(
      'create table reminder_choices (user_id bigint primary key, token text not null unique, stopped_at timestamptz)',
    );
  }

  override down(): void {
    this.addSql('drop table reminder_choices');
    this.addSql('alter table consultations drop column reminded');
  }
}
