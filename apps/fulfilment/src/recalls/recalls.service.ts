import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listRecipients, recallBatch, Recipient } from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BatchesService } from '../batches/batches.service.ts';
import { postalOf } from '../customers/customer.ts';
import { CustomersService } from '../customers/customers.service.ts';
import { addressLines } from '../model/document-data.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';

interface Left extends Row {
  item_id: number;
  user_id: number;
  supplied_at: Date;
  tracking_number: string | null;
}
const LEFT = `from allocations a join batches b on b.id = a.batch_id join dispatches d on d.item_id = a.item_id
  where b.code = ? and b.number = ? and a.supplied_at is not null`;

/** A batch that must come back: stopped for good, and everybody who got a pack of it. */
@Injectable()
export class RecallsService {
  constructor(
    private readonly db: Db,
    private readonly batches: BatchesService,
    private readonly customers: CustomersService,
    private readonly snapshots: SnapshotsService,
  ) {}

  begin({ id, reason }: z.output<typeof recallBatch.input>, ctx: Context): Promise<z.input<typeof recallBatch.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const takenBack = await this.batches.recall(tx, id, reason);
      const { code, number } = await this.batches.locked(tx, id);
      return { events: tx.events, takenBack, supplied: await this.count(tx, code, number) };
    });
  }

  /** In a transaction, so that the read leaves its audit row. */
  recipients(
    { id, page, perPage }: z.output<typeof listRecipients.input>,
    ctx: Context,
  ): Promise<z.input<typeof listRecipients.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { code, number } = await this.batches.find(tx, id);
      const rows = await tx.rows<Left>(
        `select a.item_id, d.user_id, a.supplied_at, d.tracking_number ${LEFT} order by a.supplied_at, a.item_id limit ? offset ?`,
        [code, number, perPage, (page - 1) * perPage],
      );
      const found: z.input<typeof Recipient>[] = [];
      for (const row of rows) found.push(await this.recipient(tx, row));
      return { code, number, total: await this.count(tx, code, number), rows: found };
    });
  }

  private async recipient(tx: Tx, row: Left): Promise<z.input<typeof Recipient>> {
    const supplied = await this.snapshots.find(tx, row.item_id, 'supplied');
    const customer = await this.customers.find(tx, row.user_id);
    return {
      itemId: row.item_id,
      userId: row.user_id,
      patient: supplied?.label.patientName ?? customer?.name ?? '',
      address: addressLines(supplied?.note.recipient.address ?? postalOf(customer?.address ?? null)),
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      suppliedAt: row.supplied_at.toISOString(),
      trackingNumber: row.tracking_number,
    };
  }

  private async count(tx: Tx, code: string, number: string): Promise<number> {
    return (await tx.first<{ n: number }>(`select count(*)::int as n ${LEFT}`, [code, number]))?.n ?? 0;
  }
}
