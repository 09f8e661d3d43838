import { Migration } from '@mikro-orm/migrations';
import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/**
 * Where a conversation stands with the team, and which messages a clinician has still to look at. `closed_id` and `snoozed_id` hold the
 * message that was the last one then: a newer one ends both by itself, whoever writes it.
 */
export class Desk20261208 extends Migration {
  override up(): void {
    this.addSql(`
      alter table conversations
        add column waiting_since timestamptz,
        add column closed_id bigint,
        add column snoozed_id bigint,
        add column snoozed_until timestamptz,
        add column assigned_to bigint,
        add column assigned_name text,
        add column team_read_id bigint`);
    this.addSql(
      'alter table messages add column is_flagged boolean not null default false, add column attended_at timestamptz',
    );
  }

  override down(): void {
    this.addSql('alter table messages drop column is_flagged, drop column attended_at');
    this.addSql(`
      alter table conversations
        drop column waiting_since,
        drop column closed_id,
        drop column snoozed_id,
        drop column snoozed_until,
        drop column assigned_to,
        drop column assigned_name,
        drop column team_read_id`);
  }
}

/** The desk's lists are read and counted all day, and most conversations stand in none of them. */
export class DeskLists20261208 extends ConcurrentIndexes {
  readonly indexes = {
    conversations_waiting: {
      on: 'conversations ((coalesce(waiting_since, last_message_at))) where (is_incoming or waiting_since is not null) and closed_id is distinct from last_message_id',
    },
    conversations_assigned: { on: 'conversations (assigned_to) where assigned_to is not null' },
    conversations_snoozed: { on: 'conversations (snoozed_until) where snoozed_until is not null' },
    messages_unattended: { on: 'messages (user_id) where is_flagged and attended_at is null' },
  };
}
