import type { z } from 'zod';
import type { readBooks } from '@sorrel/contracts/billing/rpc';
import type { OperationsAnswer } from '@sorrel/contracts/http/admin';
import type { readLastBackup } from '@sorrel/contracts/identity/backups';
import type { Instance, Operations } from '@sorrel/contracts/kit/operations';

/** What the programs answered; null where one did not. */
interface Answered {
  at: Date;
  programs: readonly { name: string; operations: Operations | null }[];
  instances: readonly Instance[];
  backup: z.output<typeof readLastBackup.output> | null;
  checks: z.output<typeof readBooks.output>['checks'] | null;
}

const newestFirst = (a: { at: string | null }, b: { at: string | null }): number =>
  (b.at ?? '').localeCompare(a.at ?? '');

/** The Operations page, from what each program says of itself. */
export function answerOf({ at, programs, instances, backup, checks }: Answered): OperationsAnswer {
  return {
    at: at.toISOString(),
    programs: programs.map(({ name, operations }) => ({
      name,
      instances: instances
        .filter(({ program }) => program === name)
        .map(({ instance: id, role, version, startedAt }) => ({ id, role, version, started_at: startedAt }))
        .toSorted((a, b) => `${a.role} ${a.id}`.localeCompare(`${b.role} ${b.id}`)),
      state: operations && {
        outbox_waiting: operations.outbox.waiting,
        outbox_seconds: operations.outbox.oldestSeconds,
        lag: operations.lag,
        dead_letters: operations.deadLetters.total,
        jobs: operations.jobs.kinds,
      },
    })),
    dead_letters: programs
      .flatMap(({ name: program, operations }) =>
        (operations?.deadLetters.newest ?? []).map(({ isReplayable, event: _event, ...letter }) => ({
          program,
          ...letter,
          is_replayable: isReplayable,
        })),
      )
      .toSorted(newestFirst),
    failed_jobs: programs
      .flatMap(({ name: program, operations }) => (operations?.jobs.failed ?? []).map((job) => ({ program, ...job })))
      .toSorted(newestFirst),
    backup: backup && { last: backup.last && backupOf(backup.last) },
    books: checks && { last: lastCheck(checks) },
  };
}

function backupOf({ isEncrypted, ...backup }: NonNullable<NonNullable<Answered['backup']>['last']>) {
  return { ...backup, is_encrypted: isEncrypted };
}

function lastCheck(checks: NonNullable<Answered['checks']>) {
  const done = checks.find(({ state }) => state === 'done');
  return done?.finishedAt ? { differences: done.differences, finished_at: done.finishedAt } : null;
}
