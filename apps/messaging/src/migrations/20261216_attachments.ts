import { Migration } from '@mikro-orm/migrations';

/** Which files a message carries, sealed with their names; null: none. */
export class Attachments20261216 extends Migration {
  override up(): void {
    this.addSql('alter table messages add column attachments_sealed text');
  }

  override down(): void {
    this.addSql('alter table messages drop column attachments_sealed');
  }
}
