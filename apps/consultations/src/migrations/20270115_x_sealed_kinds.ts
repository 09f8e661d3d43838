import { Migration } from '@mikro-orm/migrations';
import { ContractMigration } from '@sorrel/service-kit/database/migrations';

const job = (key: string): string =>
  `insert into jobs (kind, key, data, due_at, trace) values ('seal-rows', '${key}', '{}'::jsonb, '1970-01-01', '00-' || md5('seal') || '-' || left(md5('${key}'), 16) || '-01')`;

/** Which task tells of a pregnancy or of self-harm, and how grave an incident was, stand sealed. A job seals the rows there are. */
export class SealedKinds20270115 extends Migration {
  override up(): void {
    this.addSql('alter table tasks add column kind_sealed text');
    this.addSql('alter table concerns add column grade_sealed text');
    // An entry is never rewritten; its grade may be sealed once, and what is sealed anew under a newer key.
    this.addSql(`
      create function refuse_change_but_seal_grade() returns trigger language plpgsql as $$
      declare
        is_same boolean := to_jsonb(new) - array['kind', 'harm', 'grade_sealed', 'record_sealed'] = to_jsonb(old) - array['kind', 'harm', 'grade_sealed', 'record_sealed'];
      begin
        if is_same and old.grade_sealed is null and current_setting('sorrel.seals_grade', true) = 'on'
          and new.record_sealed = old.record_sealed and split_part(new.grade_sealed, '.', 1) = 's1' then return new; end if;
        if is_same and current_setting('sorrel.reseals', true) = 'on' and (new.kind, new.harm) is not distinct from (old.kind, old.harm)
          and (new.grade_sealed is not distinct from old.grade_sealed or (split_part(new.grade_sealed, '.', 1) = 's1' and split_part(new.grade_sealed, '.', 2)::int > split_part(old.grade_sealed, '.', 2)::int))
          and (new.record_sealed = old.record_sealed or (split_part(new.record_sealed, '.', 1) = 's1' and split_part(new.record_sealed, '.', 2)::int > split_part(old.record_sealed, '.', 2)::int))
        then return new; end if;
        raise exception '% is append-only', tg_table_name;
      end $$`);
    this.addSql(
      'create or replace trigger concerns_never_changed before update on concerns for each row execute function refuse_change_but_seal_grade()',
    );
    this.addSql(job('rows'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows'`);
    this.addSql(
      `create or replace trigger concerns_never_changed before update on concerns for each row execute function refuse_change_but_reseal('record_sealed')`,
    );
    this.addSql('drop function refuse_change_but_seal_grade');
    this.addSql('alter table concerns drop column grade_sealed');
    this.addSql('alter table tasks drop column kind_sealed');
  }
}

/** No program of before runs any more: what they wrote last is sealed as well. */
export class ContractSealedKinds20270116 extends ContractMigration {
  override readonly contractOf = '20270115_x_sealed_kinds';

  override up(): void {
    this.addSql(job('last'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows' and key = 'last'`);
  }
}
