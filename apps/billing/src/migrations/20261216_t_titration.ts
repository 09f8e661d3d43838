import { Migration } from '@mikro-orm/migrations';

/** The plan of steps from an item on: as it was signed with its approval, or as the item before proposes it. */
export class Titration20261216 extends Migration {
  override up(): void {
    this.addSql('alter table items add column titration jsonb');
  }

  override down(): void {
    this.addSql('alter table items drop column titration');
  }
}
