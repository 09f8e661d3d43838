import { Migration } from '@mikro-orm/migrations';

/** Who changed an address last; unknown of those from before. */
export class AddressBy20261216 extends Migration {
  override up(): void {
    this.addSql('alter table addresses add column changed_by text');
  }

  override down(): void {
    this.addSql('alter table addresses drop column changed_by');
  }
}
