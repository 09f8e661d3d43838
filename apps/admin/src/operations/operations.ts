import type { OperationsAnswer, OperationsPage } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { checkText } from '../books/books.ts';
import type { Badge } from '../ui/badge.ts';

export type Program = OperationsAnswer['programs'][number];
export type Letter = OperationsAnswer['dead_letters'][number];
export type FailedJob = OperationsAnswer['failed_jobs'][number];
/** A kind of job in a program, with what waits of it. */
export type Kind = NonNullable<Program['state']>['jobs'][number] & { program: string };

/** Said aloud every so often, so that a page left open tells of today. */
const LOOK_AGAIN_MS = 15_000;
/** Later than this the alarm for backups sounds, too. */
const BACKUP_HOURS = 26;
/** Events are on their way within a second or two. */
const LATE_SECONDS = 60;

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: async ({ signal }) => (await get<z.infer<typeof OperationsPage>>('/v2/admin/operations', { signal })).props,
  refetchInterval: LOOK_AGAIN_MS,
  meta: { isQuiet: true },
});

/** Each version once, with how many processes run it. */
export function versionsOf({ instances }: Pick<Program, 'instances'>): { version: string; processes: number }[] {
  const counts = new Map<string, number>();
  for (const { version } of instances) counts.set(version, (counts.get(version) ?? 0) + 1);
  return [...counts]
    .map(([version, processes]) => ({ version, processes }))
    .toSorted((a, b) => a.version.localeCompare(b.version));
}

export function programBadge({ state, instances }: Program): Badge {
  if (!state) return { text: 'no answer', tone: 'bad' };
  if (state.outbox_seconds > LATE_SECONDS) return { text: 'events are late', tone: 'asked' };
  // It answered, but not when every process was asked who it is.
  if (instances.length === 0) return { text: 'answers', tone: 'quiet' };
  return { text: 'answers', tone: 'good' };
}

/** Jobs of every program that answered, those that failed first. */
export const kindsOf = (programs: readonly Program[]): Kind[] =>
  programs
    .flatMap(({ name, state }) => (state?.jobs ?? []).map((job) => ({ program: name, ...job })))
    .toSorted((a, b) => b.failed - a.failed || b.overdue - a.overdue || b.due - a.due);

const HOUR = 3_600_000;

/** The age of a moment, as a person says it. */
export function ageOf(at: string, now: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / HOUR));
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

export function backupBadge({ backup, at }: Pick<OperationsAnswer, 'backup' | 'at'>): Badge {
  if (!backup) return { text: 'not known', tone: 'bad' };
  if (!backup.last) return { text: 'none is recorded', tone: 'bad' };
  const isOld = Date.parse(at) - Date.parse(backup.last.at) > BACKUP_HOURS * HOUR;
  return { text: ageOf(backup.last.at, at), tone: isOld ? 'bad' : 'good' };
}

export function booksBadge({ books }: Pick<OperationsAnswer, 'books'>): Badge {
  if (!books) return { text: 'not known', tone: 'bad' };
  if (!books.last) return { text: 'not checked yet', tone: 'quiet' };
  return { text: checkText(books.last.differences), tone: books.last.differences === 0 ? 'good' : 'bad' };
}

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** What needs somebody, in words; empty where everything is well. */
export function troubles(answer: OperationsAnswer): string[] {
  const { programs } = answer;
  const silent = programs.filter(({ state }) => !state).length;
  const sum = (of: (state: NonNullable<Program['state']>) => number): number =>
    programs.reduce((all, { state }) => all + (state ? of(state) : 0), 0);
  const letters = sum((state) => state.dead_letters);
  const failed = sum(({ jobs }) => jobs.reduce((all, job) => all + job.failed, 0));
  const overdue = sum(({ jobs }) => jobs.reduce((all, job) => all + job.overdue, 0));
  return [
    silent > 0 ? many(silent, 'program does not answer', 'programs do not answer') : '',
    letters > 0 ? many(letters, 'dead letter', 'dead letters') : '',
    failed > 0 ? many(failed, 'failed job', 'failed jobs') : '',
    overdue > 0 ? many(overdue, 'job is overdue', 'jobs are overdue') : '',
    backupBadge(answer).tone === 'bad' ? 'the last backup' : '',
    booksBadge(answer).tone === 'bad' ? 'the books' : '',
  ].filter((text) => text !== '');
}
