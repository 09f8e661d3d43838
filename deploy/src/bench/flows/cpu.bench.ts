import { readdirSync, readFileSync } from 'node:fs';
import { readStat } from '../cpu.ts';

/** What processes have used of the processor so far, in ms, from `/proc` (Linux counts in hundredths of a second). */
export interface Used {
  node: number;
  postgres: number;
}

interface Line {
  pid: number;
  parent: number;
  ms: number;
}

function lineOf(pid: number): Line | undefined {
  try {
    return { pid, ...readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')) };
  } catch {
    return undefined;
  }
}

export const parentOf = (pid: number): number => lineOf(pid)?.parent ?? 0;

/** Of these programs together, and of the database's server with its connections. */
export function usedBy(programs: readonly number[], postmaster: number): Used {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (lineOf(Number(name)) ?? []) : []));
  const sum = (lines: Line[]) => lines.reduce((total, { ms }) => total + ms, 0);
  return {
    node: sum(all.filter(({ pid, parent }) => programs.includes(pid) || programs.includes(parent))),
    postgres: sum(all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
  };
}

/** Memory that is this process's own share, in MB. */
export function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1024;
}
