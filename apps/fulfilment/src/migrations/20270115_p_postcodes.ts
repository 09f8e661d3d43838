import { Migration } from '@mikro-orm/migrations';

/** Customers are found by their postcode, of which the table holds tokens. A job makes those of the rows there are. */
export class Postcodes20270115 extends Migration {
  override up(): void {
    this.addSql('alter table customer_copies add column postcode_token text, add column district_token text');
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('index-postcodes', 'all', '{}'::jsonb, '1970-01-01', '00-' || md5('index') || '-' || left(md5('postcodes'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'index-postcodes'`);
    this.addSql('alter table customer_copies drop column postcode_token, drop column district_token');
  }
}
