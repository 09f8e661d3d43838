import type { HoldReason } from '@sorrel/contracts/billing/words';
import type { Bar, TreatmentVerdict } from '@sorrel/contracts/consultations/words';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Ingredient } from '@sorrel/contracts/words';

/** Why something may not be offered, quoted, charged or renewed. */
export type Barrier = Extract<HoldReason, 'pregnancy' | 'ruled-out' | 'consultation' | 'decision'>;

/** What is to be sold: a product of the catalogue, or an item as it was ordered. */
export interface Sold {
  /** The treatment whose consultation it is judged by: its own, whatever plan it stands in. */
  consultation: string;
  ingredients: Ingredient[];
  isPrescription: boolean;
  isContraindicated: boolean;
  /** When a prescriber signed for this very item; null: not yet. */
  signedAt?: Date | null;
}

/** What the copies say about whoever it is sold to. */
export interface Patient {
  isPregnant: boolean;
  /** Null: no verdict has been published yet (customers from before there were verdicts); then only the consultations they sent are known. */
  verdicts: readonly TreatmentVerdict[] | null;
  answered: ReadonlySet<string>;
}

/**
 * The one judgement on selling: the same for an offer, a price, a start, a renewal, a retry, a preview, and an item that staff put in.
 * The gravest comes first; null: nothing stands in the way. No order is exempt, the first one neither.
 */
export function barrierOf(sold: Sold, patient: Patient): Barrier | null {
  if (sold.isContraindicated && patient.isPregnant) return 'pregnancy';
  const verdict = patient.verdicts?.find(({ treatment }) => treatment === sold.consultation);
  const substances = substancesIn(sold.ingredients);
  const bars = (verdict?.bars ?? []).filter((bar) => reaches(bar, substances));
  if (bars.some(({ kind }) => kind === 'never')) return 'ruled-out';
  if (sold.isPrescription && !(verdict?.isAnswered ?? false) && !patient.answered.has(sold.consultation))
    return 'consultation';
  const isSigned = ({ since }: Bar): boolean => Boolean(sold.signedAt && sold.signedAt >= new Date(since));
  return bars.some((bar) => !isSigned(bar)) ? 'decision' : null;
}

/** What the rules that rule it out tell the person. */
export function toldBy(sold: Sold, patient: Patient): string[] {
  const verdict = patient.verdicts?.find(({ treatment }) => treatment === sold.consultation);
  const substances = substancesIn(sold.ingredients);
  const told = (verdict?.bars ?? []).flatMap((bar) =>
    bar.kind === 'never' && bar.tells && reaches(bar, substances) ? [bar.tells] : [],
  );
  return [...new Set(told)];
}

/** Why staff may not put it into a plan at all; null: they may, and what it still waits for keeps it from being charged. */
export function staffBarrier(sold: Sold, patient: Patient, isReader: boolean): string | null {
  const reason = barrierOf(sold, patient);
  if (reason !== 'ruled-out' && reason !== 'pregnancy') return null;
  if (!isReader)
    return 'This cannot go into this customer’s plan for a clinical reason. Please ask a prescriber, a pharmacist or support.';
  return reason === 'pregnancy'
    ? 'This customer is marked as pregnant, and this must not be used in pregnancy. It was not put into their plan.'
    : 'A safety rule rules this out for this customer. It was not put into their plan.';
}

/** The consultation an item is judged by: that of its own treatment. Written before it was kept, it is the subscription's. */
export const consultationOf = (
  item: { consultation?: string | null | undefined },
  subscription: { consultation: string },
): string => item.consultation ?? subscription.consultation;

/** An item for which only the consultation is missing may be planned: it waits for the customer's answers. */
export const isOpenTo = (barrier: Barrier | null): boolean => barrier === null || barrier === 'consultation';

const reaches = ({ substances }: Bar, contents: readonly string[]): boolean =>
  substances === null || substances.some((one) => contents.includes(one));
