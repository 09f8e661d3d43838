import { Migration } from '@mikro-orm/migrations';

const BEFORE = `'photo', 'video', 'in-person', 'gp-record'`;
const replaced = (methods: string): string =>
  `alter table evidence drop constraint evidence_method_check, add constraint evidence_method_check check (method in (${methods})) not valid`;

/** Evidence may rest on another provider's record, or on the identity service. */
export class EvidenceMethods20261229 extends Migration {
  override up(): void {
    this.addSql(replaced(`${BEFORE}, 'other-provider', 'identity-check'`));
  }

  override down(): void {
    this.addSql(`delete from evidence where method in ('other-provider', 'identity-check')`);
    this.addSql(replaced(BEFORE));
  }
}
