import { Migration } from '@mikro-orm/migrations';

/** Keeps what was paid, supplied and printed as it was: particulars sealed with the item, and every document as first printed. */
export class Snapshots20261202 extends Migration {
  override up(): void {
    this.addSql(`
      create table snapshots (
        item_id bigint not null, kind text not null check (kind in ('paid', 'supplied')), taken_at timestamptz not null, is_late boolean not null, content_sealed text not null,
        primary key (item_id, kind)
      )`);
    // Printing a document again gives the same bytes, whatever has changed in names, templates or fonts. `edition`: a refund or another
    // prescription makes a new one.
    this.addSql(`
      create table printed_documents (
        item_id bigint not null, kind text not null, edition text not null, printed_at timestamptz not null, pdf_sealed text not null, primary key (item_id, kind, edition)
      )`);
    for (const table of ['snapshots', 'printed_documents'])
      this.addSql(
        `create trigger ${table}_never_changed before update on ${table} for each statement execute function refuse_change()`,
      );
    // The name as dispensed, for searching; older rows are found by the customer's current name.
    this.addSql('alter table pom add column patient text');
    this.addSql('create index pom_patient on pom using gin (lower(patient) gin_trgm_ops)');
  }

  override down(): void {
    this.addSql('drop index pom_patient');
    this.addSql('alter table pom drop column patient');
    this.addSql('drop table printed_documents, snapshots');
  }
}
