import { Migration } from '@mikro-orm/migrations';

/** What has been dispensed on a prescription is counted at each charge. */
export class Repeats20261128 extends Migration {
  override up(): void {
    this.addSql('create index items_by_prescription on items (prescription_id) where prescription_id is not null');
  }

  override down(): void {
    this.addSql('drop index items_by_prescription');
  }
}
