import { Migration } from '@mikro-orm/migrations';
import { tables } from '../tables.ts';

/** The stand-ins' own tables. Starting the sandbox creates them too; with this, a restored backup finds them before any program has run. */
export class StandInTables20261123 extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table documents, events, idempotency_keys, faults, later, mails');
    this.addSql('drop sequence order_numbers, manifest_numbers, tracking_serials');
  }
}
