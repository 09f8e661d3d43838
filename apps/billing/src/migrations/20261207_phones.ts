import { Migration } from '@mikro-orm/migrations';

/** Customers are found by their phone number, of which the table holds a token. A job makes those of the rows there are. */
export class Phones20261207 extends Migration {
  override up(): void {
    this.addSql('alter table customers add column phone_token text');
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('index-phones', 'all', '{}'::jsonb, '1970-01-01', '00-' || md5('index') || '-' || left(md5('phones'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'index-phones'`);
    this.addSql('alter table customers drop column phone_token');
  }
}
