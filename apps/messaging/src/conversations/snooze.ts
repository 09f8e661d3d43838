/** Long enough for a holiday; whoever wants longer closes the conversation. */
const LONGEST_DAYS = 31;
const DAY_MS = 24 * 3_600_000;

/** Why a conversation cannot be put off until then, or null. */
export function snoozeProblem(until: Date, now: Date): string | null {
  if (until <= now) return 'Please choose a moment that is still to come.';
  if (until.getTime() - now.getTime() > LONGEST_DAYS * DAY_MS)
    return `Please choose a day within ${LONGEST_DAYS} days.`;
  return null;
}
