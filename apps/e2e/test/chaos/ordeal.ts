import { appendFileSync } from 'node:fs';
import { until } from '@sorrel/test-kit/until';
import type { World } from '@sorrel/test-kit/world';
import { drained, expectNothingLost, WITHIN_MS } from './after.ts';
import { pause, traffic, type Traffic } from './traffic.ts';

/** The lengths of an outage to test: a few seconds, with `CHAOS=1,20,45,120` up to two minutes. */
export const SECONDS = (process.env.CHAOS ?? '4').split(',').map(Number);
/** The longest of them that is no longer than this. */
export const secondsUpTo = (limit: number): number => Math.max(1, ...SECONDS.filter((seconds) => seconds <= limit));

/**
 * While people order, a fault happens and ends after some seconds. Afterwards people are served within half a minute, everything settles,
 * and no confirmed order is lost. The figures are printed, and stored where `BENCH_FIGURES` says.
 */
export async function ordeal(
  w: World,
  fault: string,
  seconds: number,
  happens: () => Promise<void>,
  ends: () => Promise<void> = async () => undefined,
  withinMs = WITHIN_MS,
): Promise<Traffic> {
  const customers = traffic(w.url);
  let isOver = false;
  try {
    await pause(2_000);
    await happens();
    await pause(seconds * 1_000);
    isOver = true;
    await ends();
    const over = performance.now();
    const before = customers.ordered.length;
    // New customers afterwards are served.
    await until(async () => customers.ordered.length > before, withinMs, 'an order after the outage');
    const served = performance.now() - over;
    await pause(1_000);
    await customers.end();
    const rest = await drained(w);
    note({ fault, seconds, servedMs: Math.round(served), restMs: Math.round(rest) }, customers);
  } finally {
    if (!isOver) await ends().catch(() => undefined);
    await customers.end();
  }
  await expectNothingLost(w, customers.ordered);
  return customers;
}

/** The time from the end of the fault to the first order, and from the last order until everything had settled. */
interface Recovery {
  fault: string;
  seconds: number;
  servedMs: number;
  restMs: number;
}

function note(recovery: Recovery, { ordered, turnedAway }: Pick<Traffic, 'ordered' | 'turnedAway'>): void {
  const { fault, seconds, servedMs, restMs } = recovery;
  const away = [...turnedAway.values()].reduce((a, b) => a + b, 0);
  process.stdout.write(
    `chaos: ${fault}, ${seconds} s: ordering again after ${servedMs} ms, at rest after ${restMs} ms; ${ordered.length} ordered, turned away: ${away}\n`,
  );
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(recovery)}\n`);
}
