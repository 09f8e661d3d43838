const MINUTE_MS = 60_000;
/** Most people finish within minutes; a link of the service is good for two days at most. */
const AFTER_MS = [15, 60, 4 * 60, 24 * 60, 49 * 60].map((minutes) => minutes * MINUTE_MS);

/** When an open check is asked after next; null: no more. */
export function nextReadBack(begunAt: Date, now: Date): Date | null {
  const ahead = AFTER_MS.map((after) => new Date(begunAt.getTime() + after)).filter((at) => at > now);
  return ahead[0] ?? null;
}
