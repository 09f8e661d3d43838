import { Migration } from '@mikro-orm/migrations';

/** Invoices and what closed months say go with the payments, when the time for which the law asks for them is over. */
export class PapersEnd20270115 extends Migration {
  override up(): void {
    for (const table of ['sale_documents', 'book_closed_lines'])
      this.addSql(
        `create or replace trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change_until_over()`,
      );
    this.addSql(
      'alter table book_closed_lines drop constraint book_closed_lines_movement_id_fkey, add constraint book_closed_lines_movement_id_fkey foreign key (movement_id) references book_movements on delete cascade not valid',
    );
    this.addSql(
      'alter table provider_transactions drop constraint provider_transactions_movement_id_fkey, add constraint provider_transactions_movement_id_fkey foreign key (movement_id) references book_movements on delete set null not valid',
    );
  }

  override down(): void {
    for (const table of ['sale_documents', 'book_closed_lines'])
      this.addSql(
        `create or replace trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
      );
  }
}
