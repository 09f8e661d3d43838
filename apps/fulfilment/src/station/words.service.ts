import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CheckSheet, StationOrder } from '@sorrel/contracts/fulfilment/rpc';
import { goesOn, type Verdict } from '@sorrel/contracts/fulfilment/station';
import { londonDate } from '@sorrel/contracts/london';
import { isColdForm } from '@sorrel/contracts/packing';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Packing } from '../accuracy/accuracy.ts';
import { dispensingLabel, labelOf } from '../documents/paper.ts';
import { strengthOf } from '../model/document-data.ts';
import { DocumentsService } from '../papers/documents.service.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { orderIdOf, type Dispatch } from '../records/dispatch.ts';

/** What the station shows of an order: the words of its label, and for a check those that were signed. */
@Injectable()
export class StationWords {
  constructor(
    private readonly documents: DocumentsService,
    private readonly prescriptions: PrescriptionsService,
    private readonly business: BusinessCopy,
  ) {}

  /** What goes into the parcel, in the words of its label. */
  async orderOf(
    tx: Tx,
    verdict: Verdict,
    itemId: number | null,
  ): Promise<{ order: z.input<typeof StationOrder> | null; dispatch: Dispatch | null }> {
    if (itemId === null || !goesOn(verdict)) return { order: null, dispatch: null };
    const papers = await this.documents.papers(tx, itemId);
    const { patientName, medicine } = dispensingLabel(papers);
    const order: z.input<typeof StationOrder> = {
      itemId,
      orderId: orderIdOf(itemId),
      patient: patientName,
      code: medicine.code,
      product: medicine.name,
      quantity: medicine.quantity,
      strengths: medicine.ingredients.map((one) => `${one.name} ${strengthOf(one)}`),
      directions: medicine.directions.split(/(?<=[.!?])\s+/)[0] ?? '',
      pack:
        papers.packed.kind === 'batch' ? { number: papers.packed.number, expiresOn: papers.packed.expiresOn } : null,
      batch: medicine.batch,
      label: labelOf(papers),
      isColdChain: isColdForm(papers.dispatch.formula.item.form),
      labels: (await this.business.of(tx)).business.label_format,
    };
    return { order, dispatch: papers.dispatch };
  }

  /** From the prescription itself, not from the label: a label that says something else is what a check is to find. */
  async sheetOf(tx: Tx, dispatch: Dispatch, packing: Packing): Promise<z.input<typeof CheckSheet>> {
    const { medicine } = dispensingLabel(await this.documents.papers(tx, dispatch.itemId));
    const { prescriptionId } = dispatch;
    const signed = prescriptionId === null ? null : await this.prescriptions.find(tx, prescriptionId);
    const proven = signed && this.prescriptions.provenWords(signed);
    const words = proven ?? signed;
    return {
      packedBy: packing.byName,
      packedAt: packing.packedAt.toISOString(),
      prescribed: words && {
        ref: words.ref,
        signedOn: londonDate(new Date(words.signedAt)),
        prescriber: words.prescriber.name,
        product: words.product,
        strengths: words.ingredients.map((one) => `${one.name} ${strengthOf(one)}`),
        quantity: words.quantity,
        directions: words.directions,
        precautions: proven?.precautions ?? null,
      },
      label: { directions: medicine.directions, precautions: medicine.precautions },
    };
  }
}
