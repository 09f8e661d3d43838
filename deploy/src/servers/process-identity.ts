import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Tells a running process apart from a later one that was given the same number (process numbers are reused, also
 * after a reboot or in a new container). Undefined when no such process runs.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks, so count from the last bracket: state is field 3, start time field 22 (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${pid}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function psIdentity(pid: number): string | undefined {
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return started ? `${pid}:${started}` : undefined;
}

/** Sends each signal in turn and waits after it; true once the process is gone. */
export async function endProcess(pid: number, signals: [NodeJS.Signals, number][]): Promise<boolean> {
  const identity = processIdentity(pid);
  const gone = () => identity === undefined || processIdentity(pid) !== identity;
  for (const [signal, waitMs] of signals) {
    if (gone()) return true;
    try {
      process.kill(pid, signal);
    } catch {
      return gone();
    }
    for (const until = performance.now() + waitMs; performance.now() < until && !gone();) await sleep(20);
  }
  return gone();
}
