import { Migration } from '@mikro-orm/migrations';

/** Months that two people have closed, with their sums and what each line said then, and the numbers of our accounts in a ledger of somebody else's. */
export class ClosedMonths20270115 extends Migration {
  override up(): void {
    this.addSql(`
      create table book_closings (
        month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'), proposed_by bigint not null, proposed_name text not null, proposed_at timestamptz not null,
        closed_by bigint check (closed_by <> proposed_by), closed_name text, closed_at timestamptz, totals jsonb, accounts jsonb
      )`);
    this.addSql(`
      create function refuse_change_of_closed() returns trigger language plpgsql as $$ begin
        if old.closed_at is not null then raise exception '% is closed', old.month; end if;
        return case tg_op when 'DELETE' then old else new end;
      end $$`);
    this.addSql(
      'create trigger book_closings_stay before update or delete on book_closings for each row execute function refuse_change_of_closed()',
    );
    this.addSql(
      'create table book_closed_lines (movement_id bigint primary key references book_movements, item_id bigint, code text, is_prescription boolean, reference text)',
    );
    this.addSql(
      'create trigger book_closed_lines_append_only before update or delete or truncate on book_closed_lines for each statement execute function refuse_change()',
    );
    this.addSql(
      'create table ledger_accounts (account text primary key, code text not null, name text not null, by_name text not null, changed_at timestamptz not null)',
    );
  }

  override down(): void {
    this.addSql('drop table ledger_accounts, book_closed_lines, book_closings');
    this.addSql('drop function refuse_change_of_closed');
  }
}
