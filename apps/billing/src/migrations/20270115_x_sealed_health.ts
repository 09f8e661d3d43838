import { Migration } from '@mikro-orm/migrations';
import { ContractMigration } from '@sorrel/service-kit/database/migrations';

const KEPT = `'text', 'cause', 'next', 'words_id', 'words_sealed'`;
const job = (key: string): string =>
  `insert into jobs (kind, key, data, due_at, trace) values ('seal-rows', '${key}', '{}'::jsonb, '1970-01-01', '00-' || md5('seal') || '-' || left(md5('${key}'), 16) || '-01')`;

/**
 * What a hold, a line of the history, a cancellation and the copy of a mark tell of somebody's health stands sealed. The plain columns hold
 * what anybody of the staff may read, which is also what the version before reads of rows written from now on. A job seals what there is.
 */
export class SealedHealth20270115 extends Migration {
  override up(): void {
    this.addSql('alter table items add column hold_sealed text');
    this.addSql('alter table cancellations add column reason_sealed text');
    this.addSql('alter table timeline add column words_id uuid, add column words_sealed text');
    this.addSql('alter table patients add column record_sealed text, alter column is_pregnant drop not null');
    // Programs of before read the mark where it stood, and must go on holding what must not be used in pregnancy until the last of them has ended.
    this.addSql(
      `create function while_old_programs_run(value boolean) returns boolean language sql stable as 'select value'`,
    );
    // They write the plain columns alone: what stands sealed beside is then out of date.
    this.addSql(`
      create function forget_sealed_hold() returns trigger language plpgsql as $$ begin
        if new.hold is distinct from old.hold and new.hold_sealed is not distinct from old.hold_sealed then new.hold_sealed := null; end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger items_hold_kept before update of hold on items for each row execute function forget_sealed_hold()',
    );
    this.addSql(`
      create function forget_sealed_mark() returns trigger language plpgsql as $$ begin
        if new.is_pregnant is not null and new.record_sealed is not distinct from old.record_sealed then new.record_sealed := null; end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger patients_mark_kept before update of is_pregnant on patients for each row execute function forget_sealed_mark()',
    );
    // A line is never rewritten; its words may be sealed once, and sealed anew under a newer key.
    this.addSql(`
      create function refuse_change_but_seal_words() returns trigger language plpgsql as $$
      declare is_same boolean := to_jsonb(new) - array[${KEPT}] = to_jsonb(old) - array[${KEPT}];
      begin
        if is_same and old.words_sealed is null and current_setting('sorrel.seals_words', true) = 'on'
          and split_part(new.words_sealed, '.', 1) = 's1' and new.words_id is not null then return new; end if;
        if is_same and current_setting('sorrel.reseals', true) = 'on'
          and (new.text, new.cause, new.next, new.words_id) = (old.text, old.cause, old.next, old.words_id)
          and split_part(new.words_sealed, '.', 1) = 's1'
          and split_part(new.words_sealed, '.', 2)::int > split_part(old.words_sealed, '.', 2)::int then return new; end if;
        raise exception '% is append-only', tg_table_name;
      end $$`);
    this.addSql(
      'create or replace trigger timeline_append_only before delete or truncate on timeline for each statement execute function refuse_change_until_over()',
    );
    this.addSql(
      'create trigger timeline_never_changed before update on timeline for each row execute function refuse_change_but_seal_words()',
    );
    this.addSql(job('rows'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows'`);
    this.addSql('drop trigger timeline_never_changed on timeline');
    this.addSql(
      'create or replace trigger timeline_append_only before update or delete or truncate on timeline for each statement execute function refuse_change_until_over()',
    );
    this.addSql('drop trigger patients_mark_kept on patients');
    this.addSql('drop trigger items_hold_kept on items');
    this.addSql(
      'drop function refuse_change_but_seal_words, forget_sealed_mark, forget_sealed_hold, while_old_programs_run',
    );
    this.addSql('alter table patients drop column record_sealed');
    this.addSql('alter table timeline drop column words_sealed, drop column words_id');
    this.addSql('alter table cancellations drop column reason_sealed');
    this.addSql('alter table items drop column hold_sealed');
  }
}

/** No program of before runs any more: the mark stands sealed alone, and what they wrote last is sealed as well. */
export class ContractSealedHealth20270116 extends ContractMigration {
  override readonly contractOf = '20270115_x_sealed_health';

  override up(): void {
    this.addSql(
      `create or replace function while_old_programs_run(value boolean) returns boolean language sql stable as 'select null::boolean'`,
    );
    this.addSql(job('last'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows' and key = 'last'`);
    this.addSql(
      `create or replace function while_old_programs_run(value boolean) returns boolean language sql stable as 'select value'`,
    );
  }
}
