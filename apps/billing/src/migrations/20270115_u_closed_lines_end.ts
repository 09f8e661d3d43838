import { Migration } from '@mikro-orm/migrations';

/** What lines of closed months say goes with their movements, when the time for which the law asks for them is over. */
export class ClosedLinesEnd20270115 extends Migration {
  override up(): void {
    this.addSql(
      'create or replace trigger book_closed_lines_append_only before update or delete or truncate on book_closed_lines for each statement execute function refuse_change_until_over()',
    );
    this.addSql(
      'alter table book_closed_lines drop constraint book_closed_lines_movement_id_fkey, add constraint book_closed_lines_movement_id_fkey foreign key (movement_id) references book_movements on delete cascade not valid',
    );
    this.addSql(
      'alter table provider_transactions drop constraint provider_transactions_movement_id_fkey, add constraint provider_transactions_movement_id_fkey foreign key (movement_id) references book_movements on delete set null not valid',
    );
  }

  override down(): void {
    this.addSql(
      'create or replace trigger book_closed_lines_append_only before update or delete or truncate on book_closed_lines for each statement execute function refuse_change()',
    );
  }
}
