import type { z } from 'zod';
import type { itemPaid } from '@sorrel/contracts/billing/events';
import { conflict } from '@sorrel/service-kit/fault';
import type { Wanted } from '../batches/batch.ts';
import type { ContentKind } from '../labels/shipment.ts';
import type { Gate, Standing } from '../decisions/facts.ts';
import { whyNotReady, type Refusal } from '../decisions/may-ship.ts';

type Paid = z.output<typeof itemPaid.data>;
export type DispatchStatus = 'received' | 'held' | 'ready' | 'label-pending' | 'shipped' | 'closed';

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

const STANDS_AS: Partial<Record<Refusal['code'], DispatchStatus>> = {
  left: 'shipped',
  left_by_hand: 'shipped',
  closed: 'closed',
  held: 'held',
  revoked: 'held',
  withheld: 'held',
};

/** A dispatch's status, derived from what is known: the same events give the same status in any order. */
export function statusOf({ isBuying, ...known }: Standing & { isBuying: boolean }): DispatchStatus {
  const why = whyNotReady(known);
  if (why) return STANDS_AS[why.code] ?? 'received';
  return isBuying ? 'label-pending' : 'ready';
}

/** What its row says of it, whatever day it is. */
export function standingOf({
  status,
  gate,
  gateReason,
  paidAt,
  trackingNumber,
  isWithheld,
}: Pick<Dispatch, 'status' | 'gate' | 'gateReason' | 'paidAt' | 'trackingNumber' | 'isWithheld'>): Standing {
  const isPaid = paidAt !== null;
  return {
    left: status !== 'shipped' ? null : trackingNumber === null ? 'by hand' : 'in a parcel',
    gate,
    gateReason,
    isPaid,
    isRevoked: status === 'held' && gate !== 'held' && !isWithheld,
    isWithheld,
    hasPrescription: !(status === 'received' && isPaid && gate === 'cleared'),
  };
}

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
