import { Migration } from '@mikro-orm/migrations';

/** An e-mail of a charge tells of one delivery: the item it begins with. Code of before writes none, and goes on reading the mark. */
export class NoticesByDelivery20261206 extends Migration {
  override up(): void {
    this.addSql('alter table notices add column sequence integer');
    // What was told and is still to come; two deliveries of one day and sum shared an e-mail until now, so the first of them has it.
    this.addSql(`
      update notices n set sequence = (select min(i.sequence) from items i
        where i.subscription_id = n.subscription_id and i.status = 'upcoming' and i.announced_at >= n.at and i.due_at::text = split_part(n.mark, ' ', 1))
      where n.kind = 'charge' and split_part(n.mark, ' ', 1) >= current_date::text`);
  }

  override down(): void {
    this.addSql('alter table notices drop column sequence');
  }
}
