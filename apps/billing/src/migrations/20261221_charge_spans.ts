import { Migration } from '@mikro-orm/migrations';

/** Beside its trace, a charge keeps which part of it opened it, so that its outcome belongs there whoever brings it. */
export class ChargeSpans20261221 extends Migration {
  override up(): void {
    this.addSql('alter table charges add column span_id text');
  }

  override down(): void {
    this.addSql('alter table charges drop column span_id');
  }
}
