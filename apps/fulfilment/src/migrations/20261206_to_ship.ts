import { Migration } from '@mikro-orm/migrations';

/** What is to be shipped is counted every few seconds: a small index of that alone. */
export class ToShip20261206 extends Migration {
  override up(): void {
    this.addSql(
      `create index dispatches_to_ship on dispatches (ship_on) where status in ('ready', 'label-pending') and paid_at is not null`,
    );
  }

  override down(): void {
    this.addSql('drop index dispatches_to_ship');
  }
}
