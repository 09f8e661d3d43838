import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** How long customers waited is counted over a period of days: no more is read than the team wrote in it. */
export class Insights20261215 extends ConcurrentIndexes {
  readonly indexes = {
    messages_by_reply: {
      on: 'messages (created_at) include (user_id, id) where not is_incoming and staff_id is not null',
    },
  };
}
