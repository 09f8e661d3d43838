import { Migration } from '@mikro-orm/migrations';

/** Networks an account logs in from, browsers that may enter a registration's code, and requests for e-mails past the usual limit. */
export class Strangers20261129 extends Migration {
  override up(): void {
    this.addSql(`
      create table known_places (
        user_id bigint not null references accounts, place_hash text not null, last_seen_at timestamptz not null,
        primary key (user_id, place_hash)
      )`);
    this.addSql(`alter table registrations add column browsers text[] not null default '{}'`);
    this.addSql(
      'alter table mail_requests add column browser_hash text, add column is_spare boolean not null default false',
    );
  }

  override down(): void {
    this.addSql('alter table mail_requests drop column browser_hash, drop column is_spare');
    this.addSql('alter table registrations drop column browsers');
    this.addSql('drop table known_places');
  }
}
