import { Migration } from '@mikro-orm/migrations';

/** What the customer was last told that an item costs, and when: nobody is charged before, nor more. */
export class Announced20261202 extends Migration {
  override up(): void {
    this.addSql('alter table items add column announced_at timestamptz');
    this.addSql('alter table items add column announced_pence integer');
    // E-mails sent before this release count.
    this.addSql(`
      update items i set announced_at = n.at, announced_pence = split_part(n.mark, ' ', 2)::int from notices n
      where n.subscription_id = i.subscription_id and n.kind = 'charge' and i.status = 'upcoming' and split_part(n.mark, ' ', 1) = i.due_at::text`);
  }

  override down(): void {
    this.addSql('alter table items drop column announced_pence');
    this.addSql('alter table items drop column announced_at');
  }
}
