import { registerOf } from './consultations/registration.ts';

/**
 * What a supply is for VAT (our reading of the VAT Act 1994, Sch. 8 Group 12, to be confirmed by an accountant): zero only where our pharmacy dispenses
 * it to one person on a prescription of a registered prescriber; anything else is sold at the standard rate.
 */
export type VatKind = 'dispensed' | 'sold';

export function vatKindOf(isPrescription: boolean, registration: string | null = null): VatKind {
  if (!isPrescription) return 'sold';
  // A product on prescription is never supplied on anybody's who is on no register: before a review it is taken as dispensed.
  return registration === null || registerOf(registration) ? 'dispensed' : 'sold';
}

/** Rates from their first day on, the latest last. A new one is one line more, and what was sold before keeps its own. */
const RATES: Record<VatKind, readonly { from: string; percent: number }[]> = {
  dispensed: [{ from: '1973-04-01', percent: 0 }],
  sold: [
    { from: '1991-04-01', percent: 17.5 },
    { from: '2011-01-04', percent: 20 },
  ],
};

/** The rate on the day of the supply. */
export const vatRate = (kind: VatKind, day: string): number =>
  RATES[kind].findLast(({ from }) => from <= day)?.percent ?? 0;

/** What of a price that includes VAT is VAT: rounded half up to whole pence, also of what goes back. */
export function vatIn(grossPence: number, ratePercent: number): { netPence: number; vatPence: number } {
  const size = Math.abs(grossPence);
  const vat = Math.floor((size * ratePercent) / (100 + ratePercent) + 0.5);
  const vatPence = vat === 0 ? 0 : Math.sign(grossPence) * vat;
  return { netPence: grossPence - vatPence, vatPence };
}

/** What the particulars say of the company's registration; a day that is left empty is no bound. */
export interface VatRegistration {
  vat_number: string;
  vat_registered_from: string;
  vat_registered_to: string;
}

/** Whether VAT is charged on what is sold on this day. */
export const isVatRegistered = (
  { vat_number: number, vat_registered_from: from, vat_registered_to: to }: VatRegistration,
  day: string,
): boolean => number !== '' && (from === '' || from <= day) && (to === '' || day <= to);
