import { addDays, londonDate, londonMoment } from './london.ts';
import { isWorkingDay, workingDayFrom, type Nation } from './working-days.ts';

/** A day's parcels leave by this London time; until then the next day's are prepared as well. */
export const PACKING_CUT_OFF = '15:00';

/** A parcel that is to leave: whether it must stay cold, and where it goes; null where that is not known. */
export interface Journey {
  isColdChain: boolean;
  to: Nation | null;
}

/** A parcel of no particular kind. */
const USUAL: Journey = { isColdChain: false, to: null };

/** Forms that are kept at 2 to 8 °C until they are used: pens (Wegovy, Mounjaro). */
export const isColdForm = (form: string): boolean => form === 'injection';

/** The day on which a parcel that leaves that day is delivered at the earliest: the next working day where it goes. */
export const arrivesOn = (leaves: string, { to }: Pick<Journey, 'to'>): string =>
  workingDayFrom(addDays(leaves, 1), to ?? undefined);

/**
 * Whether a parcel may leave on that day: the pharmacy works, and one that must stay cold is delivered on the very next day. A weekend or
 * bank holiday in between, at either end of its way, would leave it in a depot.
 */
export function mayLeaveOn(date: string, { isColdChain, to }: Journey = USUAL): boolean {
  if (!isWorkingDay(date)) return false;
  const next = addDays(date, 1);
  return !isColdChain || (isWorkingDay(next) && isWorkingDay(next, to ?? undefined));
}

/** The day a parcel leaves that is ready on that day: then, or on the first day after it on which it may. */
export function leavesOn(date: string, journey: Journey = USUAL): string {
  let day = date;
  while (!mayLeaveOn(day, journey)) day = addDays(day, 1);
  return day;
}

/** The next collection that takes a parcel: today's until the cut-off, then the first one it may leave with. */
export function nextCollection(now: Date, journey: Journey = USUAL): { day: string; at: Date } {
  const today = londonDate(now);
  const day = leavesOn(now < londonMoment(today, PACKING_CUT_OFF) ? today : addDays(today, 1), journey);
  return { day, at: londonMoment(day, PACKING_CUT_OFF) };
}
