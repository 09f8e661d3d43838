import type { RegisterCorrection, RegisterParticulars } from '@sorrel/contracts/fulfilment/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';

/** What is sealed in an entry. The salt keeps a page's checksums from telling anything once the entry itself is gone. */
export interface Written {
  particulars: RegisterParticulars;
  salt: string;
}

/** The law's limit: the day of the supply or the day after (regulation 253). */
const lastDayToEnter = (suppliedOn: string): string => addDays(suppliedOn, 1);
export const isLate = (suppliedOn: string, enteredAt: Date): boolean =>
  londonDate(enteredAt) > lastDayToEnter(suppliedOn);

/** By which a medicine is searched: "tretinoin 0.025%", and the product's own name. */
export function medicineWords({ medicine, strength }: Pick<RegisterParticulars, 'medicine' | 'strength'>): string[] {
  const words = [medicine, ...strength.split(', ')].map((text) => text.toLowerCase().trim());
  return [...new Set(words)].filter((text) => text !== '').toSorted();
}

/** The particulars as they should read. Null: nothing would change. */
export function corrected(before: RegisterParticulars, changes: RegisterCorrection): RegisterParticulars | null {
  const { prescriber, ...rest } = changes;
  const after: RegisterParticulars = {
    ...before,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    prescriber: { ...before.prescriber, ...prescriber },
  };
  return JSON.stringify(after) === JSON.stringify(before) ? null : after;
}
