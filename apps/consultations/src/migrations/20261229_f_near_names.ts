import { Migration } from '@mikro-orm/migrations';

/** Accounts that are there already are found by similar names too: a job notes by what, in portions. */
export class NearNames20261229 extends Migration {
  override up(): void {
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('note-near-names', 'all', '{}'::jsonb, '1970-01-01', '00-' || md5('near') || '-' || left(md5('names'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'note-near-names'`);
    this.addSql(`delete from likenesses where kind = 'near'`);
  }
}
