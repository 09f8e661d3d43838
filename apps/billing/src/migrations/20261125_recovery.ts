import { Migration } from '@mikro-orm/migrations';

/** A second card for when the first is refused, and what is known of cards that expire. */
export class Recovery20261125 extends Migration {
  override up(): void {
    this.addSql(
      `alter table stripe_customers add column backup_method_id text, add column backup_brand text not null default '', add column backup_last4 text not null default ''`,
    );
    this.addSql('alter table charges add column is_backup boolean not null default false');
    this.addSql('alter table items add column next_method_id text');
    this.addSql(`
      create table cards (
        method_id text primary key, user_id bigint not null, brand text not null, last4 text not null,
        exp_month int not null check (exp_month between 1 and 12), exp_year int not null, seen_at timestamptz not null
      )`);
    this.addSql('create index cards_by_user on cards (user_id)');
    // One notice for each card, expiry and step, ever: a card that was renewed counts as new.
    this.addSql(
      'create table card_notices (method_id text not null, expires date not null, days int not null, at timestamptz not null, primary key (method_id, expires, days))',
    );
    this.addSql('create index subscriptions_by_method on subscriptions (payment_method_id)');
  }

  override down(): void {
    this.addSql('drop index subscriptions_by_method');
    this.addSql('drop table card_notices, cards');
    this.addSql('alter table items drop column next_method_id');
    this.addSql('alter table charges drop column is_backup');
    this.addSql(
      'alter table stripe_customers drop column backup_method_id, drop column backup_brand, drop column backup_last4',
    );
  }
}
