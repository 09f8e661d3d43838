import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { nextCollection } from '@sorrel/contracts/packing';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { supplierOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';
import type { PickListData } from '../model/document-data.ts';
import { LabelsService } from '../labels/labels.service.ts';
import { inBenchOrder, pickList } from './bench.ts';
import { DocumentsService, type DocumentFile } from './documents.service.ts';
import { OrdersService, type Order } from './orders.service.ts';

interface Gathered {
  list: PickListData;
  orders: { itemId: number; label: string | null; papers: Order[] }[];
}

/** The papers of several orders as one file for the bench. */
@Injectable()
export class BenchService {
  constructor(
    private readonly db: Db,
    private readonly documents: DocumentsService,
    private readonly orders: OrdersService,
    private readonly labels: LabelsService,
    private readonly printer: Printer,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
  ) {}

  async print(ids: readonly number[], ctx: Context): Promise<DocumentFile> {
    const { list, orders } = await this.gathered(ids, ctx);
    const parts = [(await this.printer.print({ kind: 'pick-list', data: list })).bytes];
    for (const { itemId, label, papers } of orders) {
      if (label) parts.push(Buffer.from(label, 'base64'));
      for (const paper of papers) parts.push(Buffer.from((await this.documents.file(paper, itemId)).base64, 'base64'));
    }
    const data = { title: `Bench ${list.collectionOn}`, issuedAt: list.issuedAt, parts };
    const { bytes } = await this.printer.print({ kind: 'bundle', data });
    return {
      base64: Buffer.from(bytes).toString('base64'),
      fileName: `bench-${list.collectionOn}.pdf`,
      contentType: 'application/pdf',
    };
  }

  /** In a transaction, so that the read leaves its audit row. */
  private gathered(ids: readonly number[], ctx: Context): Promise<Gathered> {
    return this.db.transaction(ctx, async (tx) => {
      const found = [];
      for (const id of new Set(ids)) found.push(await this.documents.papers(tx, id));
      const lying = inBenchOrder(found.map((papers) => ({ papers, packed: papers.packed, ...papers.dispatch })));
      const orders: Gathered['orders'] = [];
      for (const { papers, itemId, trackingNumber } of lying)
        orders.push({
          itemId,
          label: trackingNumber ? await this.labels.of(tx, trackingNumber) : null,
          papers: [
            await this.orders.of(tx, 'dispensing-label', papers),
            await this.orders.of(tx, 'dispatch-note', papers),
          ],
        });
      const now = this.clock.now();
      return {
        list: {
          issuedAt: now.toISOString(),
          collectionOn: nextCollection(now).day,
          supplier: supplierOf(await this.business.trading(tx)),
          rows: pickList(lying),
        },
        orders,
      };
    });
  }
}
