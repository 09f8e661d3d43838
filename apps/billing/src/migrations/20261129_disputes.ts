import { Migration } from '@mikro-orm/migrations';

/** Each dispute by its own name: a subscription is held while any of its disputes is. Those before are known from the books. */
export class Disputes20261129 extends Migration {
  override up(): void {
    this.addSql(
      'create table disputes (id text primary key, subscription_id bigint not null, charge_id uuid not null, is_holding boolean not null, seen_at timestamptz not null)',
    );
    this.addSql('create index disputes_holding on disputes (subscription_id) where is_holding');
    this.addSql(`
      insert into disputes (id, subscription_id, charge_id, is_holding, seen_at)
      select split_part(m.key, ':', 2), m.subscription_id, m.charge_id,
        s.is_disputed and not exists (select 1 from book_movements r where r.key = 'dispute:' || split_part(m.key, ':', 2) || ':returned'), m.at
      from book_movements m join subscriptions s on s.id = m.subscription_id where m.kind = 'dispute' and m.key like '%:taken'`);
  }

  override down(): void {
    this.addSql('drop table disputes');
  }
}
