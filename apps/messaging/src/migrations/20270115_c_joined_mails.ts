import { Migration } from '@mikro-orm/migrations';

/** Letters of one moment leave as one: with which of them each was sent. Old code sends each by itself. */
export class JoinedMails20270115 extends Migration {
  override up(): void {
    this.addSql('alter table mails add column joined_id bigint');
  }

  override down(): void {
    this.addSql('alter table mails drop column joined_id');
  }
}
