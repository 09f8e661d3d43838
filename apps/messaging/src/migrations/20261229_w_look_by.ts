import { Migration } from '@mikro-orm/migrations';

/** By when a clinician should have looked at a message that may be urgent. Those of before have none: a quarter of an hour. */
export class LookBy20261229 extends Migration {
  override up(): void {
    this.addSql('alter table messages add column look_by timestamptz');
  }

  override down(): void {
    this.addSql('alter table messages drop column look_by');
  }
}
