import { Migration } from '@mikro-orm/migrations';

/** Double entry: each movement of money as entries that sum to nothing, never changed. What moved before is written by the job. */
export class Books20261123 extends Migration {
  override up(): void {
    this.addSql(`
      create table book_movements (
        id bigint generated always as identity primary key, key text not null unique, kind text not null check (kind in ('sale', 'late', 'credit', 'refund', 'dispute')),
        at timestamptz not null, user_id bigint not null, subscription_id bigint, sequence int, charge_id uuid
      )`);
    this.addSql(
      `create unique index book_movements_one_sale on book_movements (subscription_id, sequence) where kind = 'sale'`,
    );
    this.addSql('create index book_movements_by_time on book_movements (at)');
    this.addSql('create index book_movements_by_charge on book_movements (charge_id)');
    this.addSql(`
      create table book_entries (
        movement_id bigint not null references book_movements, account text not null, amount_pence int not null check (amount_pence <> 0), primary key (movement_id, account)
      )`);
    this.addSql(`
      create function books_balance() returns trigger language plpgsql as $$ begin
        if exists (select 1 from fresh group by movement_id having sum(amount_pence) <> 0) then raise exception 'a movement does not balance'; end if;
        return null;
      end $$`);
    // All entries of a movement come with one statement: a part of them would not balance.
    this.addSql(
      'create trigger book_entries_balance after insert on book_entries referencing new table as fresh for each statement execute function books_balance()',
    );
    for (const table of ['book_movements', 'book_entries'])
      this.addSql(
        `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
      );
    this.addSql(`
      create table book_checks (
        id bigint generated always as identity primary key, state text not null check (state in ('planned', 'done', 'broken-off')), from_date date not null, to_date date not null, by_name text not null,
        planned_at timestamptz not null, finished_at timestamptz, compared int not null default 0, differences int not null default 0, made_at timestamptz not null default now()
      )`);
    this.addSql(`
      create table book_differences (
        id bigint generated always as identity primary key, check_id bigint not null references book_checks, what text not null, subscription_id bigint, payment_id text, ours_pence int, theirs_pence int
      )`);
    this.addSql('create index book_differences_by_check on book_differences (check_id, id)');
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('backfill-books', 'all', '{}'::jsonb, '1970-01-01', '00-' || md5('books') || '-' || left(md5('backfill'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind in ('backfill-books', 'check-books')`);
    this.addSql('drop table book_differences, book_checks, book_entries, book_movements');
    this.addSql('drop function books_balance');
  }
}
