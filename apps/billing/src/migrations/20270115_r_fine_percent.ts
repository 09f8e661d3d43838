import { Migration } from '@mikro-orm/migrations';

/** Percent with two places; null: the whole number in `value`, which a version from before reads in any case. */
export class FinePercent20270115 extends Migration {
  override up(): void {
    this.addSql(
      'alter table promotions add column percent_hundredths int check (percent_hundredths between 1 and 10000)',
    );
  }

  override down(): void {
    this.addSql('alter table promotions drop column percent_hundredths');
  }
}
