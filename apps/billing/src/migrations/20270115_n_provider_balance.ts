import { Migration } from '@mikro-orm/migrations';

/** What the card provider's balance moved by, its payouts, and whether each stands in our books. */
export class ProviderBalance20270115 extends Migration {
  override up(): void {
    // A payout and a fee belong to nobody.
    this.addSql('alter table book_movements alter column user_id drop not null');
    this.addSql('alter table book_movements drop constraint book_movements_kind_check');
    this.addSql(
      `alter table book_movements add constraint book_movements_kind_check check (kind in ('sale', 'late', 'credit', 'refund', 'dispute', 'fee', 'payout')) not valid`,
    );
    this.addSql(`
      create table provider_transactions (
        id text primary key, type text not null, category text not null, amount_pence int not null, fee_pence int not null, net_pence int not null,
        created_at timestamptz not null, available_on date not null, source text, payment_id text, payout_id text,
        movement_id bigint references book_movements, ours_pence int, is_settled boolean not null default false, read_at timestamptz not null
      )`);
    this.addSql('create index provider_transactions_by_time on provider_transactions (created_at, id)');
    this.addSql(
      'create index provider_transactions_by_payout on provider_transactions (payout_id) where payout_id is not null',
    );
    this.addSql(
      'create index provider_transactions_by_movement on provider_transactions (movement_id) where movement_id is not null',
    );
    this.addSql('create index provider_transactions_open on provider_transactions (created_at) where not is_settled');
    this.addSql(`
      create table provider_payouts (
        id text primary key, amount_pence int not null, status text not null, arrival_on date not null, created_at timestamptz not null,
        is_automatic boolean not null, trace text, lines_pence int, read_at timestamptz not null
      )`);
    this.addSql('create index provider_payouts_by_time on provider_payouts (created_at, id)');
    this.addSql(
      'create table provider_reading (one boolean primary key default true check (one), read_until timestamptz, ended_at timestamptz)',
    );
    this.addSql('insert into provider_reading default values');
  }

  override down(): void {
    this.addSql('drop table provider_reading, provider_payouts, provider_transactions');
  }
}
