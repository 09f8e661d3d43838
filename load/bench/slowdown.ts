// What Lighthouse's factor of 4 makes of the strong desktop it is meant for (power 1,500 to 2,000): a mid-range phone.
const PHONE = 1_750 / 4;

/**
 * How many times the processor must be slowed so that this machine behaves like a mid-range phone. `power`: Lighthouse's `benchmarkIndex`.
 * Its guide asks weaker machines to take less than the usual 4, see "Calibrating the CPU slowdown" in
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md.
 */
export function slowdownFor(power: number): number {
  if (!(power > 0)) return 4;
  return Math.round(Math.min(4, Math.max(1, power / PHONE)) * 10) / 10;
}
