import { Migration } from '@mikro-orm/migrations';

const RESEALED = `execute function refuse_change_but_reseal`;

/**
 * The register of supplies, entry by entry, and its signed pages. Entries end with their time, and the name they are found by is emptied
 * when a person is erased; nothing else of them ever changes. A page's checksums stay for good, and tell nothing alone.
 */
export class Register20261210 extends Migration {
  override up(): void {
    this.addSql(`
      create table register_entries (
        id bigint generated always as identity primary key, key text not null unique, kind text not null check (kind in ('supply', 'correction')),
        item_id bigint not null, user_id bigint not null, corrects bigint unique, supplied_on date not null, entered_at timestamptz not null, copied_at timestamptz, page_on date not null,
        by_name text not null, patient text not null, prescriber text not null, batch text, drug_tags text[] not null, entry_sealed text not null, reason_sealed text,
        check ((kind = 'correction') = (corrects is not null) and (kind = 'correction') = (reason_sealed is not null))
      )`);
    this.addSql('create index register_entries_of_item on register_entries (item_id)');
    this.addSql('create index register_entries_of_user on register_entries (user_id)');
    this.addSql('create index register_entries_by_day on register_entries (supplied_on)');
    this.addSql('create index register_entries_by_page on register_entries (page_on)');
    this.addSql('create index register_entries_patient on register_entries using gin (lower(patient) gin_trgm_ops)');
    this.addSql(
      'create index register_entries_prescriber on register_entries using gin (lower(prescriber) gin_trgm_ops)',
    );
    this.addSql('create index register_entries_batch on register_entries using gin (lower(batch) gin_trgm_ops)');
    this.addSql('create index register_entries_drugs on register_entries using gin (drug_tags)');
    this.addSql(
      `create trigger register_entries_never_changed before update on register_entries for each row
       when (not (new.patient = '' and to_jsonb(new) - 'patient' = to_jsonb(old) - 'patient')) ${RESEALED}('entry_sealed', 'reason_sealed')`,
    );
    this.addSql(
      'create trigger register_entries_never_removed before delete or truncate on register_entries for each statement execute function refuse_change_until_over()',
    );
    this.addSql(`
      create table register_days (
        day date primary key, closed_at timestamptz not null, by_id bigint, by_name text not null, entries int not null, previous_hash text not null, hash text not null, signature_sealed text not null
      )`);
    this.addSql(
      `create trigger register_days_never_changed before update on register_days for each row ${RESEALED}('signature_sealed')`,
    );
    // Without a reference to the entry: its line stays when it ends with its time.
    this.addSql(`
      create table register_lines (
        entry_id bigint primary key, day date not null references register_days (day) deferrable initially deferred, position int not null, entry_hash text not null, unique (day, position)
      )`);
    this.addSql(
      'create trigger register_days_never_removed before delete or truncate on register_days for each statement execute function refuse_change()',
    );
    this.addSql(
      'create trigger register_lines_append_only before update or delete or truncate on register_lines for each statement execute function refuse_change()',
    );
    // What was supplied before is taken over by a job, in batches.
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('take-over-register', 'all', '{}'::jsonb, '1970-01-01', '00-' || md5('register') || '-' || left(md5('take-over'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'take-over-register'`);
    this.addSql('drop table register_lines, register_days, register_entries');
  }
}
