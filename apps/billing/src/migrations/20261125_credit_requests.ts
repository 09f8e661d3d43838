import { Migration } from '@mikro-orm/migrations';

/** Much credit is given or taken by two people: one asks, another agrees. */
export class CreditRequests20261125 extends Migration {
  override up(): void {
    this.addSql(`
      create table credit_requests (
        id uuid primary key, user_id bigint not null, amount_pence bigint not null check (amount_pence <> 0),
        state text not null default 'requested' check (state in ('requested', 'approved', 'declined')),
        asked_by bigint not null, decided_by bigint, key text not null unique, created_at timestamptz not null, changed_at timestamptz not null,
        check (decided_by <> asked_by)
      )`);
    this.addSql('create index credit_requests_by_user on credit_requests (user_id, created_at)');
  }

  override down(): void {
    this.addSql('drop table credit_requests');
  }
}
