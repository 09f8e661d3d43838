import { Migration } from '@mikro-orm/migrations';

/** A charge remembers the sum on the button it was made under. */
export class Recovery20261203 extends Migration {
  override up(): void {
    this.addSql('alter table charges add column shown_pence int');
    this.addSql(
      'alter table charges add constraint charges_shown check (shown_pence is null or amount_pence <= shown_pence)',
    );
  }

  override down(): void {
    this.addSql('alter table charges drop column shown_pence');
  }
}
