import { Migration } from '@mikro-orm/migrations';

/** What waits is counted every few seconds, and must not cost a look at everything that was answered or sent long ago. */
export class Waiting20261206 extends Migration {
  override up(): void {
    this.addSql('create index conversations_unanswered on conversations (last_message_at) where is_incoming');
    this.addSql('create index mails_unsent on mails (written_at) where sent_at is null');
  }

  override down(): void {
    this.addSql('drop index conversations_unanswered, mails_unsent');
  }
}
