import { Migration } from '@mikro-orm/migrations';

/** Everything the screens show of a saved card is copied, so that no page asks the provider. What was saved before is read there by jobs, once. */
export class CardsCopied20261202 extends Migration {
  override up(): void {
    this.addSql(
      `alter table cards add column type text not null default 'card', add column holder_name text not null default '', add column holder_email text not null default '', add column bank_name text not null default '', add column saved_at timestamptz`,
    );
    // A bank account has no end.
    this.addSql('alter table cards drop constraint cards_exp_month_check');
    this.addSql('alter table cards add constraint cards_exp_month_check check (exp_month between 0 and 12)');
    // Null: not compared with the provider yet.
    this.addSql('alter table stripe_customers add column compared_at timestamptz');
    this.addSql('create index stripe_customers_by_comparison on stripe_customers (compared_at nulls first)');
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('backfill-cards', 'copies', '{}'::jsonb, '1970-01-01', '00-' || md5('cards') || '-' || left(md5('copies'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'backfill-cards' and key = 'copies'`);
    this.addSql('drop index stripe_customers_by_comparison');
    this.addSql('alter table stripe_customers drop column compared_at');
    this.addSql(`delete from cards where type <> 'card'`);
    this.addSql('alter table cards drop constraint cards_exp_month_check');
    this.addSql('alter table cards add constraint cards_exp_month_check check (exp_month between 1 and 12)');
    this.addSql(
      'alter table cards drop column type, drop column holder_name, drop column holder_email, drop column bank_name, drop column saved_at',
    );
  }
}
