import { Migration } from '@mikro-orm/migrations';

/** The one row names the cluster and the timeline in which billing last knew what was charged (`restores`). */
export class DatabaseLife20261208 extends Migration {
  override up(): void {
    this.addSql(`
      create table database_life (
        is_one boolean primary key default true check (is_one),
        life text not null,
        since timestamptz not null default now()
      )`);
  }

  override down(): void {
    this.addSql('drop table database_life');
  }
}
