import { Migration } from '@mikro-orm/migrations';

/** A supply may leave by other means than our label: shipped, and without a tracking number. */
export class ByHand20261124 extends Migration {
  override up(): void {
    this.addSql('alter table dispatches drop constraint dispatches_check1');
    this.addSql(
      'alter table dispatches add constraint dispatches_tracked check (tracking_number is null or shipped_at is not null)',
    );
  }

  // Items marked by hand since would break the old rule: their shipping moment is cleared here, and stays in the register.
  override down(): void {
    this.addSql(
      `update dispatches set status = 'closed', shipped_at = null where shipped_at is not null and tracking_number is null`,
    );
    this.addSql('alter table dispatches drop constraint dispatches_tracked');
    this.addSql(
      'alter table dispatches add constraint dispatches_check1 check ((shipped_at is null) = (tracking_number is null))',
    );
  }
}
