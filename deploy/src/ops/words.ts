import type { Backup } from '@sorrel/contracts/identity/backups';
import type { DeadLetter, FailedJob, Instance, Operations } from '@sorrel/contracts/kit/operations';
import { moment } from '../operator.ts';

/** A program's own account of itself; null where it did not answer. */
export type Account = { program: string; operations: Operations | null };

/** Rows under their headings, each column as wide as its widest. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
  return [headings, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** A line a program: what an operator looks at first. */
export function statusLines(accounts: readonly Account[], instances: readonly Instance[]): string[] {
  const rows = accounts.map(({ program, operations }) => {
    const own = instances.filter((one) => one.program === program);
    const versions = [...new Set(own.map(({ version }) => version))].toSorted().join(', ') || '-';
    if (!operations) return [program, versions, String(own.length), 'does not answer'];
    const { outbox, lag, deadLetters, jobs } = operations;
    return [
      program,
      versions,
      String(own.length),
      outbox.waiting === 0 ? '0' : `${outbox.waiting} (${outbox.oldestSeconds} s)`,
      lag === null ? '?' : String(sum(lag.map(({ waiting }) => waiting))),
      String(deadLetters.total),
      String(sum(jobs.kinds.map(({ due }) => due))),
      String(sum(jobs.kinds.map(({ overdue }) => overdue))),
      String(sum(jobs.kinds.map(({ failed }) => failed))),
    ];
  });
  const headings = ['program', 'version', 'processes', 'to publish', 'to handle', 'dead letters'];
  return table([...headings, 'jobs due', 'overdue', 'failed'], rows);
}

export function backupLine(last: Backup | null | undefined, now: number): string {
  if (last === undefined) return 'Last backup: identity does not answer.';
  if (last === null) return 'Last backup: none is recorded.';
  const hours = Math.floor((now - Date.parse(last.at)) / 3_600_000);
  const age = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  return `Last backup: ${moment(last.at)}, ${age} ago, ${last.rows} rows, ${last.photos} pictures, ${last.isEncrypted ? 'encrypted' : 'not encrypted'}.`;
}

interface Check {
  state: string;
  differences: number;
  finishedAt: string | null;
}

export function booksLine(checks: readonly Check[] | undefined): string {
  if (!checks) return 'Books: billing does not answer.';
  const last = checks.find(({ state }) => state === 'done');
  if (!last?.finishedAt) return 'Books: not checked yet.';
  return `Books: ${last.differences === 0 ? 'everything agrees' : `DIFFER in ${last.differences}`}, checked ${moment(last.finishedAt)}.`;
}

type Given = readonly { program: string; letter: DeadLetter }[];
export function letterLines(letters: Given): string[] {
  return table(
    ['program', 'id', 'since', 'event', 'about', 'listener', 'reason'],
    letters.map(({ program, letter }) => [
      program,
      String(letter.id),
      moment(letter.at),
      letter.subject,
      letter.about ?? '-',
      letter.listener,
      letter.reason,
    ]),
  );
}

type Failed = readonly { program: string; job: FailedJob }[];
export function jobLines(jobs: Failed): string[] {
  return table(
    ['program', 'id', 'since', 'kind', 'key', 'tries', 'reason'],
    jobs.map(({ program, job }) => [
      program,
      String(job.id),
      job.at === null ? '-' : moment(job.at),
      job.kind,
      job.key,
      String(job.attempts),
      job.reason,
    ]),
  );
}

/** A list holds the newest 50 of each program. */
export const moreLine = (shown: number, accounts: readonly Account[], total: (of: Operations) => number): string[] => {
  const all = sum(accounts.map(({ operations }) => (operations ? total(operations) : 0)));
  return all > shown ? [`${all - shown} older ones are not shown.`] : [];
};
