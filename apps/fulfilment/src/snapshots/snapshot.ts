import type { CustomerCopy } from '../customers/customer.ts';
import { postalOf } from '../customers/customer.ts';
import type { DispatchNoteData, DispensingLabelData, PostalAddress, Supplier } from '../model/document-data.ts';
import { addressOf, dispatchNote, dispensingLabel, type Papers } from '../documents/paper.ts';
import { longDate } from '../documents/typesetting/print-words.ts';
import { londonDate } from '@sorrel/contracts/london';

/** Who paid, and whom, as it was on the day: what a receipt prints beside its sums. */
export interface PaidSnapshot {
  name: string;
  address: PostalAddress;
  seller: Supplier;
  /** Where it was taken later than the payment. */
  remark?: string;
}
/** What went with the medicine: everything on the label and on the note. */
export interface SuppliedSnapshot {
  label: DispensingLabelData;
  note: DispatchNoteData;
}

/** A patient as an older record has them. */
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
 * A supply from before particulars were kept: the register's name and address where it has them, otherwise what is known today, and
 * the paper says so.
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
