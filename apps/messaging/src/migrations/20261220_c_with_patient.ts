import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** Chats in which the last word is ours: those of the last two weeks are counted on each look at the desk. */
export class WithPatient20261220 extends ConcurrentIndexes {
  override readonly indexes = {
    conversations_with_patient: {
      on: 'conversations (last_message_at, user_id) where not is_incoming and waiting_since is null and closed_id is distinct from last_message_id',
    },
  };
}
