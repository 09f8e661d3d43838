const LONGEST_PAUSE_MS = 60_000;
/** Published by a newer version with something this one does not know yet: a deploy is replacing this program. */
export const UPGRADE_PAUSE_MS = 5_000;

/** How long an event waits before its next attempt, in ms: after the first `baseMs`, then twice as long each time, a minute at most. */
export const pauseAfter = (attempt: number, baseMs: number): number =>
  Math.min(baseMs * 2 ** Math.min(attempt - 1, 16), LONGEST_PAUSE_MS);
