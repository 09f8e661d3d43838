/** How often it looks, and the most that one look counts. */
const STEP_MS = 10;
const MOST_MS = 2 * STEP_MS;

let own = 0;
let before = 0;
let looking: NodeJS.Timeout | undefined;

function look(): void {
  const now = performance.now();
  own += Math.min(now - before, MOST_MS);
  before = now;
}

/**
 * Time as this machine had it to give, in milliseconds since the stopwatch was made: it stands still while others have the processor. A limit
 * of five seconds then means the same where eight other things are done at once; what waits for a timer is measured in full.
 */
export function stopwatch(): () => number {
  if (!looking) {
    before = performance.now();
    looking = setInterval(look, STEP_MS).unref();
  }
  look();
  const from = own;
  return () => {
    look();
    return own - from;
  };
}

/** How long that took, in the stopwatch's time. */
export async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const passed = stopwatch();
  await work();
  return passed();
}
