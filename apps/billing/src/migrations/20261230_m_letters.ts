import { Migration } from '@mikro-orm/migrations';
import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** A letter that a hold has overtaken announces nothing any more; a unit on the shelf is promised to whoever a letter names a day after waiting for it. */
export class Letters20261230 extends Migration {
  override up(): void {
    this.addSql('alter table notices add column withdrawn_at timestamptz');
    this.addSql('alter table items add column promised_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table items drop column promised_at');
    this.addSql('alter table notices drop column withdrawn_at');
  }
}

export class PromisedIndex20261230 extends ConcurrentIndexes {
  override readonly indexes = {
    items_promised: { on: `items (code) where promised_at is not null and status = 'upcoming'` },
  };
}
