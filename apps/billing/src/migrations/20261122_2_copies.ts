import { Migration } from '@mikro-orm/migrations';

/** What other services told us, as far as billing needs it. Each row is a copy; the owner is named in the comment of its listener. */
export class Copies20261122 extends Migration {
  override up(): void {
    this.addSql(`
      create table customers (
        user_id bigint primary key, seq bigint not null, fname text not null, sname text not null, email text not null, phone_sealed text not null, referral_code text not null,
        created_at timestamptz not null, search text not null
      )`);
    this.addSql('create index customers_by_referral on customers (upper(referral_code))');
    // The lists search any part of a name or an address; where the extension may not be had they still work, slower.
    this.addSql(
      `do $$ begin if exists (select 1 from pg_extension where extname = 'pg_trgm') then create index customers_search on customers using gin (search gin_trgm_ops); end if; end $$`,
    );
    this.addSql(
      'create table patients (user_id bigint primary key, is_pregnant boolean not null, seq bigint not null)',
    );
    this.addSql(
      'create table consultations (user_id bigint not null, slug text not null, consultation_id bigint not null, submitted_at timestamptz not null, primary key (user_id, slug))',
    );
    this.addSql('create table photos (photo_id bigint primary key, user_id bigint not null, at timestamptz not null)');
    this.addSql('create index photos_by_user on photos (user_id, at)');
    this.addSql(
      'create table prescriptions (id bigint primary key, subscription_id bigint not null, user_id bigint not null, formula text not null, valid_until date not null, repeats int not null, signed_at timestamptz not null)',
    );
    this.addSql('create index prescriptions_by_subscription on prescriptions (subscription_id, signed_at desc)');
  }

  override down(): void {
    this.addSql('drop table prescriptions, photos, consultations, patients, customers');
  }
}
