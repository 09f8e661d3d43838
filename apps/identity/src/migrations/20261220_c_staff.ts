import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** The few who work in the console, among everybody who has an account. */
export class Staff20261220 extends ConcurrentIndexes {
  override readonly indexes = {
    accounts_of_staff: { on: "accounts (id) where role = 'admin'" },
    /** When somebody was seen last, in sessions that have ended too. */
    sessions_of_user: { on: 'sessions (user_id, seen_at)' },
  };
}
