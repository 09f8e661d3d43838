import { Injectable } from '@nestjs/common';
import type { DocumentKind } from '@sorrel/contracts/fulfilment/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { GpConsentsService } from '../customers/gp-consents.service.ts';
import { DispatchRecords } from '../dispatches/records.service.ts';
import type { PrescriptionCopy } from '../prescriptions/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import {
  dispatchNote,
  dispensingLabel,
  gpLetter,
  prescriptionPaper,
  receiptPaper,
  type Papers,
  type Refund,
} from './paper.ts';
import { Printer } from './printer.service.ts';
import type { PrintOrder } from './printing.process.ts';

export interface DocumentFile {
  base64: string;
  fileName: string;
  contentType: string;
}

/** Gathers what a document says, and has it printed. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly customers: CustomersService,
    private readonly prescriptions: PrescriptionsService,
    private readonly printer: Printer,
    private readonly clock: Clock,
    private readonly consents: GpConsentsService,
  ) {}

  /** For staff: gathered in a transaction, so that the read leaves its audit row. */
  async read(kind: DocumentKind, itemId: number, ctx: Context): Promise<DocumentFile> {
    const order = await this.db.transaction(ctx, async (tx) => this.order(tx, kind, await this.papers(tx, itemId)));
    return this.file(order, itemId);
  }

  async myReceipt(itemId: number, ctx: Context): Promise<DocumentFile> {
    const dispatch = await this.records.find(this.db, itemId);
    // Somebody else's item must look like none at all.
    if (dispatch?.userId !== userIdOf(ctx) || !dispatch.paidAt) throw notFound('This receipt');
    return this.file(await this.order(this.db, 'receipt', await this.papers(this.db, itemId)), itemId);
  }

  private async papers(reader: Reader, itemId: number): Promise<Papers> {
    const dispatch = await this.records.find(reader, itemId);
    if (!dispatch) throw notFound('This item');
    const { formula, receipt, paidAt, pricePence } = dispatch;
    if (!formula || !receipt || !paidAt || pricePence === null)
      throw conflict('This item is still upcoming. Its documents can be printed once it is paid.', 'upcoming');
    const customer = await this.customers.find(reader, dispatch.userId);
    if (!customer)
      throw conflict(
        'The customer of this item is not known to the pharmacy yet. Please try again in a moment.',
        'customer_unknown',
      );
    return { dispatch: { ...dispatch, formula, receipt, paidAt, pricePence }, customer, now: this.clock.now() };
  }

  private async order(reader: Reader, kind: DocumentKind, papers: Papers): Promise<PrintOrder> {
    switch (kind) {
      case 'dispensing-label':
        return { kind, data: dispensingLabel(papers) };
      case 'dispatch-note':
        return { kind, data: dispatchNote(papers) };
      case 'prescription':
        return this.prescription(reader, papers);
      case 'receipt':
        return { kind, data: receiptPaper(papers, await this.refunds(reader, papers.dispatch.itemId)) };
      case 'gp-letter':
        return this.gpLetter(reader, papers);
    }
  }

  private async gpLetter(reader: Reader, papers: Papers): Promise<PrintOrder> {
    const consent = await this.consents.find(reader, papers.dispatch.userId);
    if (!consent)
      throw conflict(
        'There is no letter: no consent recorded. The customer has to name their GP and agree to us writing to them first; the questions are in every consultation.',
        'no_consent_recorded',
      );
    const { prescription, bornOn } = await this.prescribed(reader, papers);
    return { kind: 'gp-letter', data: gpLetter(papers, prescription, bornOn, consent) };
  }

  private async prescription(reader: Reader, papers: Papers): Promise<PrintOrder> {
    const { prescription, bornOn } = await this.prescribed(reader, papers);
    return { kind: 'prescription', data: prescriptionPaper(papers, prescription, bornOn) };
  }

  private async prescribed(
    reader: Reader,
    papers: Papers,
  ): Promise<{ prescription: PrescriptionCopy; bornOn: string }> {
    const { itemId, prescriptionId } = papers.dispatch;
    const prescription =
      (prescriptionId === null ? null : await this.prescriptions.find(reader, prescriptionId)) ??
      (await this.prescriptions.newestOf(reader, itemId));
    if (!prescription)
      throw conflict('There is no prescription for this item: a prescriber has not approved it.', 'no_prescription');
    if (!papers.customer.birthDate)
      throw conflict('This cannot be printed: the date of birth of this customer is not known.', 'no_birth_date');
    return { prescription, bornOn: papers.customer.birthDate };
  }

  private async refunds(reader: Reader, itemId: number): Promise<Refund[]> {
    const rows = await reader.rows<{
      refund_id: string;
      amount_pence: number;
      credit_pence: number;
      cause: string;
      at: Date;
    }>('select * from refunds where item_id = ? order by at, refund_id', [itemId]);
    return rows.map((row) => ({
      refundId: row.refund_id,
      amountPence: row.amount_pence,
      creditPence: row.credit_pence,
      cause: row.cause,
      at: row.at,
    }));
  }

  private async file(order: PrintOrder, itemId: number): Promise<DocumentFile> {
    const { bytes } = await this.printer.print(order);
    return {
      base64: Buffer.from(bytes).toString('base64'),
      fileName: `${order.kind}-${itemId}.pdf`,
      contentType: 'application/pdf',
    };
  }
}
