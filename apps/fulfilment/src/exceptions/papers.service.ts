import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { printReship } from '@sorrel/contracts/fulfilment/rpc';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CustomersService } from '../customers/customers.service.ts';
import { paidOf } from '../documents/paper.ts';
import { pharmacyOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';
import { RESHIP_LABEL } from '../labels/labels.service.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import type { Dispatch } from '../records/dispatch.ts';
import { suppliedSnapshot, type SuppliedSnapshot } from '../snapshots/snapshot.ts';
import { ExceptionsService } from './exceptions.service.ts';
import { ReshipsService, SUPPLIED, type ReshipRow } from './reships.service.ts';

/** The papers of what is sent again: with the pack of this parcel, which may be of another batch. Once it has left they stay as they were. */
@Injectable()
export class ReshipPapers {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly exceptions: ExceptionsService,
    private readonly reships: ReshipsService,
    private readonly customers: CustomersService,
    private readonly prescriptions: PrescriptionsService,
    private readonly printer: Printer,
    private readonly business: BusinessCopy,
  ) {}

  async print(exceptionId: number, ctx: Context): Promise<z.input<typeof printReship.output>> {
    // In a transaction, so that the read leaves its audit row.
    const { papers, label, at, itemId } = await this.db.transaction(ctx, async (tx) => {
      const { dispatch } = await this.exceptions.locked(tx, exceptionId);
      const reship = await this.reships.find(tx, exceptionId);
      if (!reship) throw conflict('Nothing is to be sent again for this parcel.', 'not_open');
      return {
        papers: await this.papers(tx, reship, dispatch),
        label: reship.label_sealed && this.sealer.open(RESHIP_LABEL, reship.id, reship.label_sealed),
        at: (reship.shipped_at ?? tx.now).toISOString(),
        itemId: dispatch.itemId,
      };
    });
    const parts: Uint8Array[] = label ? [new Uint8Array(Buffer.from(label, 'base64'))] : [];
    parts.push((await this.printer.print({ kind: 'dispensing-label', data: papers.label })).bytes);
    parts.push((await this.printer.print({ kind: 'dispatch-note', data: papers.note })).bytes);
    const data = { title: `Sent again ${itemId}`, issuedAt: at, parts };
    const { bytes } = await this.printer.print({ kind: 'bundle', data });
    return {
      base64: Buffer.from(bytes).toString('base64'),
      fileName: `sent-again-${itemId}.pdf`,
      contentType: 'application/pdf',
    };
  }

  private async papers(tx: Tx, reship: ReshipRow, dispatch: Dispatch): Promise<SuppliedSnapshot> {
    if (reship.supplied_sealed)
      return this.sealer.openJson<SuppliedSnapshot>(SUPPLIED, reship.id, reship.supplied_sealed);
    const packed = await this.reships.packed(tx, reship.id, dispatch);
    const paid = paidOf({ ...dispatch, trackingNumber: null, shippedAt: null });
    const customer = await this.customers.find(tx, dispatch.userId);
    if (!paid || !customer) throw conflict('The customer of this item is not known to the pharmacy.', 'not_ready');
    const pharmacy = pharmacyOf(await this.business.trading(tx));
    const whyNot = packed.kind === 'not-packed' ? 'No pack has been put aside for this item yet.' : null;
    const signed = await this.prescriptions.labelWords(tx, dispatch.prescriptionId);
    return suppliedSnapshot({ dispatch: paid, customer, ...pharmacy, packed, now: tx.now, signed, whyNot });
  }
}
