import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.ts';

interface Holder {
  pid: number;
  identity: string;
  note?: string;
}

/** Who holds the lock at this moment; undefined when nobody does or the holder was killed. */
export function lockHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return processIdentity(holder.pid) === holder.identity ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock for this process, or returns its holder. The file of a killed holder is taken over. The release it returns is safe to call
 * twice.
 */
export function takeLock(file: string, note?: string): { release(): void } | { heldBy: Holder } {
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), note });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o644 });
      return { release: () => readOrEmpty(file) === mine && rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const heldBy = lockHolder(file);
    if (heldBy) return { heldBy };
    rmSync(file, { force: true });
  }
}

/** Runs `work` while no other process holds the lock. */
export async function withLock<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  for (let waited = false; ; waited = true) {
    const lock = takeLock(file);
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!waited) onWait();
    await sleep(200);
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
