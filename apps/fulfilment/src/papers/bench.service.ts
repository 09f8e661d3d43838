import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { nextCollection } from '@sorrel/contracts/packing';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { supplierOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';
import type { DispensingLabelData, PickListData } from '../model/document-data.ts';
import { LabelsService } from '../labels/labels.service.ts';
import { hasLeaflet, inBenchOrder, packOf, pickList, whyNotPrinted, type OnBench } from './bench.ts';
import { DocumentsService, type DocumentFile } from './documents.service.ts';
import { OrdersService, reprint, type Order } from './orders.service.ts';
import { PrintsService } from './prints.service.ts';
import type { Papers } from '../documents/paper.ts';

interface Gathered {
  list: PickListData;
  orders: { itemId: number; label: string | null; papers: Order[] }[];
}
type Lying = OnBench & Pick<Papers['dispatch'], 'trackingNumber' | 'shippedAt'> & { papers: Papers };

/** The papers of several orders as one file for the bench. */
@Injectable()
export class BenchService {
  constructor(
    private readonly db: Db,
    private readonly documents: DocumentsService,
    private readonly orders: OrdersService,
    private readonly labels: LabelsService,
    private readonly prints: PrintsService,
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

  /** For the thermal printer. */
  async printLabels(ids: readonly number[], ctx: Context): Promise<DocumentFile> {
    const { dpi, labels } = await this.db.transaction(ctx, async (tx) => {
      const found: DispensingLabelData[] = [];
      const all = await this.lying(tx, ids);
      const why = whyNotPrinted(all);
      if (why) throw conflict(why, 'not_packed');
      for (const lying of all) {
        const { print } = await this.paper(tx, 'dispensing-label', lying, await this.isAgain(tx, lying, 'label'));
        if (print.kind === 'dispensing-label') found.push(print.data);
      }
      return { dpi: (await this.business.trading(tx)).business.label_dpi, labels: found };
    });
    const { bytes } = await this.printer.print({ kind: 'thermal-labels', data: { dpi, labels } });
    return {
      base64: Buffer.from(bytes).toString('base64'),
      fileName: `labels-${nextCollection(this.clock.now()).day}.zpl`,
      contentType: 'text/plain; charset=us-ascii',
    };
  }

  /** In a transaction, so that the read leaves its audit row. */
  private gathered(ids: readonly number[], ctx: Context): Promise<Gathered> {
    return this.db.transaction(ctx, async (tx) => {
      const known = await this.business.trading(tx);
      const lying = await this.lying(tx, ids);
      const why = whyNotPrinted(lying);
      if (why) throw conflict(why, 'not_packed');
      const orders: Gathered['orders'] = [];
      for (const one of lying) {
        const isAgain = await this.isAgain(tx, one, 'papers');
        const note = await this.paper(tx, 'dispatch-note', one, isAgain);
        const label =
          known.business.label_format === 'pdf' ? [await this.paper(tx, 'dispensing-label', one, isAgain)] : [];
        orders.push({
          itemId: one.itemId,
          label: one.trackingNumber ? await this.labels.of(tx, one.trackingNumber) : null,
          // After the note, so that it is folded in with it.
          papers: [...label, note, ...(hasLeaflet(one) ? [await this.orders.of(tx, 'leaflet', one.papers)] : [])],
        });
      }
      const now = this.clock.now();
      return {
        list: {
          issuedAt: now.toISOString(),
          collectionOn: nextCollection(now).day,
          supplier: supplierOf(known),
          rows: pickList(lying),
        },
        orders,
      };
    });
  }

  private async lying(tx: Tx, ids: readonly number[]): Promise<Lying[]> {
    const found = [];
    for (const id of new Set(ids)) found.push(await this.documents.papers(tx, id));
    return inBenchOrder(found.map((papers) => ({ papers, packed: papers.packed, ...papers.dispatch })));
  }

  private async paper(
    tx: Tx,
    kind: 'dispensing-label' | 'dispatch-note',
    one: Lying,
    isAgain: boolean,
  ): Promise<Order> {
    const order = await this.orders.of(tx, kind, one.papers);
    return isAgain ? reprint(order, tx.now) : order;
  }

  /** What must not leave is stamped, and no label: printing it is no print. */
  private async isAgain(tx: Tx, one: Lying, what: 'label' | 'papers'): Promise<boolean> {
    if (one.papers.whyNot !== null) return false;
    const isAgain = await this.prints.isAgain(tx, one.itemId, `${what} ${packOf(one).batch}`);
    return isAgain || one.shippedAt !== null;
  }
}
