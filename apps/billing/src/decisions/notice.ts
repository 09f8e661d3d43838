import { addDays, addMonths, londonDate, londonMoment } from '@sorrel/contracts/london';
import { discountOf, type Promotion } from '../pricing/promotion.ts';
import type { SubscriptionState } from '../model/subscription.ts';
import { upcomingItems } from '../model/subscription.ts';

/**
 * `charge`: three days before each charge. The other two are the reminders of the Digital Markets, Competition and Consumers Act
 * 2024, s.258 (our reading, to be confirmed by a lawyer): before the first full price after an offer, and at each six months.
 */
type NoticeKind = 'charge' | 'full-price' | 'six-months';
export interface Notice {
  kind: NoticeKind;
  /** What it is about; one notice for each kind and mark, ever. Of charges one for each delivery as well (`announcing/told.service.ts`). */
  mark: string;
  at: Date;
}

/** Days before the charge: time enough to change or cancel. */
export const CHARGE_DAYS = 3;
const REMINDER_DAYS = 7;
const MARK_MONTHS = 6;

const daysBefore = (due: string, days: number): Date => londonMoment(addDays(due, -days), '09:00');

export interface Contract {
  due: string;
  /** What is charged then. Another sum is another notice: nobody is charged what they were not told. */
  amountPence: number;
  /** The day it began. */
  startedOn: string;
  promotion: Promotion | null;
  chargesPaid: number;
}

/** Every notice that the next charge asks for. */
export function noticesOf({ due, amountPence, startedOn, promotion, chargesPaid }: Contract): Notice[] {
  const notices: Notice[] = [{ kind: 'charge', mark: `${due} ${amountPence}`, at: daysBefore(due, CHARGE_DAYS) }];
  const isOfferOver =
    chargesPaid > 0 && discountOf(promotion, chargesPaid - 1) !== null && discountOf(promotion, chargesPaid) === null;
  const at = daysBefore(due, REMINDER_DAYS);
  if (isOfferOver) notices.push({ kind: 'full-price', mark: 'first', at });
  const marks = marksPassed(startedOn, due);
  if (marks > 0) notices.push({ kind: 'six-months', mark: String(marks), at });
  return notices;
}

function marksPassed(startedOn: string, due: string): number {
  let marks = 0;
  while (addMonths(startedOn, (marks + 1) * MARK_MONTHS) <= due) marks += 1;
  return marks;
}

/** When to check next whether a notice is due; null when nothing is charged automatically. */
export function nextLook(state: SubscriptionState, now: Date): Date | null {
  const due = nextDueAfter(state, londonDate(now));
  if (!['active', 'pending'].includes(state.status) || state.shouldCancel || state.isDisputed || due === null)
    return null;
  const reminder = daysBefore(due, REMINDER_DAYS);
  return reminder > now ? reminder : now;
}

/** The first date still to come. What is tried again has its day in an e-mail of its own. */
const nextDueAfter = (state: SubscriptionState, today: string): string | null =>
  upcomingItems(state)
    .flatMap(({ dueAt }) => (dueAt !== null && dueAt > today ? [dueAt] : []))
    .toSorted()[0] ?? null;

interface Announced {
  dueAt?: string | null;
  announcedAt?: Date | null;
  announcedPence?: number | null;
}

/** May that sum be taken now: did an e-mail name this very day, and no less? What an e-mail said of a day that has passed counts for no other. */
export function isAnnounced(item: Announced, amountPence: number, now: Date): boolean {
  const { dueAt, announcedAt, announcedPence } = item;
  if (amountPence === 0) return true;
  if (!announcedAt || typeof announcedPence !== 'number' || amountPence > announcedPence) return false;
  return dueAt === londonDate(now);
}

/** Has the sum of a delivery risen above its e-mail, with less than a notice's days to go? Then the new sum gets those days as well. */
export function isRaisedLate(
  { date, amountPence }: { date: string; amountPence: number },
  items: readonly Announced[],
  now: Date,
): boolean {
  const told = items.filter((item) => item.announcedAt && item.dueAt === date);
  const toldPence = told.reduce((sum, { announcedPence }) => sum + (announcedPence ?? 0), 0);
  return told.length > 0 && amountPence > toldPence && date < addDays(londonDate(now), CHARGE_DAYS);
}

/** The check after that one. */
export function laterLook(due: string, now: Date): Date | null {
  return [daysBefore(due, REMINDER_DAYS), daysBefore(due, CHARGE_DAYS)].find((at) => at > now) ?? null;
}
