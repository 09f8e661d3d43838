import { Migration } from '@mikro-orm/migrations';

/** Cards saved before their copies were kept are read from the provider, once. */
export class OldCards20261127 extends Migration {
  override up(): void {
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('backfill-cards', 'all', '{}'::jsonb, '1970-01-01', '00-' || md5('cards') || '-' || left(md5('backfill'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind in ('backfill-cards', 'see-cards')`);
  }
}
