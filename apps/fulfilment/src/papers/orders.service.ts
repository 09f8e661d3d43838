import { Inject, Injectable } from '@nestjs/common';
import type { DocumentKind } from '@sorrel/contracts/fulfilment/rpc';
import { leafletOf } from '@sorrel/contracts/leaflet';
import { londonDate } from '@sorrel/contracts/london';
import { conflict } from '@sorrel/service-kit/fault';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import type { GpLetterFacts } from '@sorrel/contracts/consultations/gp-letter';
import type { GpConsent } from '../customers/customer.ts';
import type { Reader } from '../customers/customers.service.ts';
import { GpConsentsService } from '../customers/gp-consents.service.ts';
import { FULFILMENT_CONFIG, type FulfilmentConfig } from '../fulfilment.config.ts';
import { PomService } from '../pom/pom.service.ts';
import type { PrescriptionCopy } from '../model/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import {
  lateRemark,
  lateSnapshot,
  paidSnapshot,
  type PaidSnapshot,
  type SuppliedSnapshot,
} from '../snapshots/snapshot.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import type { PrescriptionData } from '../model/document-data.ts';
import {
  dispatchNote,
  dispensingLabel,
  gpLetter,
  knownDocument,
  prescriptionPaper,
  type Papers,
} from '../documents/paper.ts';
import type { PrintOrder } from '../documents/printing.process.ts';
import { receiptPaper, type Refund } from '../documents/receipt-paper.ts';

/** What is to be printed. `edition`: the name it is stored under once printed; null while it may still change. */
export interface Order {
  print: Extract<PrintOrder, { kind: DocumentKind }>;
  edition: string | null;
}

/** Label and note as they were, and that they are printed once more: not the record, which stays. Other documents say nothing of it. */
export function reprint(order: Order, now: Date): Order {
  const reprintedOn = londonDate(now);
  const { print } = order;
  if (print.kind === 'dispensing-label')
    return { print: { ...print, data: { ...print.data, reprintedOn } }, edition: null };
  if (print.kind === 'dispatch-note')
    return { print: { ...print, data: { ...print.data, reprintedOn } }, edition: null };
  return order;
}

/** Gathers a document's data from what was signed, paid or supplied at the time, never from current particulars. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly prescriptions: PrescriptionsService,
    private readonly consents: GpConsentsService,
    private readonly snapshots: SnapshotsService,
    private readonly pom: PomService,
    private readonly tokens: IndexTokens,
    @Inject(FULFILMENT_CONFIG) private readonly config: FulfilmentConfig,
  ) {}

  async of(reader: Reader, kind: DocumentKind, papers: Papers): Promise<Order> {
    switch (kind) {
      case 'dispensing-label': {
        const supplied = await this.supplied(reader, papers);
        return { print: { kind, data: supplied?.label ?? dispensingLabel(papers) }, edition: supplied && 'supplied' };
      }
      case 'dispatch-note': {
        const supplied = await this.supplied(reader, papers);
        return { print: { kind, data: supplied?.note ?? dispatchNote(papers) }, edition: supplied && 'supplied' };
      }
      case 'prescription': {
        const { id, data } = await this.prescribed(reader, papers);
        // Revoked, it is another paper: what was printed before stays as it was, and is not handed out again.
        const edition = `prescription-${id}${data.prescription.revokedOn ? '-revoked' : ''}`;
        return { print: { kind, data }, edition };
      }
      case 'receipt':
        return this.receipt(reader, papers);
      case 'gp-letter':
        return this.gpLetter(reader, papers);
      case 'leaflet':
        return leaflet(papers);
    }
  }

  /** Null while the item has not left. A supply older than snapshots gets one now from current particulars, with a remark. */
  private async supplied(reader: Reader, papers: Papers): Promise<SuppliedSnapshot | null> {
    const { itemId, shippedAt } = papers.dispatch;
    if (!shippedAt) return null;
    const known = await this.snapshots.find(reader, itemId, 'supplied');
    if (known) return known;
    const late = lateSnapshot(papers, await this.pom.patientOf(reader, itemId));
    await this.snapshots.take(reader, itemId, 'supplied', late, papers.now, true);
    return (await this.snapshots.find(reader, itemId, 'supplied')) ?? late;
  }

  private async receipt(reader: Reader, papers: Papers): Promise<Order> {
    const { dispatch } = papers;
    const refunds = await this.refunds(reader, dispatch.itemId);
    const signed = dispatch.prescriptionId && (await this.prescriptions.find(reader, dispatch.prescriptionId));
    const paper = receiptPaper(dispatch, await this.buyer(reader, papers), refunds);
    const by = signed ? `${signed.prescriber.name}, ${signed.prescriber.registration}` : null;
    return {
      print: { kind: 'receipt', data: by ? { ...paper, prescriber: by } : paper },
      // The receipt shows refunds, and a product changed before the parcel was sent: each makes a new edition.
      edition: `paid-${dispatch.paidSeq}-refunds-${refunds.length}${by ? `-prescription-${dispatch.prescriptionId}` : ''}`,
    };
  }

  /** As they were when they paid. */
  async buyer(reader: Reader, { dispatch: { itemId }, customer, supplier, now }: Papers): Promise<PaidSnapshot> {
    const known = await this.snapshots.find(reader, itemId, 'paid');
    if (known) return known;
    const late = { ...paidSnapshot(customer, supplier), remark: lateRemark(now) };
    await this.snapshots.take(reader, itemId, 'paid', late, now, true);
    return (await this.snapshots.find(reader, itemId, 'paid')) ?? late;
  }

  /** Of one prescription, whichever is the item's newest. */
  gpLetterOf(reader: Reader, papers: Papers, prescriptionId: number): Promise<Order> {
    return this.gpLetter(reader, { ...papers, dispatch: { ...papers.dispatch, prescriptionId } });
  }

  private async gpLetter(reader: Reader, papers: Papers): Promise<Order> {
    const consent = await this.consents.find(reader, papers.dispatch.userId);
    if (!consent)
      throw conflict(
        'There is no letter: no consent recorded. The customer has to name their GP and agree to us writing to them first; the questions are in every consultation.',
        'no_consent_recorded',
      );
    const { id, data, letter } = await this.prescribed(reader, papers);
    if (data.prescription.revokedOn)
      throw conflict(
        'This prescription was revoked, so the letter would tell the practice something that is no longer so. Please write to them yourself.',
        'revoked',
      );
    return {
      print: { kind: 'gp-letter', data: gpLetter(papers, data, consent, letter) },
      edition: `prescription-${id}-practice-${await this.practice(reader, consent)}`,
    };
  }

  /** A letter to another practice is a new edition; naming the same practice again is not. */
  private practice(reader: Reader, { practice, address }: GpConsent): Promise<string> {
    return this.tokens.of(reader, 'fulfilment.printed_documents.practice', `${practice}\n${address}`);
  }

  private async prescribed(
    reader: Reader,
    papers: Papers,
  ): Promise<{ id: number; data: PrescriptionData; letter: GpLetterFacts | null }> {
    const prescription = await this.prescriptionOf(reader, papers);
    const signed = this.prescriptions.signedOf(prescription);
    const words =
      signed ?? knownDocument(papers, prescription, await this.pom.patientOf(reader, papers.dispatch.itemId));
    const bornOn = words.patient.birthDate;
    if (!bornOn)
      throw conflict('This cannot be printed: the date of birth of this customer is not known.', 'no_birth_date');
    const data = prescriptionPaper(papers, prescription, words, bornOn, this.config.publicUrl);
    return {
      id: prescription.id,
      data: signed ? data : { ...data, remark: lateRemark(papers.now) },
      letter: prescription.letter ?? null,
    };
  }

  private async prescriptionOf(reader: Reader, { dispatch }: Papers): Promise<PrescriptionCopy> {
    const { itemId, prescriptionId } = dispatch;
    const prescription =
      (prescriptionId === null ? null : await this.prescriptions.find(reader, prescriptionId)) ??
      (await this.prescriptions.newestOf(reader, itemId));
    if (!prescription)
      throw conflict(
        'No prescription for this item has arrived at the pharmacy yet. If it was approved just now, please try again in a moment.',
        'no_prescription',
      );
    return prescription;
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
}

/** Of what is in the parcel, as it is written now: it names nobody. */
function leaflet({ dispatch: { formula }, supplier, now }: Papers): Order {
  const found = leafletOf(formula.item);
  if (!found)
    throw conflict('This is used within its licence: the leaflet is its maker’s own, in the pack.', 'no_leaflet');
  return { print: { kind: 'leaflet', data: { issuedAt: now.toISOString(), supplier, leaflet: found } }, edition: null };
}
