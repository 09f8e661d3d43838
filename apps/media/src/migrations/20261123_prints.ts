import { Migration } from '@mikro-orm/migrations';

/** Adds the SHA-256 of a picture's stored bytes, by which duplicates are found; older rows have none. */
export class Prints20261123 extends Migration {
  override up(): void {
    this.addSql('alter table photos add column print text');
    this.addSql('create unique index photos_once on photos (user_id, print, view) where print is not null');
    this.addSql('create index photos_by_print on photos (print) where print is not null');
  }

  override down(): void {
    this.addSql('alter table photos drop column print');
  }
}
