import { Migration } from '@mikro-orm/migrations';

/** How far the customer has read, and which run of unread replies an e-mail was written for. Earlier messages count as read. */
export class Reading20261125 extends Migration {
  override up(): void {
    this.addSql(
      'alter table conversations add column read_id bigint not null default 0, add column told_read_id bigint',
    );
    this.addSql('update conversations set read_id = last_message_id');
  }

  override down(): void {
    this.addSql('alter table conversations drop column read_id, drop column told_read_id');
  }
}
