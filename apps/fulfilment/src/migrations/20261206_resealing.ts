import { Migration } from '@mikro-orm/migrations';

const SEALED = { pom: 'register_sealed', snapshots: 'content_sealed', printed_documents: 'pdf_sealed' };

/**
 * Rows that are never rewritten may be sealed anew with a newer key: the trigger checks each row, and lets only the sealed column change.
 * Older prints become tokens themselves, found by the key they were made with.
 */
export class Resealing20261206 extends Migration {
  override up(): void {
    for (const [table, column] of Object.entries(SEALED)) {
      this.addSql(`drop trigger ${table}_never_changed on ${table}`);
      this.addSql(
        `create trigger ${table}_never_changed before update on ${table} for each row execute function refuse_change_but_reseal('${column}')`,
      );
    }
    const adopted: [place: string, from: string][] = [
      ['fulfilment.pom.drug', 'select tag as print from drugs'],
      ['fulfilment.labels.address', 'select label_address as print from dispatches where label_address is not null'],
      [
        'fulfilment.printed_documents.practice',
        `select substring(edition from '-practice-(.+)$') as print from printed_documents where edition like '%-practice-%'`,
      ],
    ];
    for (const [place, from] of adopted) {
      this.addSql(
        `insert into index_tokens (token, place) select distinct print, '${place}' from (${from}) kept on conflict do nothing`,
      );
      this.addSql(
        `insert into index_prints (place, print, token) select distinct '${place}', print, print from (${from}) kept on conflict do nothing`,
      );
    }
  }

  override down(): void {
    for (const table of Object.keys(SEALED)) {
      this.addSql(`drop trigger ${table}_never_changed on ${table}`);
      this.addSql(
        `create trigger ${table}_never_changed before update on ${table} for each statement execute function refuse_change()`,
      );
    }
  }
}
