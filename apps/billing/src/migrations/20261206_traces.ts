import { Migration } from '@mikro-orm/migrations';

/** A charge keeps the trace of what opened it, for the payment's metadata: whenever it is sent, the same is said. */
export class Traces20261206 extends Migration {
  override up(): void {
    this.addSql('alter table charges add column trace_id text');
  }

  override down(): void {
    this.addSql('alter table charges drop column trace_id');
  }
}
