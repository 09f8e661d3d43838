import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { printSaleDocument, readDocument } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { unknownItem } from '../decisions/unknown-item.ts';
import { Allocations } from '../batches/allocations.service.ts';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { wantedOf } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { wordsOf } from '../decisions/may-ship.ts';
import { ReadinessService } from '../dispatches/readiness.service.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { OrdersService, reprint, type Order } from './orders.service.ts';
import { paidOf, type Papers } from '../documents/paper.ts';
import { pharmacyOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';

export interface DocumentFile {
  base64: string;
  fileName: string;
  contentType: string;
}

/** Serves documents. One that was final when printed is stored and served again byte for byte. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly readiness: ReadinessService,
    private readonly customers: CustomersService,
    private readonly prescriptions: PrescriptionsService,
    private readonly orders: OrdersService,
    private readonly snapshots: SnapshotsService,
    private readonly printer: Printer,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
    private readonly allocations: Allocations,
  ) {}

  /** For staff: gathered in a transaction, so that the read leaves its audit row. */
  async read({ kind, itemId, isReprint }: z.output<typeof readDocument.input>, ctx: Context): Promise<DocumentFile> {
    const order = await this.db.transaction(ctx, async (tx) => {
      const known = await this.orders.of(tx, kind, await this.papers(tx, itemId));
      // What has not left is no record yet: each print of it is a new one.
      return isReprint && known.edition ? reprint(known, tx.now) : known;
    });
    return this.file(order, itemId);
  }

  async myReceipt(itemId: number, ctx: Context): Promise<DocumentFile> {
    const dispatch = await this.records.find(this.db, itemId);
    // Somebody else's item must look as if it did not exist.
    if (dispatch?.userId !== userIdOf(ctx) || !dispatch.paidAt) throw notFound('This receipt');
    return this.file(await this.orders.of(this.db, 'receipt', await this.papers(this.db, itemId)), itemId);
  }

  /** What billing has made, with the buyer's name and address; kept as it is first printed. Staff may print anybody's. */
  async saleDocument({ document }: z.output<typeof printSaleDocument.input>, ctx: Context): Promise<DocumentFile> {
    const { itemId, name, userId } = document;
    const dispatch = itemId === null ? null : await this.records.find(this.db, itemId);
    if (itemId === null || dispatch?.userId !== userId || (ctx.actor.kind === 'customer' && userId !== userIdOf(ctx)))
      throw notFound('This document');
    const kept = await this.snapshots.printed(this.db, itemId, 'sale-document', name);
    const buyer = await this.orders.buyer(this.db, await this.papers(this.db, itemId));
    const print = { kind: 'sale-document', data: { document, buyer } } as const;
    const base64 =
      kept ??
      (await this.snapshots.keepPrinted(
        this.db,
        itemId,
        'sale-document',
        name,
        Buffer.from((await this.printer.print(print)).bytes).toString('base64'),
        this.clock.now(),
      ));
    return { base64, fileName: `${name}.pdf`, contentType: 'application/pdf' };
  }

  /** The letter to the practice that tells of this prescription, kept as it is first printed. */
  async gpLetter(itemId: number, prescriptionId: number): Promise<{ file: DocumentFile; edition: string }> {
    const order = await this.orders.gpLetterOf(this.db, await this.papers(this.db, itemId), prescriptionId);
    if (!order.edition) throw new Error('A letter of a signed prescription is final.');
    return { file: await this.file(order, itemId), edition: order.edition };
  }

  /** Everything the papers of an item are made from. */
  async papers(reader: Reader, itemId: number): Promise<Papers> {
    const found = await this.records.find(reader, itemId);
    if (!found) throw unknownItem();
    const dispatch = paidOf(found);
    if (!dispatch)
      throw conflict('This item is still upcoming. Its documents can be printed once it is paid.', 'upcoming');
    const customer = await this.customers.find(reader, dispatch.userId);
    if (!customer)
      throw conflict(
        'The customer of this item is not known to the pharmacy yet. Please try again in a moment.',
        'customer_unknown',
      );
    const pharmacy = pharmacyOf(await this.business.trading(reader), londonDate(dispatch.paidAt));
    const packed = await this.allocations.packed(reader, wantedOf(dispatch), dispatch.shippedAt !== null);
    const refusal = await this.readiness.whyNot(reader, dispatch);
    const notPacked = packed.kind === 'not-packed' ? 'No pack has been put aside for this item yet.' : null;
    const whyNot = refusal ? wordsOf(refusal) : notPacked;
    const signed = await this.prescriptions.labelWords(reader, dispatch.prescriptionId);
    return { dispatch, customer, ...pharmacy, packed, signed, now: this.clock.now(), whyNot };
  }

  async file({ print, edition }: Order, itemId: number): Promise<DocumentFile> {
    const { kind } = print;
    const kept = edition && (await this.snapshots.printed(this.db, itemId, kind, edition));
    return {
      base64: kept || (await this.printed({ print, edition }, itemId)),
      fileName: `${kind}-${itemId}.pdf`,
      contentType: 'application/pdf',
    };
  }

  private async printed({ print, edition }: Order, itemId: number): Promise<string> {
    const { bytes } = await this.printer.print(print);
    const base64 = Buffer.from(bytes).toString('base64');
    return edition
      ? this.snapshots.keepPrinted(this.db, itemId, print.kind, edition, base64, this.clock.now())
      : base64;
  }
}
