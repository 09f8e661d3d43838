import type { Prescriber } from '@sorrel/contracts/consultations/words';
import type { RegisterParticulars } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import type { Ingredient } from '@sorrel/contracts/words';
import type { Packed } from '../batches/batch.ts';
import type { CustomerCopy } from '../customers/customer.ts';
import { postalOf } from '../customers/customer.ts';
import { addressLines, strengthOf, type Supplier } from '../model/document-data.ts';
import type { Formula } from '../records/dispatch.ts';
import type { PrescriptionCopy } from '../model/prescription.ts';

/** The particulars of one private supply, as they were on the day (Human Medicines Regulations 2012, regulation 253 and schedule 23). */
export interface RegisterEntry {
  suppliedOn: string;
  product: string;
  form: string;
  quantity: string;
  ingredients: Ingredient[];
  prescriber: Pick<Prescriber, 'name' | 'qualification' | 'registration' | 'address'>;
  patient: { name: string; address: string[] };
  prescribedOn: string;
  prescriptionRef: string;
  /** True for a repeat: the prescription was made for an earlier item. */
  isRepeat: boolean;
  /** The batch that was packed and its expiry; missing where none was recorded. */
  batch?: { number: string; expiresOn: string };
  /** Which pharmacy supplied it, and the version of its particulars; missing in older entries. */
  supplier?: { name: string; registration: string; version: number };
}

export function registerEntry(given: {
  itemId: number;
  shippedAt: Date;
  formula: Formula;
  prescription: PrescriptionCopy;
  customer: CustomerCopy;
  supplier: Supplier;
  packed: Packed;
}): RegisterEntry {
  const { formula, prescription, customer, supplier, packed } = given;
  const { name, qualification, registration, address } = prescription.prescriber;
  return {
    suppliedOn: londonDate(given.shippedAt),
    product: prescription.product,
    form: formula.item.form,
    quantity: formula.item.quantity,
    ingredients: formula.item.ingredients,
    prescriber: { name, qualification, registration, address },
    patient: { name: customer.name, address: addressLines(postalOf(customer.address)) },
    prescribedOn: prescription.date,
    prescriptionRef: prescription.ref,
    isRepeat: prescription.itemId !== given.itemId,
    ...(packed.kind === 'batch' ? { batch: { number: packed.number, expiresOn: packed.expiresOn } } : {}),
    supplier: { name: supplier.tradingName, registration: supplier.registration, version: supplier.version ?? 0 },
  };
}

/** The same as the register of supplies states it. */
export const particularsOf = (entry: RegisterEntry): RegisterParticulars => ({
  suppliedOn: entry.suppliedOn,
  medicine: entry.product,
  strength: entry.ingredients.map((one) => `${one.name} ${strengthOf(one)}`).join(', '),
  form: entry.form,
  quantity: entry.quantity,
  batch: entry.batch ?? null,
  patient: entry.patient,
  prescriber: entry.prescriber,
  prescribedOn: entry.prescribedOn,
  prescriptionRef: entry.prescriptionRef,
  isRepeat: entry.isRepeat,
  supplier: entry.supplier ? { name: entry.supplier.name, registration: entry.supplier.registration } : null,
});
