import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from './stopwatch.ts';

/** Waits until the condition holds, however fast the machine is. */
export async function until(isSo: () => Promise<boolean>, limitMs: number, what: string): Promise<void> {
  const passed = stopwatch();
  while (!(await isSo())) {
    if (passed() > limitMs) throw new Error(`Not within ${limitMs / 1000} s: ${what}.`);
    await sleep(40);
  }
}
