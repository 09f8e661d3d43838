import { londonClock } from '@sorrel/contracts/london';

/** How long before its time the room may be entered, and how long after its end. */
const EARLY_MS = 15 * 60_000;
const LATE_MS = 30 * 60_000;
/** A time is bookable until so long before it. */
export const BOOKABLE_MS = 30 * 60_000;
export const SLOT_DAYS = 14;
/** Two reminders: a day before, and when it begins soon. */
const REMINDERS_MS = [24 * 3_600_000, 30 * 60_000] as const;

export const ROOM_JOB = 'make-visit-room';
export const CLOSE_JOB = 'remove-visit-room';
export const REMIND_JOB = 'remind-visit';
export const END_JOB = 'end-visit';

export interface VisitMoments {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  patientJoinedAt: Date | null;
  staffJoinedAt: Date | null;
  /** The provider says that both were in the room. */
  metAt: Date | null;
  endedAt: Date | null;
}
export type VisitState = 'booked' | 'cancelled' | 'over' | 'missed';

export function visitState(visit: VisitMoments): VisitState {
  if (visit.cancelledAt) return 'cancelled';
  if (!visit.endedAt) return 'booked';
  return haveMet(visit) ? 'over' : 'missed';
}

export const haveMet = ({ metAt, patientJoinedAt, staffJoinedAt }: VisitMoments): boolean =>
  metAt !== null || (patientJoinedAt !== null && staffJoinedAt !== null);

export const mayJoin = (visit: VisitMoments, now: Date): boolean =>
  visitState(visit) === 'booked' &&
  now.getTime() >= visit.startsAt.getTime() - EARLY_MS &&
  now.getTime() <= visit.endsAt.getTime() + LATE_MS;

/** When it is over, whether or not anybody came. */
export const closesAt = ({ endsAt }: Pick<VisitMoments, 'endsAt'>): Date => new Date(endsAt.getTime() + LATE_MS);

/** The next reminder that lies ahead; null: none. */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  const ahead = REMINDERS_MS.map((before) => new Date(startsAt.getTime() - before)).filter((at) => at > now);
  return ahead[0] ?? null;
}

const HOW =
  'Open My Dashboard a few minutes before and press “Join the video visit”. Please have your passport or driving licence, your scales on a hard floor and a tape measure at hand.';

export const bookedNotice = (startsAt: Date, isMoved: boolean): string =>
  `Your video visit is ${isMoved ? 'moved to' : 'booked for'} ${londonClock(startsAt)}. ${HOW}\n\nIf you cannot come, please move or cancel it on My Dashboard.`;
export const reminderNotice = (startsAt: Date): string =>
  `A reminder: your video visit is on ${londonClock(startsAt)}. ${HOW}`;
export const cancelledNotice = (startsAt: Date): string =>
  `Your video visit on ${londonClock(startsAt)} is cancelled. You can book another one on My Dashboard.`;
export const withdrawnNotice = (startsAt: Date): string =>
  `We are sorry: we have to cancel your video visit on ${londonClock(startsAt)}. Please choose another time on My Dashboard, or write to us here.`;
export const missedNotice = (startsAt: Date): string =>
  `You and our clinician did not meet in the video visit on ${londonClock(startsAt)}. Nothing is charged for it. Please book another one on My Dashboard, or write to us here.`;
