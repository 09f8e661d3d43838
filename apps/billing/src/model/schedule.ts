import { invalid } from '@sorrel/service-kit/fault';
import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  isDate,
  londonDate,
  londonMoment,
} from '@sorrel/contracts/london';
import { leavesOn, mayLeaveOn, PACKING_CUT_OFF, type Journey } from '@sorrel/contracts/packing';
import { isWorkingDay, workingDayFrom, workingDayUntil } from '@sorrel/contracts/working-days';

/** Renewals are charged at 08:00 London time: banks answer, people are awake, the pharmacy has its day before it. */
const CHARGE_TIME = '08:00';
/** A renewal paid later than this many days after its date starts a new rhythm; before that the old one is kept, so that nothing drifts. */
const KEEP_RHYTHM_DAYS = 14;
const LONGEST_MONTHS = { customer: 6, staff: 12 } as const;

export const chargeMoment = (dueAt: string): Date => londonMoment(dueAt, CHARGE_TIME);

interface Planned {
  dueAt: string;
  nextAttemptAt?: Date | null | undefined;
  announcedAt?: Date | null | undefined;
}
/** Whether somebody asked for this charge at once: its e-mail was written on its own day, all others are written days before. */
export const isAskedNow = ({ dueAt, nextAttemptAt, announcedAt }: Planned): boolean =>
  !nextAttemptAt && Boolean(announcedAt) && londonDate(announcedAt ?? new Date(0)) === dueAt;
/** When an item is charged: at its next attempt, at once where that was asked for, else at the hour of charges on its day. */
export const chargedAt = (item: Planned): Date =>
  item.nextAttemptAt ?? (isAskedNow(item) && item.announcedAt ? item.announcedAt : chargeMoment(item.dueAt));

/** Months that one delivery lasts: what staff set, else the item's own interval; a single purchase counts as one. */
export function monthsOf(
  item: { interval: 'month' | null; intervalDuration: number },
  frequency: number | null,
): number {
  return item.interval === null ? 1 : (frequency ?? item.intervalDuration);
}

/** A line's next date, and the day of the month it goes back to where a short month has cut the date off, or it was put off (else null). */
export interface Rhythm {
  dueAt: string;
  anchorDay: number | null;
}

export const startingOn = (date: string): Rhythm => ({ dueAt: date, anchorDay: null });

/** The date that many months later, on the same day of the month. */
export function monthsOn({ dueAt, anchorDay }: Rhythm, months: number): Rhythm {
  const day = anchorDay ?? dayOfMonth(dueAt);
  return onDay(addMonths(ownDate(dueAt, day), months, day), day);
}

/** Moves a line to a later date; its own day of the month is kept. */
export const putOffTo = ({ dueAt, anchorDay }: Rhythm, date: string): Rhythm =>
  onDay(date, anchorDay ?? dayOfMonth(dueAt));

const onDay = (dueAt: string, day: number): Rhythm => ({ dueAt, anchorDay: dayOfMonth(dueAt) === day ? null : day });

// The line's own date that a put-off one stands for: of the 30th, put off to the 1st, the 30th before. The nearer one, so that the next
// delivery comes neither weeks too soon nor weeks too late.
function ownDate(dueAt: string, day: number): string {
  const same = addMonths(dueAt, 0, day);
  const before = same > dueAt ? addMonths(same, -1, day) : same;
  return daysBetween(before, dueAt) > KEEP_RHYTHM_DAYS ? addMonths(before, 1, day) : before;
}

/** The date after a first payment: counted from the day of payment. */
export const firstDue = (paidAt: Date, months: number): Rhythm => monthsOn(startingOn(londonDate(paidAt)), months);

/** The date after a renewal: from the date it was due on, unless payment came so late that the supply would pile up. */
export const nextDue = (rhythm: Rhythm, paidAt: Date, months: number): Rhythm =>
  londonDate(paidAt) > addDays(rhythm.dueAt, KEEP_RHYTHM_DAYS) ? firstDue(paidAt, months) : monthsOn(rhythm, months);

/** When a parcel leaves after the next date has come: the customer has just been supplied, so the rhythm starts anew from today. */
export const dueAfterLateDispatch = (rhythm: Rhythm, shippedAt: Date, months: number): Rhythm =>
  rhythm.dueAt > londonDate(shippedAt) ? rhythm : firstDue(shippedAt, months);

export type By = 'customer' | 'staff';

/**
 * The first day a delivery may be moved to: tomorrow while the pharmacy still packs for it (`PACKING_CUT_OFF`), else the day after, or the first working day
 * from then on. For staff as for customers: the e-mail about the charge goes with the change, and the charge never before it.
 */
export function earliestDue(now: Date): string {
  const today = londonDate(now);
  return workingDayFrom(addDays(today, now < londonMoment(today, PACKING_CUT_OFF) ? 1 : 2));
}

/** The last day: six months ahead for customers, twelve for staff. */
export const latestDue = (now: Date, by: By): string => addMonths(londonDate(now), LONGEST_MONTHS[by]);

/** A date somebody typed or picked, checked: `YYYY-MM-DD` or a moment. */
export function chosenDue(text: string, now: Date, by: By, field = 'due_at'): string {
  const date = readDate(text, field);
  const earliest = earliestDue(now);
  const latest = latestDue(now, by);
  if (date < earliest)
    throw invalid(
      field,
      `The earliest date we can offer is ${written(earliest)}. Please choose that day or a later one.`,
    );
  if (date > latest)
    throw invalid(
      field,
      `The latest date we can offer is ${written(workingDayUntil(latest))}. Please choose that day or an earlier one.`,
    );
  return date;
}

/** On a day on which a parcel may not leave nothing is planned to be sent. Where it goes is not known here: the pharmacy minds that as well. */
export function refuseIdleDay(date: string, field: string, isColdChain: boolean): void {
  const journey: Journey = { isColdChain, to: null };
  if (mayLeaveOn(date, journey)) return;
  const why = isWorkingDay(date)
    ? 'What must stay cold is not sent the day before a weekend or bank holiday.'
    : 'We send nothing at weekends and on bank holidays.';
  throw invalid(field, `${why} The next possible date is ${written(leavesOn(date, journey))}.`);
}

/** A start date given by staff: today or up to a year ahead. */
export function chosenStart(date: string, today: string, field = 'startDate'): string {
  const latest = addMonths(today, LONGEST_MONTHS.staff);
  if (date < today) throw invalid(field, `The start date cannot be before today, ${written(today)}.`);
  if (date > latest) throw invalid(field, `The start date cannot be after ${written(latest)}.`);
  return date;
}

function readDate(text: string, field: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalid(field, 'Please select a new date before updating.');
  if (isDate(trimmed)) return trimmed;
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(trimmed);
  const moment = isMoment && isDate(trimmed.slice(0, 10)) ? new Date(trimmed) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) throw invalid(field, 'Please enter a date as YYYY-MM-DD.');
  return londonDate(moment);
}

/** `2027-01-31` as people read it: 31/01/2027. */
export const written = (date: string): string => date.split('-').reverse().join('/');
