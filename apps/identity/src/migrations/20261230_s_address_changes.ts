import { Migration } from '@mikro-orm/migrations';

/** Changes of a delivery address that somebody else has to confirm, with what it was before. */
export class AddressChanges20261230 extends Migration {
  override up(): void {
    this.addSql(`
      create table address_changes (
        id bigint generated always as identity primary key, user_id bigint not null references accounts, at timestamptz not null, by_id bigint, by_name text not null,
        by_session text not null, record_sealed text not null, token_hash text not null unique, settled_at timestamptz, settled_by_id bigint, settled_by text
      )`);
    this.addSql('create index address_changes_of on address_changes (user_id, id)');
    this.addSql('alter table addresses add column unconfirmed_since timestamptz');
  }

  override down(): void {
    this.addSql('alter table addresses drop column unconfirmed_since');
    this.addSql('drop table address_changes');
  }
}
