import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** What waits is counted every few seconds, and must not cost a look at everything that was answered or sent long ago. */
export class Waiting20261206 extends ConcurrentIndexes {
  readonly indexes = {
    conversations_unanswered: { on: 'conversations (last_message_at) where is_incoming' },
    mails_unsent: { on: 'mails (written_at) where sent_at is null' },
  };
}
