/** How long a session lives, real time: staff 30 minutes idle and 12 hours in all, customers 14 and 90 days. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIVES = {
  admin: { idle: 30 * MINUTE, whole: 12 * 60 * MINUTE },
  customer: { idle: 14 * DAY, whole: 90 * DAY },
} as const;

export type SessionRole = keyof typeof LIVES;

export const endOf = (role: SessionRole, start: Date): Date => new Date(start.getTime() + LIVES[role].whole);

export interface SessionTimes {
  role: SessionRole;
  seenAt: Date;
  endsAt: Date;
  endedAt: Date | null;
}

export function isAlive(session: SessionTimes, now: Date): boolean {
  return (
    session.endedAt === null &&
    now < session.endsAt &&
    now.getTime() - session.seenAt.getTime() < LIVES[session.role].idle
  );
}

/** A session last seen after this moment has not been idle too long. */
export const aliveSince = (role: SessionRole, now: Date): Date => new Date(now.getTime() - LIVES[role].idle);

/** Writing down every visit would cost a commit per request; once a minute is precise enough for an idle limit of 30. */
export const shouldNoteVisit = (seenAt: Date, now: Date): boolean => now.getTime() - seenAt.getTime() > MINUTE;

/** What a session still lacks. Customers have no second factor; staff give theirs once per session, and set one up where it is required. */
export function factorState(
  role: SessionRole,
  factor: { isOn: boolean; isRequired: boolean; givenAt: Date | null },
): 'off' | 'needed' | 'set_up' | 'given' {
  if (role === 'customer') return 'off';
  if (factor.isOn) return factor.givenAt ? 'given' : 'needed';
  return factor.isRequired ? 'set_up' : 'off';
}
