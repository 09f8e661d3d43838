import { MOST_VALID_MONTHS } from '@sorrel/contracts/consultations/terms';
import type { GpLetterFacts } from '@sorrel/contracts/consultations/gp-letter';
import type { SignedPlan } from '@sorrel/contracts/consultations/titration';
import type { Prescriber } from '@sorrel/contracts/consultations/words';
import { lastDayOfMonths } from '@sorrel/contracts/london';
import type { Ingredient } from '@sorrel/contracts/words';
import type { Supply } from '../decisions/facts.ts';
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
  /** What a letter to the practice may say; absent for older ones. */
  letter?: GpLetterFacts;
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

// Those signed before December 2026 name a day that lies one beyond what the law allows.
const lastDayOf = ({ date, validUntil }: { date: string; validUntil: string }): string => {
  const lawful = lastDayOfMonths(date, MOST_VALID_MONTHS);
  return validUntil < lawful ? validUntil : lawful;
};

/** What a prescription says of a supply today. */
export function coverOf(
  {
    userId,
    ingredients,
    date,
    validUntil,
    repeats,
  }: Pick<PrescriptionCopy, 'userId' | 'validUntil' | 'date' | 'repeats' | 'ingredients'>,
  supply: { userId: number; today: string; earlierSupplies: number; ingredients: readonly Ingredient[] },
): Pick<Supply, 'isForPatient' | 'isForFormula' | 'dated' | 'hasSupplyLeft'> {
  return {
    isForPatient: userId === supply.userId,
    isForFormula: isSameFormula(ingredients, supply.ingredients),
    dated: date > supply.today ? 'ahead' : lastDayOf({ date, validUntil }) < supply.today ? 'expired' : 'in date',
    hasSupplyLeft: supply.earlierSupplies <= repeats,
  };
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
