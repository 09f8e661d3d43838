import { Migration } from '@mikro-orm/migrations';

/** What the card provider refused because of us, and webhooks that wait for what they are about. Code of before goes on without either. */
export class RefusedUs20261205 extends Migration {
  override up(): void {
    this.addSql(
      `create table provider_refusals (key text primary key, charge_id uuid references charges, refund_id uuid references refunds,
        code text not null, times int not null default 1, first_at timestamptz not null default now(), last_at timestamptz not null default now())`,
    );
    this.addSql(
      `alter table stripe_events add column set_aside text check (set_aside in ('unknown-payment', 'from-the-future')), add column set_aside_at timestamptz, add column payment_id text, add column created bigint`,
    );
    this.addSql(
      `create index stripe_events_set_aside on stripe_events (received_at) where set_aside is not null and worked_at is null`,
    );
  }

  override down(): void {
    this.addSql('drop index stripe_events_set_aside');
    this.addSql(
      'alter table stripe_events drop column set_aside, drop column set_aside_at, drop column payment_id, drop column created',
    );
    this.addSql('drop table provider_refusals');
  }
}
