import { Migration } from '@mikro-orm/migrations';

export class DemoTable20261129 extends Migration {
  override up(): void {
    this.addSql(
      `create table demo (id int primary key check (id = 1), state text not null check (state in ('arriving', 'complete')), arrived int not null, of_all int not null)`,
    );
  }

  override down(): void {
    this.addSql('drop table demo');
  }
}
