import { Migration } from '@mikro-orm/migrations';

const TABLES = ['timeline', 'credit_entries', 'book_movements', 'book_entries'];

/** Records that are never rewritten may be deleted when the time for which the law asks for them is over. */
export class Ending20261209 extends Migration {
  override up(): void {
    for (const table of TABLES)
      this.addSql(
        `create or replace trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change_until_over()`,
      );
  }

  override down(): void {
    for (const table of TABLES)
      this.addSql(
        `create or replace trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
      );
  }
}
