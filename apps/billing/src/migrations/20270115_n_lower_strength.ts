import { Migration } from '@mikro-orm/migrations';

/** Money goes back for one more reason: a prescriber chose a lower strength than was paid for. Old code writes the reasons it knows. */
export class LowerStrength20270115 extends Migration {
  override up(): void {
    this.addSql('alter table refunds drop constraint refunds_cause_check');
    this.addSql(
      `alter table refunds add constraint refunds_cause_check check (cause in ('refused', 'staff', 'cancelled', 'lower-strength')) not valid`,
    );
  }

  override down(): void {
    this.addSql(`update refunds set cause = 'staff' where cause = 'lower-strength'`);
    this.addSql('alter table refunds drop constraint refunds_cause_check');
    this.addSql(
      `alter table refunds add constraint refunds_cause_check check (cause in ('refused', 'staff', 'cancelled'))`,
    );
  }
}

/** The rows there are fit it; looked at apart, so that nobody waits. */
export class LowerStrengthChecked20270115 extends Migration {
  override up(): void {
    this.addSql('alter table refunds validate constraint refunds_cause_check');
  }

  override down(): void {}
}
