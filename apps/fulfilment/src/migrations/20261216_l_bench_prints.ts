import { Migration } from '@mikro-orm/migrations';

/** Whose label and note were printed for the bench, for which pack: printed once more, they say that they are a reprint. */
export class BenchPrints20261216 extends Migration {
  override up(): void {
    this.addSql(
      'create table bench_prints (item_id bigint not null, pack text not null, printed_at timestamptz not null, primary key (item_id, pack))',
    );
  }

  override down(): void {
    this.addSql('drop table bench_prints');
  }
}
