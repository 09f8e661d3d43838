import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** Unanswered messages and unsent mails are counted every few seconds; that must not mean scanning all that are long done. */
export class Waiting20261206 extends ConcurrentIndexes {
  readonly indexes = {
    conversations_unanswered: { on: 'conversations (last_message_at) where is_incoming' },
    mails_unsent: { on: 'mails (written_at) where sent_at is null' },
  };
}
