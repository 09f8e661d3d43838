import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'fulfilment.labels.pdf';
/** Of what was sent again; its row keeps it. */
export const RESHIP_LABEL = 'fulfilment.reships.label';

/** Labels are stored sealed in the database with their parcel: a name and address together with the sender are health data. */
@Injectable()
export class LabelsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  async keep(tx: Tx, itemId: number, trackingNumber: string, pdf: Uint8Array): Promise<void> {
    const sealed = this.sealer.seal(PLACE, trackingNumber, Buffer.from(pdf).toString('base64'));
    await tx.rows('insert into labels (tracking_number, item_id, pdf_sealed, bought_at) values (?, ?, ?, ?)', [
      trackingNumber,
      itemId,
      sealed,
      tx.now,
    ]);
  }

  /** The label of an order from before subscriptions; false when the number belongs to another parcel's label. */
  async keepOld(tx: Tx, orderId: number, trackingNumber: string, base64: string): Promise<boolean> {
    const kept = await tx.rows(
      `insert into labels (tracking_number, legacy_order_id, pdf_sealed) values (?, ?, ?)
       on conflict (tracking_number) do update set pdf_sealed = excluded.pdf_sealed where labels.legacy_order_id = excluded.legacy_order_id returning tracking_number`,
      [trackingNumber, orderId, this.sealer.seal(PLACE, trackingNumber, base64)],
    );
    return kept.length > 0;
  }

  /** The label's PDF in base64. */
  async of(reader: Pick<Tx, 'first'>, trackingNumber: string): Promise<string | null> {
    const row = await reader.first<{ pdf_sealed: string }>('select pdf_sealed from labels where tracking_number = ?', [
      trackingNumber,
    ]);
    return row ? this.sealer.open(PLACE, trackingNumber, row.pdf_sealed) : this.ofReship(reader, trackingNumber);
  }

  private async ofReship(reader: Pick<Tx, 'first'>, trackingNumber: string): Promise<string | null> {
    const row = await reader.first<{ id: number; label_sealed: string }>(
      'select id, label_sealed from reships where tracking_number = ?',
      [trackingNumber],
    );
    return row ? this.sealer.open(RESHIP_LABEL, row.id, row.label_sealed) : null;
  }

  /** In a transaction, so that the read leaves its audit row. */
  read(trackingNumber: string, ctx: Context): Promise<{ base64: string; fileName: string; contentType: string }> {
    return this.db.transaction(ctx, async (tx) => {
      const base64 = await this.of(tx, trackingNumber);
      if (base64 === null) throw notFound('This label');
      return {
        base64,
        fileName: `${trackingNumber}.pdf`,
        contentType: 'application/pdf',
      };
    });
  }
}
