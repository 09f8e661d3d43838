import { registerOf } from '@sorrel/contracts/consultations/registration';
import { planWords } from '@sorrel/contracts/consultations/titration';
import type { Prescriber as PrescriberWords } from '@sorrel/contracts/consultations/words';
import type { GpLetterFacts } from '@sorrel/contracts/consultations/gp-letter';
import { LICENCE_FOR_CLINICIANS, licenceOf } from '@sorrel/contracts/licence';
import { londonDate } from '@sorrel/contracts/london';
import { isColdForm } from '@sorrel/contracts/packing';
import type { Packed } from '../batches/batch.ts';
import type { CustomerCopy, GpConsent } from '../customers/customer.ts';
import { postalOf } from '../customers/customer.ts';
import { contentsOf, orderIdOf, type Dispatch, type Formula, type ReceiptParts } from '../records/dispatch.ts';
import type { PrescriptionCopy, SignedDocument } from '../model/prescription.ts';
import type {
  DispatchNoteData,
  DispensingLabelData,
  GpLetterData,
  LabelSize,
  Medicine,
  PackedMedicine,
  PostalAddress,
  Prescriber,
  PrescriptionData,
  Supplier,
} from '../model/document-data.ts';
import { addressLines } from '../model/document-data.ts';
import { indicationOf } from './indication.ts';

/** What a label says besides the product: directions and precautions as the prescriber signed them. */
type LabelWords = Pick<SignedDocument, 'directions' | 'precautions'>;

/** What documents are made from: a paid item and its customer. */
export interface Papers {
  dispatch: Dispatch & { formula: Formula; receipt: ReceiptParts; paidAt: Date; pricePence: number };
  customer: CustomerCopy;
  /** The pharmacy's current particulars. */
  supplier: Supplier;
  /** What labels are printed on today. */
  labelSize: LabelSize;
  packed: Packed;
  now: Date;
  /** What the prescriber signed for the label; null while nobody has, and for older prescriptions. */
  signed: LabelWords | null;
  /** Why the item must not be supplied at this moment; null when it may be, or has been. */
  whyNot: string | null;
}
/** A dispatch with everything the papers need; null while it is upcoming. */
export function paidOf(dispatch: Dispatch): Papers['dispatch'] | null {
  const { formula, receipt, paidAt, pricePence } = dispatch;
  return formula && receipt && paidAt && pricePence !== null
    ? { ...dispatch, formula, receipt, paidAt, pricePence }
    : null;
}
const FORMS: Record<Formula['item']['form'], string> = {
  cream: 'Cream',
  tablet: 'Tablets',
  solution: 'Solution',
  injection: 'Injection',
  serum: 'Serum',
};
const formWords = (form: string | undefined): string | undefined =>
  form && Object.hasOwn(FORMS, form) ? FORMS[form as Formula['item']['form']] : undefined;

// Already printed on every label; repeating it would push the directions to a second label.
const SAID_ANYWAY = 'keep out of the reach and sight of children.';

const SKIN_ONLY = 'Use this medicine only on your skin.';
const ON_SKIN: readonly Formula['item']['form'][] = ['cream', 'serum', 'solution'];

/** What a label says of its form besides what was signed (RPS): how a medicine for the skin is used, unless that is said already. */
export const byForm = (form: Formula['item']['form'], precautions: readonly string[]): string[] =>
  ON_SKIN.includes(form) && !precautions.some((one) => /external use only|only on your skin/i.test(one))
    ? [SKIN_ONLY, ...precautions]
    : [...precautions];

/** A text of several sentences as a list of warnings. */
export const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((one) => one.trim())
    .filter((one) => one && one.toLowerCase() !== SAID_ANYWAY);

function batchOf(packed: Packed, { item }: Formula): Pick<PackedMedicine, 'batch' | 'expiresOn'> {
  if (packed.kind === 'batch') return { batch: packed.number, expiresOn: packed.expiresOn };
  if (packed.kind === 'catalogue') return { batch: item.batch, expiresOn: null };
  return { batch: packed.kind === 'unrecorded' ? 'not recorded' : 'not packed yet', expiresOn: null };
}

function packedMedicine({ dispatch: { formula }, packed, signed }: Papers): PackedMedicine {
  const medicine = medicineOf(formula);
  return {
    ...medicine,
    directions: signed?.directions ?? medicine.directions,
    precautions: byForm(
      formula.item.form,
      signed?.precautions === undefined ? medicine.precautions : sentences(signed.precautions),
    ),
    ...batchOf(packed, formula),
  };
}

function medicineOf({ item }: Formula): Medicine {
  const { code, name, form, quantity, ingredients, directions, precautions } = item;
  return {
    code,
    name,
    form: FORMS[form],
    quantity,
    ingredients,
    directions,
    precautions: sentences(precautions),
  };
}

/** Which of an item's labels names the pack that leaves: each batch that was put aside for it has its own. */
export const labelOf = ({ packed }: Pick<Papers, 'packed'>): number => (packed.kind === 'batch' ? packed.label : 1);
const labelCodeOf = (papers: Papers): string => `${orderIdOf(papers.dispatch.itemId)}-${labelOf(papers)}`;

export function dispensingLabel(papers: Papers): DispensingLabelData {
  const { dispatch, customer, supplier, labelSize, now, whyNot } = papers;
  const at = dispatch.shippedAt ?? now;
  return {
    issuedAt: at.toISOString(),
    size: labelSize,
    suppliedOn: whyNot === null ? londonDate(at) : null,
    patientName: customer.name,
    medicine: packedMedicine(papers),
    supplier,
    scanCode: labelCodeOf(papers),
  };
}

export function dispatchNote(papers: Papers): DispatchNoteData {
  const { dispatch, customer, supplier, now, whyNot } = papers;
  const { address } = customer;
  const at = dispatch.shippedAt ?? now;
  const name = address ? `${address.first_name} ${address.last_name}`.trim() : '';
  return {
    issuedAt: at.toISOString(),
    dispatchedOn: whyNot === null ? londonDate(at) : null,
    orderReference: orderIdOf(dispatch.itemId),
    recipient: { name: name || customer.name, address: postalOf(address) },
    items: [packedMedicine(papers)],
    supplier,
    parcel: dispatch.trackingNumber
      ? {
          carrier: 'Royal Mail',
          service: contentsOf(dispatch.formula.item.form) === 'pen' ? 'Special Delivery' : 'Tracked 24',
          trackingNumber: dispatch.trackingNumber,
        }
      : null,
    isColdChain: isColdForm(dispatch.formula.item.form),
  };
}

/** The page of a prescription: only what was signed, no current particulars; and that it was revoked. */
export function prescriptionPaper(
  { dispatch, supplier }: Papers,
  { id, hash, pharmacy, revokedAt }: PrescriptionCopy,
  signed: SignedDocument,
  bornOn: string,
  publicUrl: string,
): PrescriptionData {
  const { patient, prescriber, code, product, ingredients, directions, quantity, precautions } = signed;
  const sold = medicineOf(dispatch.formula);
  return {
    issuedAt: signed.signedAt,
    patient: { name: patient.name, bornOn, address: addressOf(patient.address) },
    prescriber: prescriberOf(prescriber),
    supplier: pharmacy ?? supplier,
    medicine: {
      code,
      name: product,
      form: formWords(signed.form) ?? sold.form,
      quantity,
      ingredients,
      directions,
      precautions: precautions === undefined ? sold.precautions : sentences(precautions),
    },
    prescription: {
      reference: signed.ref,
      signedAt: signed.signedAt,
      signatureReference: `${signed.ref}, record ${id}`,
      hash,
      validUntil: signed.validUntil,
      repeats: signed.repeats,
      plan: signed.titration ? planWords(signed.titration.steps) : null,
      verifyUrl: `${publicUrl}/verify/${hash}`,
      revokedOn: revokedAt && londonDate(revokedAt),
    },
  };
}

/** For an older prescription, sent without its signed words: made from the current particulars, and the page says so. */
export function knownDocument(
  { dispatch: { formula }, customer }: Pick<Papers, 'dispatch' | 'customer'>,
  copy: PrescriptionCopy,
  register: { name: string; address: string[] } | null,
): SignedDocument {
  const { ref, validUntil, repeats, product, ingredients, directions, quantity, prescriber } = copy;
  return {
    ref,
    signedAt: copy.signedAt.toISOString(),
    validUntil,
    repeats,
    code: formula.item.code,
    product,
    ingredients,
    directions,
    quantity,
    form: formula.item.form,
    precautions: formula.item.precautions,
    patient: {
      name: register?.name ?? customer.name,
      address: register?.address ?? addressLines(postalOf(customer.address)),
      birthDate: customer.birthDate,
    },
    prescriber,
  };
}

/** The letter's data on what was prescribed. The formula may name several substances: the letter lists them all. */
export function gpLetter(
  { dispatch, now }: Papers,
  { patient, prescriber, medicine, supplier, prescription, remark }: PrescriptionData,
  { practice, address, givenOn }: GpConsent,
  facts: GpLetterFacts | null,
): GpLetterData {
  const signedOn = londonDate(new Date(prescription.signedAt));
  const licence = licenceOf({ form: dispatch.formula.item.form, isPrescription: true });
  return {
    issuedAt: now.toISOString(),
    // One letter has one date, whenever it is printed: the day it could first be written.
    writtenOn: givenOn > signedOn ? givenOn : signedOn,
    letterReference: `GPL${dispatch.itemId}`,
    consentGivenOn: givenOn,
    practice: { name: practice, address: { address1: address, city: '', postcode: '' } },
    patient,
    medicine,
    indication: indicationOf(dispatch.formula),
    startedOn: facts?.since ?? signedOn,
    licence: licence && LICENCE_FOR_CLINICIANS[licence],
    facts,
    prescriber,
    prescriptionReference: prescription.reference,
    supplier,
    ...(remark ? { remark } : {}),
  };
}

export function prescriberOf({ name, qualification, registration, address }: PrescriberWords): Prescriber {
  return {
    name,
    qualification,
    registration,
    // The law asks for the kind of practitioner on a prescription.
    practitioner: registerOf(registration)?.practitioner ?? 'Prescriber',
    address: addressOf(address),
  };
}

/** Lines of an envelope as an address: the last line is the postcode, the one before it the town. */
export function addressOf(lines: readonly string[]): PostalAddress {
  const [address1 = '', ...rest] = lines.filter((line) => line.trim());
  const postcode = rest.pop() ?? '';
  const city = rest.pop() ?? '';
  return { address1, address2: rest.join(', '), city, postcode };
}
