import { Migration } from '@mikro-orm/migrations';

/** Who of the team wrote a message, in the name they had then. */
export class WrittenBy20261230 extends Migration {
  override up(): void {
    this.addSql('alter table messages add column staff_name text');
  }

  override down(): void {
    this.addSql('alter table messages drop column staff_name');
  }
}
