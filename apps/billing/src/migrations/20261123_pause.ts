import { Migration } from '@mikro-orm/migrations';

/** A pause: the date and the day of the month that stood before it. */
export class Pause20261123 extends Migration {
  override up(): void {
    this.addSql(
      'alter table subscriptions add column paused_from date, add column paused_anchor int check (paused_anchor between 1 and 31)',
    );
  }

  override down(): void {
    this.addSql('alter table subscriptions drop column paused_from, drop column paused_anchor');
  }
}
