import { Migration } from '@mikro-orm/migrations';
import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** What the bank says of a dispute, for whoever answers it: why, how much, until when, and how it ended. */
export class DisputeFacts20261230 extends Migration {
  override up(): void {
    this.addSql(
      `alter table disputes add column reason text, add column status text, add column amount_pence int, add column fee_pence int, add column answer_by timestamptz,
        add column has_evidence boolean, add column opened_at timestamptz, add column closed_at timestamptz, add column settled_at timestamptz, add column settled_by bigint`,
    );
  }

  override down(): void {
    this.addSql(
      'alter table disputes drop column reason, drop column status, drop column amount_pence, drop column fee_pence, drop column answer_by, drop column has_evidence, drop column opened_at, drop column closed_at, drop column settled_at, drop column settled_by',
    );
  }
}

export class DisputeIndexes20261230 extends ConcurrentIndexes {
  override readonly indexes = { disputes_by_charge: { on: 'disputes (charge_id)' } };
}
