import { Migration } from '@mikro-orm/migrations';

/** Which member of staff a line of the history is by: two may have the same name. */
export class TimelineBy20261218 extends Migration {
  override up(): void {
    this.addSql('alter table timeline add column by_id bigint');
  }

  override down(): void {
    this.addSql('alter table timeline drop column by_id');
  }
}
