import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux, on every machine it runs on (USER_HZ). */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ms: number;
}

/** Milliseconds of the processor that each process has used so far, by its number; with those of its children that have ended. */
export type Used = ReadonlyMap<number, number>;

/** A process and everything below it that still runs. */
export function usedBelow(root: number): Used {
  const all = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (stat) all.set(pid, stat);
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return new Map([...all].filter(([pid]) => isBelow(pid)).map(([pid, { ms }]) => [pid, ms]));
}

/** Of all of them so far, in ms. */
export const sumOf = (used: Used): number => [...used.values()].reduce((sum, ms) => sum + ms, 0);

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

function statOf(pid: number): Stat | null {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** The name in brackets may hold blanks and brackets, so fields count from the last one: parent is field 4, times are 14 to 17 (proc(5)). */
function readStat(stat: string): Stat {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), ms: ticks * TICK_MS };
}

/** Memory that is this process's own share, in MB. */
export function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1024;
}

/** Of these programs with all they started, and of the database's server with its connections, so far, in ms. */
export interface Spent {
  node: number;
  postgres: number;
}

export const spentBy = (programs: readonly number[], postmaster: number): Spent => ({
  node: programs.reduce((sum, pid) => sum + sumOf(usedBelow(pid)), 0),
  postgres: sumOf(usedBelow(postmaster)),
});
