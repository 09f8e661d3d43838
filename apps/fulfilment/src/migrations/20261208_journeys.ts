import { Migration } from '@mikro-orm/migrations';

/**
 * What says on which days a parcel may leave: whether it must stay cold, and in which nation it is delivered. Neither names a place or a
 * medicine. Null for what came before: such a row gets both with its next event, and until then the sealed particulars are asked.
 */
export class Journeys20261208 extends Migration {
  override up(): void {
    this.addSql('alter table dispatches add column is_cold boolean');
    this.addSql('alter table customer_copies add column nation text');
  }

  override down(): void {
    this.addSql('alter table customer_copies drop column nation');
    this.addSql('alter table dispatches drop column is_cold');
  }
}
