import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listRecipients, recallBatch, Recipient } from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BatchesService } from '../batches/batches.service.ts';
import { postalOf } from '../customers/customer.ts';
import { CustomersService } from '../customers/customers.service.ts';
import { addressLines } from '../model/document-data.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { Packs, type LeftPack } from './packs.queries.ts';

/** A batch that must come back: stopped for good, and everybody who got a pack of it. */
@Injectable()
export class RecallsService {
  constructor(
    private readonly db: Db,
    private readonly batches: BatchesService,
    private readonly customers: CustomersService,
    private readonly snapshots: SnapshotsService,
    private readonly packs: Packs,
  ) {}

  begin({ id, reason }: z.output<typeof recallBatch.input>, ctx: Context): Promise<z.input<typeof recallBatch.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { takenBack, madeStopped } = await this.batches.recall(tx, id, reason);
      const supplied = await this.packs.count(tx, await this.batches.find(tx, id));
      return { events: tx.events, takenBack, supplied, madeStopped };
    });
  }

  /** In a transaction, so that the read leaves its audit row. */
  recipients(
    { id, page, perPage }: z.output<typeof listRecipients.input>,
    ctx: Context,
  ): Promise<z.input<typeof listRecipients.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { code, number } = await this.batches.find(tx, id);
      const rows: z.input<typeof Recipient>[] = [];
      for (const pack of await this.packs.page(tx, { code, number }, { limit: perPage, offset: (page - 1) * perPage }))
        rows.push(await this.recipient(tx, pack));
      return { code, number, total: await this.packs.count(tx, { code, number }), rows };
    });
  }

  private async recipient(tx: Tx, { itemId, userId, suppliedAt, trackingNumber }: LeftPack) {
    const supplied = await this.snapshots.find(tx, itemId, 'supplied');
    const customer = await this.customers.find(tx, userId);
    return {
      itemId,
      userId,
      patient: supplied?.label.patientName ?? customer?.name ?? '',
      address: addressLines(supplied?.note.recipient.address ?? postalOf(customer?.address ?? null)),
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      suppliedAt: suppliedAt.toISOString(),
      trackingNumber,
    };
  }
}
