import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Reader } from '../customers/customers.service.ts';
import type { PaidSnapshot, SuppliedSnapshot } from './snapshot.ts';

const PLACE = 'fulfilment.snapshots.content';
const PRINTED = 'fulfilment.printed_documents.pdf';

interface Contents {
  paid: PaidSnapshot;
  supplied: SuppliedSnapshot;
}

/** Stores what was paid, supplied and printed. The first version is kept: nothing here is ever rewritten. */
@Injectable()
export class SnapshotsService {
  constructor(private readonly sealer: Sealer) {}

  async take<K extends keyof Contents>(
    writer: Pick<Tx, 'rows'>,
    itemId: number,
    kind: K,
    content: Contents[K],
    at: Date,
    isLate = false,
  ): Promise<void> {
    await writer.rows(
      'insert into snapshots (item_id, kind, taken_at, is_late, content_sealed) values (?, ?, ?, ?, ?) on conflict do nothing',
      [itemId, kind, at, isLate, this.sealer.sealJson(PLACE, `${itemId}.${kind}`, content)],
    );
  }

  async find<K extends keyof Contents>(reader: Reader, itemId: number, kind: K): Promise<Contents[K] | null> {
    const row = await reader.first<{ content_sealed: string }>(
      'select content_sealed from snapshots where item_id = ? and kind = ?',
      [itemId, kind],
    );
    return row ? this.sealer.openJson<Contents[K]>(PLACE, `${itemId}.${kind}`, row.content_sealed) : null;
  }

  /** A document as it was first printed, base64. */
  async printed(reader: Reader, itemId: number, kind: string, edition: string): Promise<string | null> {
    const row = await reader.first<{ pdf_sealed: string }>(
      'select pdf_sealed from printed_documents where item_id = ? and kind = ? and edition = ?',
      [itemId, kind, edition],
    );
    return row ? this.sealer.open(PRINTED, `${itemId}.${kind}.${edition}`, row.pdf_sealed) : null;
  }

  /** If two are printed at the same moment, the first is kept and both callers get it. */
  async keepPrinted(db: Db, itemId: number, kind: string, edition: string, base64: string, at: Date): Promise<string> {
    await db.rows(
      'insert into printed_documents (item_id, kind, edition, printed_at, pdf_sealed) values (?, ?, ?, ?, ?) on conflict do nothing',
      [itemId, kind, edition, at, this.sealer.seal(PRINTED, `${itemId}.${kind}.${edition}`, base64)],
    );
    return (await this.printed(db, itemId, kind, edition)) ?? base64;
  }
}
