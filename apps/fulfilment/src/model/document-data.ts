import type { GpLetterFacts } from '@sorrel/contracts/consultations/gp-letter';
import type { SaleDocument } from '@sorrel/contracts/billing/sale-documents';
import type { Leaflet } from '@sorrel/contracts/leaflet';
/**
 * What the documents are printed from. Dates are `YYYY-MM-DD` in London, moments ISO strings, money whole pence.
 * `issuedAt` is the moment the data was put together; it becomes the file's creation date, so that the same data always
 * gives the same bytes.
 */

export interface PostalAddress {
  address1: string;
  address2?: string | null;
  city: string;
  postcode: string;
}

export interface Patient {
  name: string;
  bornOn: string;
  address: PostalAddress;
}

export interface Ingredient {
  name: string;
  value: string;
  unit: string;
}

/** A medicine as prescribed and packed. */
export interface Medicine {
  code: string;
  name: string;
  /** "Cream", "Capsules": the pharmaceutical form. */
  form: string;
  /** "50 g", "60 capsules". */
  quantity: string;
  ingredients: Ingredient[];
  directions: string;
  /** Warnings for this medicine, "For external use only" among them where it applies. */
  precautions: string[];
}

/** The pack that leaves the pharmacy. `expiresOn` is null while nobody has recorded the batch's date: then none is printed. */
export interface PackedMedicine extends Medicine {
  batch: string;
  expiresOn: string | null;
}

/** The pharmacy. */
export interface Supplier {
  tradingName: string;
  legalName: string;
  address: PostalAddress;
  telephone: string;
  email: string;
  /** "GPhC 9012345". */
  registration: string;
  companyNumber?: string | null;
  vatNumber?: string | null;
  /** The version of the business's particulars; missing in older records. */
  version?: number;
}

export interface Prescriber {
  name: string;
  /** "MBBS MRCGP". */
  qualification: string;
  /** The kind of practitioner, which the law asks for: "Doctor", "Pharmacist independent prescriber". */
  practitioner: string;
  /** "GMC 7012345". */
  registration: string;
  address: PostalAddress;
}

/** The signed record of a prescription. */
interface SignedPrescription {
  /** "PRX1042". */
  reference: string;
  signedAt: string;
  signatureReference: string;
  /** SHA-256 of the signed record, hexadecimal. */
  hash: string;
  validUntil: string;
  /** Supplies allowed after the first. */
  repeats: number;
  /** The plan of steps, in words; null: none. */
  plan?: string | null;
  /** Its page, which says whether it still stands: what the code leads to. */
  verifyUrl: string;
  /** The day it was revoked; null: it stands. */
  revokedOn: string | null;
}

/** A remark in small print where the particulars are not those of the day. */
interface Remarked {
  remark?: string;
}

export interface LabelSize {
  widthMm: number;
  heightMm: number;
}

export interface DispensingLabelData extends Remarked {
  issuedAt: string;
  /** As the business's particulars had it on the day; missing in older records: 70 by 35 mm. */
  size?: LabelSize;
  /** The day it was printed again, which the label says; missing on the first. */
  reprintedOn?: string;
  /** Null: the pack must not leave, and NOT FOR SUPPLY is printed across the label. */
  suppliedOn: string | null;
  patientName: string;
  medicine: PackedMedicine;
  supplier: Supplier;
  /** What a scanner reads from the label to match it with the pack. */
  scanCode: string;
}

export interface DispatchNoteData extends Remarked {
  issuedAt: string;
  /** Null: none of this may leave, and NOT FOR SUPPLY is printed across the note. */
  dispatchedOn: string | null;
  /** The day it was printed again, which the note says; missing on the first. */
  reprintedOn?: string;
  orderReference: string;
  recipient: { name: string; address: PostalAddress };
  items: Pick<PackedMedicine, 'code' | 'name' | 'form' | 'quantity' | 'batch' | 'expiresOn'>[];
  supplier: Supplier;
  /** Null while the carrier has not answered. */
  parcel: { carrier: string; service: string; trackingNumber: string } | null;
  isColdChain: boolean;
}

export interface PrescriptionData extends Remarked {
  issuedAt: string;
  patient: Patient;
  prescriber: Prescriber;
  medicine: Medicine;
  prescription: SignedPrescription;
  supplier: Supplier;
}

interface ReceiptLine {
  description: string;
  detail?: string | null;
  quantity: number;
  /** For the whole line. */
  amountPence: number;
}

export interface ReceiptData extends Remarked {
  /** Who signed for it, with their registration; missing until somebody has. */
  prescriber?: string;
  issuedAt: string;
  paidOn: string;
  receiptNumber: string;
  orderReference: string;
  customer: { name: string; address: PostalAddress };
  seller: Supplier;
  lines: ReceiptLine[];
  discounts: { label: string; amountPence: number }[];
  creditUsedPence: number;
  totalPence: number;
  /** How much of the total is VAT, by rate; empty when nothing is said about VAT. */
  vat: { ratePercent: number; netPence: number; vatPence: number }[];
  /** Null when credit paid for everything. */
  card: { brand: string; last4: string } | null;
  paymentReference: string | null;
  /** `isCredit`: restored as account credit, so the card's total stays as it is. */
  refunds: { refundedOn: string; amountPence: number; reason?: string | null; reference: string; isCredit?: boolean }[];
}

export interface GpLetterData extends Remarked {
  issuedAt: string;
  writtenOn: string;
  letterReference: string;
  /** A letter without the patient's recorded consent cannot be put together. */
  consentGivenOn: string;
  practice: { doctorName?: string | null; name: string; address: PostalAddress };
  patient: Patient & { nhsNumber?: string | null };
  medicine: Medicine;
  /** What the medicine is for, as it continues "I have prescribed … ": "for acne", "as part of a weight management programme". */
  indication: string;
  startedOn: string;
  /** How the medicine stands to a UK licence, as a sentence; null: it is no medicine. */
  licence: string | null;
  /** What was declared, seen, told and asked for when it was signed; null for an older prescription, whose letter claims nothing of it. */
  facts: GpLetterFacts | null;
  prescriber: Prescriber;
  prescriptionReference: string;
  supplier: Supplier;
}

/** What a patient reads before an unlicensed medicine. */
export interface LeafletData {
  issuedAt: string;
  supplier: Supplier;
  leaflet: Leaflet;
}

/** The labels of several packs for a thermal printer. */
export interface ThermalLabelsData {
  dpi: number;
  labels: DispensingLabelData[];
}

/** What is to be fetched for several orders, a row a batch. */
export interface PickListData {
  issuedAt: string;
  collectionOn: string;
  supplier: Supplier;
  /** `leaflets`: how many of the orders have one among their papers. */
  rows: { code: string; name: string; batch: string; expiresOn: string | null; leaflets: number; orders: string[] }[];
}

/** A recall for the regulator: numbers and times by order, and nobody's name. Moments ISO strings. */
export interface RecallReportData {
  issuedAt: string;
  supplier: Supplier;
  batch: { code: string; number: string; product: string; expiresOn: string };
  stopped: { at: string; by: string; reason: string } | null;
  deliveries: { supplier: string; invoice: string; receivedAt: string; amount: string }[];
  /** Captions with their amounts in words. */
  amounts: [caption: string, amount: string][];
  /** Of an ingredient: what was made from it. */
  made: { product: string; code: string; number: string; made: number; onHand: number; supplied: number }[];
  notice: { act: string; text: string; sentAt: string; sentBy: string; round: number } | null;
  patients: { all: number; told: number; stopped: number; noneLeft: number; help: number; silent: number };
  rows: {
    orders: { orderId: string; on: string }[];
    told: string[];
    calls: number;
    said: { words: string; at: string; how: string } | null;
  }[];
}

interface Done {
  at: string;
  by: string;
}
/** Amounts are words already: "12.5 g". */
export interface WorksheetData {
  issuedAt: string;
  supplier: Supplier;
  id: number;
  code: string;
  product: string;
  packs: number;
  container: string;
  version: number;
  approved: Done | null;
  limits: string;
  tolerance: string;
  method: readonly string[];
  amounts: {
    name: string;
    code: string;
    batch: string;
    expiresOn: string;
    planned: string;
    weighed: string | null;
    weighedBy: string;
    weighedAt: string | null;
  }[];
  begun: Done;
  checked: Done | null;
  finished: (Done & { batch: string; expiresOn: string; made: number; lost: number; remark: string }) | null;
  cancelled: (Done & { reason: string; isLost: boolean }) | null;
}

/** Finished documents that become one file. */
export interface BundleData {
  title: string;
  issuedAt: string;
  parts: Uint8Array[];
}

/** An address as the lines of an envelope. */
export function addressLines(address: PostalAddress): string[] {
  return [address.address1, address.address2 ?? '', address.city, address.postcode].filter((line) => line.trim());
}

/** "Tretinoin 0.025%", "Minoxidil 5 mg": a sign follows its number directly, a word after a space. */
export function strengthOf({ value, unit }: Ingredient): string {
  return /^[%‰]/.test(unit) ? `${value}${unit}` : `${value} ${unit}`.trim();
}

/** An invoice or a credit note, and to whom. */
export interface SaleDocumentData {
  document: SaleDocument;
  buyer: { name: string; address: PostalAddress; seller: Supplier };
}
