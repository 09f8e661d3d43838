import { Migration } from '@mikro-orm/migrations';

/**
 * Invoices and credit notes, numbered without a gap: the number is taken with the row, under the lock of its series, and goes back with it when
 * the transaction does. And since when the books are open: nothing is written into what was closed.
 */
export class SaleDocuments20270115 extends Migration {
  override up(): void {
    this.addSql(
      `create table document_series (series text primary key check (series in ('invoice', 'credit-note')), last_number int not null default 0)`,
    );
    this.addSql(`insert into document_series (series) values ('invoice'), ('credit-note')`);
    this.addSql(`
      create table sale_documents (
        id bigint generated always as identity primary key, series text not null references document_series, number int not null,
        movement_id bigint not null unique references book_movements, cause text not null check (cause in ('sale', 'refund', 'refund-returned', 'dispute')),
        day date not null, issued_at timestamptz not null, charge_id uuid not null, user_id bigint not null, subscription_id bigint, item_id bigint,
        invoice_id bigint references sale_documents, rate_percent numeric(5, 2), net_pence int not null, vat_pence int not null,
        gross_pence int not null check (gross_pence = net_pence + vat_pence), content jsonb not null, unique (series, number)
      )`);
    this.addSql(`create unique index sale_documents_one_invoice on sale_documents (charge_id) where cause = 'sale'`);
    this.addSql('create index sale_documents_by_day on sale_documents (day, id)');
    this.addSql('create index sale_documents_by_user on sale_documents (user_id, id)');
    this.addSql('create index sale_documents_by_invoice on sale_documents (invoice_id) where invoice_id is not null');
    // A row that is put back from a backup has its number already.
    this.addSql(`
      create function number_document() returns trigger language plpgsql set search_path from current as $$ begin
        if new.number is null then
          update document_series set last_number = last_number + 1 where series = new.series returning last_number into strict new.number;
        end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger sale_documents_numbered before insert on sale_documents for each row execute function number_document()',
    );
    this.addSql(
      'create trigger sale_documents_append_only before update or delete or truncate on sale_documents for each statement execute function refuse_change()',
    );
    this.addSql(
      `create table book_period (one boolean primary key default true check (one), open_from timestamptz not null default '1970-01-01')`,
    );
    this.addSql('insert into book_period default values');
    this.addSql(`
      create function refuse_closed_period() returns trigger language plpgsql set search_path from current as $$ begin
        if new.at < (select open_from from book_period) then raise exception 'the books of % are closed', new.at; end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger book_movements_in_open_period before insert on book_movements for each row execute function refuse_closed_period()',
    );
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('backfill-books', 'documents', '{}'::jsonb, '1970-01-01', '00-' || md5('documents') || '-' || left(md5('backfill'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql('drop trigger book_movements_in_open_period on book_movements');
    this.addSql('drop table sale_documents, document_series, book_period');
    this.addSql('drop function number_document, refuse_closed_period');
  }
}
