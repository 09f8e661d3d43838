import { Migration } from '@mikro-orm/migrations';

export class Money20261122 extends Migration {
  override up(): void {
    this.addSql('create table stripe_customers (user_id bigint primary key, stripe_customer_id text not null unique)');
    this.addSql(`
      create table charges (
        id uuid primary key, subscription_id bigint not null references subscriptions, item_id bigint not null references items, sequence int not null, user_id bigint not null, attempt int not null check (attempt > 0),
        state text not null check (state in ('created', 'requires_action', 'processing', 'failed', 'cancelled', 'succeeded')), is_surplus boolean not null default false, is_off_session boolean not null, is_retried_by_plan boolean not null,
        amount_pence int not null check (amount_pence >= 0), credit_pence int not null check (credit_pence >= 0), months int not null, lines jsonb not null, promotion_code text,
        stripe_customer_id text, payment_method_id text, payment_intent_id text unique, card_brand text, card_last4 text,
        refusal jsonb, refused_at timestamptz, sending_until timestamptz, created_at timestamptz not null, changed_at timestamptz not null, paid_at timestamptz, unique (item_id, attempt)
      )`);
    this.addSql(
      `create unique index charges_one_open on charges (item_id) where state in ('created', 'requires_action', 'processing')`,
    );
    // One captured charge per subscription and period: an item is a period of its line. A second one is kept as surplus and given back.
    this.addSql(
      `create unique index charges_one_success on charges (subscription_id, sequence) where state = 'succeeded' and not is_surplus`,
    );
    this.addSql(
      `create index charges_open on charges (changed_at) where state in ('created', 'requires_action', 'processing')`,
    );
    this.addSql(`
      create table refunds (
        id uuid primary key, charge_id uuid not null references charges, subscription_id bigint not null references subscriptions, item_id bigint not null references items, user_id bigint not null,
        amount_pence int not null check (amount_pence >= 0), credit_pence int not null check (credit_pence >= 0), cause text not null check (cause in ('refused', 'staff', 'cancelled')),
        state text not null check (state in ('created', 'pending', 'succeeded', 'failed')), stripe_refund_id text unique, created_at timestamptz not null, changed_at timestamptz not null
      )`);
    this.addSql(`create unique index refunds_once on refunds (charge_id) where state <> 'failed'`);
    this.addSql(`create index refunds_open on refunds (changed_at) where state in ('created', 'pending')`);
    this.addSql(
      `create table credit_accounts (user_id bigint primary key, balance_pence int not null check (balance_pence >= 0))`,
    );
    this.addSql(`
      create table credit_entries (
        id bigint generated always as identity primary key, user_id bigint not null references credit_accounts, amount_pence int not null check (amount_pence <> 0), balance_pence int not null check (balance_pence >= 0),
        cause text not null check (cause in ('staff', 'used', 'returned', 'refunded', 'referral', 'referral-reversed')), key text not null unique, by_user_id bigint, at timestamptz not null
      )`);
    this.addSql('create index credit_entries_by_user on credit_entries (user_id, id)');
    this.addSql(
      'create trigger credit_entries_append_only before update or delete or truncate on credit_entries for each statement execute function refuse_change()',
    );
    this.addSql(
      `create table stripe_events (id text primary key, type text not null, object_id text not null, is_live boolean not null, received_at timestamptz not null, worked_at timestamptz)`,
    );
    this.addSql(
      'create table reconciliations (id bigint generated always as identity primary key, at timestamptz not null, checked int not null, fixed int not null, events_until bigint not null)',
    );
  }

  override down(): void {
    this.addSql(
      'drop table reconciliations, stripe_events, credit_entries, credit_accounts, refunds, charges, stripe_customers',
    );
  }
}
