/* The responsible pharmacist (Medicines Act 1968 sections 72A and 72B; SI 2008/2789). To be confirmed by the superintendent. */

/** A responsible pharmacist may be absent from the pharmacy for so long between one midnight and the next (SI 2008/2789). */
export const MOST_AWAY_MINUTES = 120;
/** From so long before a log-in ends by itself the console says so. */
export const WARN_MINUTES = 60;

export const RESPONSIBLE_STATES = ['none', 'in', 'absent', 'overrun', 'lapsed'] as const;
/** `lapsed`: nobody has signed out, and the log-in has ended by itself. `overrun`: absent longer than they may be. */
export type ResponsibleState = (typeof RESPONSIBLE_STATES)[number];

/** `ended`: another signed in, or the log-in has ended by itself. */
export const RESPONSIBLE_ENTRIES = ['in', 'out', 'absent', 'back', 'ended'] as const;
export type ResponsibleEntry = (typeof RESPONSIBLE_ENTRIES)[number];
export const ENTRY_WORDS: Readonly<Record<ResponsibleEntry, string>> = {
  in: 'Signed in',
  out: 'Signed out',
  absent: 'Absent',
  back: 'Back',
  ended: 'Ended',
};
