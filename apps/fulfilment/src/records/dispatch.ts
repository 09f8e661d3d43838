import type { z } from 'zod';
import type { itemPaid } from '@sorrel/contracts/billing/events';
import { conflict } from '@sorrel/service-kit/fault';
import type { Wanted } from '../batches/batch.ts';
import type { ContentKind } from '../labels/shipment.ts';
import { REVOKED } from '../model/prescription.ts';

type Paid = z.output<typeof itemPaid.data>;
export type DispatchStatus = 'received' | 'held' | 'ready' | 'label-pending' | 'shipped' | 'closed';
/** Billing's latest decision on whether an item may be sent. */
export type Gate = 'none' | 'cleared' | 'held' | 'closed';

/** Sealed: the contents of the parcel. */
export interface Formula {
  treatmentTitle: string;
  /** The treatment it is for; missing in older records. */
  consultation?: Paid['consultation'];
  item: Paid['item'];
  months: number;
}
/** Sealed: what was paid for it, and how. */
export interface ReceiptParts {
  lines: Paid['lines'];
  card: Paid['card'];
  stripeTransactionId: string | null;
}

export interface Dispatch {
  itemId: number;
  paidSeq: number;
  subscriptionId: number;
  userId: number;
  status: DispatchStatus;
  paidAt: Date | null;
  pricePence: number | null;
  formula: Formula | null;
  receipt: ReceiptParts | null;
  gate: Gate;
  gateReason: string | null;
  prescriptionId: number | null;
  shipOn: string | null;
  labelReference: string | null;
  labelNumber: number;
  labelAttempts: number;
  labelAddress: string | null;
  isLeased: boolean;
  /** The owing that is open for it; null: there is none. */
  owingId: number | null;
  /** Its line is being refunded: it is not supplied meanwhile. */
  isWithheld: boolean;
  trackingNumber: string | null;
  shippedAt: Date | null;
}

/** A dispatch's status, derived from what is known: the same events give the same status in any order. */
export function statusOf(known: {
  isShipped: boolean;
  gate: Gate;
  isPaid: boolean;
  hasPrescription: boolean;
  isRevoked: boolean;
  isWithheld: boolean;
  isBuying: boolean;
}): DispatchStatus {
  if (known.isShipped) return 'shipped';
  if (known.gate === 'closed' || known.gate === 'held') return known.gate;
  if (known.isRevoked || known.isWithheld) return 'held';
  if (!known.isPaid || known.gate !== 'cleared' || !known.hasPrescription) return 'received';
  return known.isBuying ? 'label-pending' : 'ready';
}

/** Why it cannot be shipped, in words for the pharmacy; null when it can (or the label is being bought already). */
export function whyNotReady({
  status,
  gate,
  gateReason,
  paidAt,
  trackingNumber,
  isWithheld,
}: Pick<Dispatch, 'status' | 'gate' | 'gateReason' | 'paidAt' | 'trackingNumber' | 'isWithheld'>): string | null {
  if (status === 'shipped' && trackingNumber === null)
    return 'This item was marked as shipped by hand, so there is no label to buy for it.';
  if (status === 'ready' || status === 'label-pending' || status === 'shipped') return null;
  if (status === 'closed') return 'This item was cancelled, refused or refunded and must not be shipped.';
  // Billing has not called it back yet; its refund, or the prescription, holds it.
  if (status === 'held' && gate === 'cleared') return isWithheld ? WITHHELD : REVOKED;
  if (status === 'held')
    return HELD[gateReason ?? ''] ?? 'This item is held and must not be shipped until it is cleared again.';
  if (paidAt === null) return 'This item is not paid yet.';
  if (gate !== 'cleared') return 'A prescriber has not approved this item yet.';
  return 'The prescription has not reached the pharmacy yet. Please try again in a moment.';
}

const WITHHELD =
  'This item is owed and is being refunded, so it must not be packed or shipped. It stands under Dispatch, Owed.';

const HELD: Record<string, string> = {
  'back-to-approval': 'This item went back to the prescriber and must not be shipped until it is approved again.',
  waiting: 'This item waits for the customer and cannot be shipped yet.',
  pregnancy: 'A pregnancy was recorded, so this item must not be shipped. A prescriber has to look at it.',
  dispute: 'The customer disputes a payment at their bank. Nothing may be shipped until that is settled.',
};

/** What a pack is put aside for. Without a formula it is not paid yet, and nothing is packed. */
export function wantedOf({ itemId, formula }: Pick<Dispatch, 'itemId' | 'formula'>): Wanted {
  if (!formula) throw conflict('This item is not paid yet.', 'not_ready');
  return { itemId, code: formula.item.code, months: formula.months };
}

/** The order id shown to staff and customers. */
export const orderIdOf = (itemId: number): string => `SRL-${itemId}`;
/** The carrier's reference for a parcel: a changed address makes a new parcel, which needs a new one. */
export const labelReferenceOf = (itemId: number, number: number): string =>
  number <= 1 ? orderIdOf(itemId) : `${orderIdOf(itemId)}-${number}`;

const CONTENTS: Record<Formula['item']['form'], ContentKind> = {
  cream: 'topical',
  solution: 'topical',
  serum: 'topical',
  tablet: 'tablets',
  injection: 'pen',
};
export const contentsOf = (form: Formula['item']['form']): ContentKind => CONTENTS[form];

/** What the goods cost, for compensation when a parcel is lost: before discounts and credit. */
export function goodsPence({ lines }: Pick<ReceiptParts, 'lines'>, pricePence: number): number {
  return Math.max(
    pricePence,
    lines.reduce((sum, { amountPence }) => sum + Math.max(0, amountPence), 0),
  );
}
