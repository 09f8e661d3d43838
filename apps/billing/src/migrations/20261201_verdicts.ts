import { Migration } from '@mikro-orm/migrations';

const BEFORE = `'pregnancy', 'evidence', 'prescription', 'address', 'stock'`;

/**
 * What the safety rules say of each person, as consultations tells it (sealed), the treatment each item belongs to, and three reasons
 * more why a charge may wait.
 */
export class Verdicts20261201 extends Migration {
  override up(): void {
    this.addSql(
      'create table verdicts (user_id bigint primary key, seq bigint not null, verdicts_sealed text not null)',
    );
    // Null: written before, or by the version before this one; then it is the subscription's own.
    this.addSql('alter table items add column consultation text');
    this.addSql(`
      update items i set consultation = t.consultation from plan_products pp join plans pl on pl.id = pp.plan_id join treatments t on t.id = pl.treatment_id
      where pp.product_id = i.product_id`);
    this.addSql('alter table items drop constraint items_hold_check');
    this.addSql(
      `alter table items add constraint items_hold_check check (hold in (${BEFORE}, 'ruled-out', 'consultation', 'decision'))`,
    );
  }

  override down(): void {
    this.addSql(
      `update items set hold = null, held_since = null where hold in ('ruled-out', 'consultation', 'decision')`,
    );
    this.addSql('alter table items drop constraint items_hold_check');
    this.addSql(`alter table items add constraint items_hold_check check (hold in (${BEFORE}))`);
    this.addSql('alter table items drop column consultation');
    this.addSql('drop table verdicts');
  }
}
