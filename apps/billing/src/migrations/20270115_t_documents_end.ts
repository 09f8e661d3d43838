import { Migration } from '@mikro-orm/migrations';

/** Invoices and credit notes, too, may be deleted when the time for which the law asks for them is over: with the movements they belong to. */
export class DocumentsEnd20270115 extends Migration {
  override up(): void {
    this.addSql(
      'create or replace trigger sale_documents_append_only before update or delete or truncate on sale_documents for each statement execute function refuse_change_until_over()',
    );
  }

  override down(): void {
    this.addSql(
      'create or replace trigger sale_documents_append_only before update or delete or truncate on sale_documents for each statement execute function refuse_change()',
    );
  }
}
