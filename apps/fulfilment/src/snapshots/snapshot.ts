import type { CustomerCopy } from '../customers/customer.ts';
import { postalOf } from '../customers/customer.ts';
import type { DispatchNoteData, DispensingLabelData, PostalAddress, Supplier } from '../model/document-data.ts';
import { addressOf, dispatchNote, dispensingLabel, type Papers } from '../documents/paper.ts';
import { longDate } from '../documents/typesetting/print-words.ts';
import { londonDate } from '@sorrel/contracts/london';

/** The customer and the business as on the day of payment: what a receipt prints besides its sums. */
export interface PaidSnapshot {
  name: string;
  address: PostalAddress;
  seller: Supplier;
  /** Set where the snapshot was taken later than the payment. */
  remark?: string;
}
/** Everything printed on the label and on the note of a supply. */
export interface SuppliedSnapshot {
  label: DispensingLabelData;
  note: DispatchNoteData;
}

/** A patient as in an older record. */
export interface KnownPatient {
  name: string;
  address: string[];
}

export const paidSnapshot = (
  { name, address }: Pick<CustomerCopy, 'name' | 'address'>,
  seller: Supplier,
): PaidSnapshot => ({
  name,
  address: postalOf(address),
  seller,
});

export const suppliedSnapshot = (papers: Papers): SuppliedSnapshot => ({
  label: dispensingLabel(papers),
  note: dispatchNote(papers),
});

/**
 * For a supply from before particulars were kept: the register's name and address where it has them, otherwise the current ones, with a
 * remark on the paper.
 */
export function lateSnapshot(papers: Papers, register: KnownPatient | null): SuppliedSnapshot {
  const { label, note } = suppliedSnapshot(papers);
  const remark = lateRemark(papers.now);
  if (!register) return { label: { ...label, remark }, note: { ...note, remark } };
  const { name } = register;
  return {
    label: { ...label, patientName: name, remark },
    note: { ...note, recipient: { name, address: addressOf(register.address) }, remark },
  };
}

export const lateRemark = (now: Date): string =>
  `Particulars as recorded on ${longDate(londonDate(now))}: what was printed at the time was not kept.`;
