import type { SignedPlan } from '@sorrel/contracts/consultations/titration';
import type { Prescriber } from '@sorrel/contracts/consultations/words';
import type { Ingredient } from '@sorrel/contracts/words';
import type { Supplier } from './document-data.ts';

/** The particulars of a prescription that are stored sealed. */
export interface PrescriptionParticulars {
  product: string;
  ingredients: Ingredient[];
  directions: string;
  quantity: string;
  prescriber: Prescriber;
  /** Null for an older prescription, sent without its signed words. */
  signed?: Signed | null;
  /** The pharmacy it was sent to, with its particulars at the time. */
  pharmacy?: Supplier;
}

/** The signed words, with their signature and key. */
export interface Signed {
  document: string;
  signature: string;
  publicKey: string;
}
/** What a prescriber signed: the page prints this and nothing else. */
export interface SignedDocument {
  ref: string;
  signedAt: string;
  validUntil: string;
  repeats: number;
  code: string;
  product: string;
  ingredients: Ingredient[];
  directions: string;
  quantity: string;
  form?: string;
  precautions?: string;
  /** The plan of steps, from this supply on. */
  titration?: SignedPlan;
  patient: { name: string; birthDate: string | null; address: string[] };
  prescriber: Prescriber;
}
export interface PrescriptionCopy extends PrescriptionParticulars {
  id: number;
  itemId: number;
  subscriptionId: number;
  userId: number;
  ref: string;
  signedAt: Date;
  date: string;
  validUntil: string;
  repeats: number;
  hash: string;
  /** Null: it stands. */
  revokedAt: Date | null;
}

export const REVOKED =
  'The prescription for this item was revoked, so it must not be shipped. A prescriber looks at it again.';

/** Why this prescription does not cover a supply today, in words for the pharmacy; null when it does. */
export function whyNotCovered(
  prescription: Pick<PrescriptionCopy, 'userId' | 'validUntil' | 'date' | 'repeats' | 'ingredients' | 'revokedAt'>,
  supply: { userId: number; today: string; earlierSupplies: number; ingredients: readonly Ingredient[] },
): string | null {
  if (prescription.userId !== supply.userId)
    return 'The prescription is for somebody else. Do not ship this; please tell the prescriber.';
  if (!isSameFormula(prescription.ingredients, supply.ingredients))
    return 'The prescription is for another formula or strength than this item. Do not ship this; please tell the prescriber.';
  if (prescription.revokedAt !== null) return REVOKED;
  if (prescription.date > supply.today)
    return 'The prescription is dated in the future, so it cannot be dispensed yet.';
  if (prescription.validUntil < supply.today)
    return 'The prescription has expired. A prescriber must approve this item again before it can be shipped.';
  if (supply.earlierSupplies > prescription.repeats)
    return 'All supplies of this prescription have been dispensed. A prescriber must approve this item again.';
  return null;
}

/** The same substances in the same strengths, in whatever order. */
function isSameFormula(one: readonly Ingredient[], other: readonly Ingredient[]): boolean {
  const words = (list: readonly Ingredient[]) =>
    list
      .map(({ name, value, unit }) => `${name.toLowerCase()} ${value} ${unit}`)
      .toSorted()
      .join('|');
  return words(one) === words(other);
}
