import { Migration } from '@mikro-orm/migrations';

export class ClockTable20261121 extends Migration {
  override up(): void {
    this.addSql('create table clock (id int primary key check (id = 1), offset_ms bigint not null)');
  }

  override down(): void {
    this.addSql('drop table clock');
  }
}
