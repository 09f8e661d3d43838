import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds, however fast the machine is. */
export async function until(isSo: () => Promise<boolean>, limitMs: number, what: string): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs / 1000} s: ${what}.`);
    await sleep(40);
  }
}
