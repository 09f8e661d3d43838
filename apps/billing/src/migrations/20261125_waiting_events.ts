import { Migration } from '@mikro-orm/migrations';

/** Webhooks about one object are worked together: what waits is found by its object. */
export class WaitingEvents20261125 extends Migration {
  override up(): void {
    this.addSql('create index stripe_events_waiting on stripe_events (object_id) where worked_at is null');
  }

  override down(): void {
    this.addSql('drop index stripe_events_waiting');
  }
}
