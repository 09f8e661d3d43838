import { Migration } from '@mikro-orm/migrations';

/** Which backups were made. Here and not in a store of its own, because everybody who operates this installation has this database. */
export class Backups20261208 extends Migration {
  override up(): void {
    this.addSql(`
      create table backups (
        at timestamptz primary key, rows bigint not null, photos bigint not null, bytes bigint not null,
        is_encrypted boolean not null, version text not null
      )`);
  }

  override down(): void {
    this.addSql('drop table backups');
  }
}
