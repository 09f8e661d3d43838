import { Migration } from '@mikro-orm/migrations';

const RESEAL = `execute function refuse_change_but_reseal('register_sealed')`;

/** The register is never rewritten; the name beside it, by which entries are searched, may be emptied when a person is erased. */
export class Forgetting20261209 extends Migration {
  override up(): void {
    this.addSql(
      `create or replace trigger pom_never_changed before update on pom for each row
       when (not (new.patient = '' and to_jsonb(new) - 'patient' = to_jsonb(old) - 'patient')) ${RESEAL}`,
    );
  }

  override down(): void {
    this.addSql(`create or replace trigger pom_never_changed before update on pom for each row ${RESEAL}`);
  }
}
