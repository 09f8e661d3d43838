import { USUAL_TERMS, type Terms } from '@sorrel/contracts/consultations/terms';
import { STEP_VALID_MONTHS, type SignedPlan, type StepRequest } from '@sorrel/contracts/consultations/titration';
import type { Prescriber } from '@sorrel/contracts/consultations/words';
import { lastDayOfMonths } from '@sorrel/contracts/london';
import type { Ingredient } from '@sorrel/contracts/words';

export interface Formula {
  code: string;
  name: string;
  ingredients: Ingredient[];
  directions: string;
  quantity: string;
  /** The pharmaceutical form and the warnings; older requests do not say. */
  form?: string | undefined;
  precautions?: string | undefined;
  /** What the subscription's other lines contain; older requests do not say. */
  beside?: Ingredient[];
  /** How many months one supply lasts; older requests do not say. */
  months?: number;
  /** Where the dose is increased step by step; older requests do not say. */
  step?: StepRequest | undefined;
}
interface Patient {
  userId: number;
  name: string;
  birthDate: string | null;
  address: string[];
}

/** What is signed: everything a pharmacist needs and everything that is printed, and nothing that can change afterwards. */
export interface PrescriptionDocument {
  ref: string;
  /** The London date it was signed on. */
  date: string;
  signedAt: string;
  /** The last London date on which it may be dispensed. */
  validUntil: string;
  repeats: number;
  reviewId: number;
  subscriptionId: number;
  itemId: number;
  code: string;
  product: string;
  ingredients: Ingredient[];
  directions: string;
  quantity: string;
  form?: string | undefined;
  precautions?: string | undefined;
  /** The plan of steps, from this supply on; absent where there is none. */
  titration?: SignedPlan | undefined;
  patient: Patient;
  prescriber: Prescriber;
}

/** What was prescribed for the supply before. */
export interface Before {
  id: number;
  subscriptionId: number;
  itemId: number;
  code: string;
  plan: SignedPlan | null;
  isRevoked: boolean;
}

export interface ToPrescribe {
  reviewId: number;
  subscriptionId: number;
  itemId: number;
  round: number;
  formula: Formula;
  patient: Patient;
  prescriber: Prescriber;
  signedAt: Date;
  date: string;
  /** As the prescriber set them; without, what is usual. */
  terms?: Omit<Terms, 'itemId'> | undefined;
  plan?: SignedPlan | undefined;
}

/** The reference follows the item, as the prescribing report does; a second review at the same item has a number of its own. */
export const refOf = (itemId: number, round: number): string => (round <= 1 ? `PRX${itemId}` : `PRX${itemId}-${round}`);

export function prescribe(what: ToPrescribe): PrescriptionDocument {
  const { formula, date } = what;
  const { repeats, validMonths, directions, precautions } = {
    ...USUAL_TERMS,
    ...(what.plan ? { validMonths: STEP_VALID_MONTHS } : {}),
    directions: formula.directions,
    precautions: formula.precautions,
    ...what.terms,
  };
  return {
    ref: refOf(what.itemId, what.round),
    date,
    signedAt: what.signedAt.toISOString(),
    validUntil: lastDayOfMonths(date, validMonths),
    repeats,
    reviewId: what.reviewId,
    subscriptionId: what.subscriptionId,
    itemId: what.itemId,
    code: formula.code,
    product: formula.name,
    ingredients: formula.ingredients,
    directions,
    quantity: formula.quantity,
    form: formula.form,
    precautions,
    titration: what.plan,
    patient: what.patient,
    prescriber: what.prescriber,
  };
}

/** JSON with sorted keys and no spaces: the same document always gives the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}
