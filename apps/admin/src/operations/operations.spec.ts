import { expect, test } from '@jest/globals';
import {
  ageOf,
  backupBadge,
  booksBadge,
  kindsOf,
  programBadge,
  troubles,
  versionsOf,
  type Program,
} from './operations.ts';

const AT = '2026-11-23T12:00:00Z';
const hoursAgo = (hours: number): string => new Date(Date.parse(AT) - hours * 3_600_000).toISOString();
const instance = (version: string, id = 'a') => ({ id, role: 'all' as const, version, started_at: AT });
const program = (name: string, state: Partial<NonNullable<Program['state']>> | null = {}): Program => ({
  name,
  instances: [instance('1.0.0')],
  state: state && { outbox_waiting: 0, outbox_seconds: 0, lag: [], dead_letters: 0, jobs: [], ...state },
});
const backup = (hours: number | null) => ({
  at: AT,
  backup: {
    last:
      hours === null ? null : { at: hoursAgo(hours), rows: 1, photos: 0, bytes: 1, is_encrypted: true, version: '1' },
  },
});
const books = (differences: number | null) => ({
  books: { last: differences === null ? null : { differences, finished_at: AT } },
});
const answer = (programs: Program[], more: object = {}) => ({
  programs,
  dead_letters: [],
  failed_jobs: [],
  ...backup(3),
  ...books(0),
  ...more,
});

test.each([
  [0.5, 'less than an hour ago'],
  [1, '1 hour ago'],
  [47, '47 hours ago'],
  [50, '2 days ago'],
  // The machine that made it is a little ahead.
  [-0.1, 'less than an hour ago'],
])('%s hours are said as "%s"', (hours, text) => expect(ageOf(hoursAgo(hours), AT)).toBe(text));

test.each([
  [{ at: AT, backup: null }, 'not known', 'bad'],
  [backup(null), 'none is recorded', 'bad'],
  [backup(25), '25 hours ago', 'good'],
  [backup(27), '27 hours ago', 'bad'],
])('a backup is shown as it is: %j', (given, text, tone) => expect(backupBadge(given)).toEqual({ text, tone }));

test.each([
  [{ books: null }, 'not known', 'bad'],
  [books(null), 'not checked yet', 'quiet'],
  [books(0), 'everything agrees', 'good'],
  [books(2), '2 differences', 'bad'],
])('the books are shown as they are: %j', (given, text, tone) => expect(booksBadge(given)).toEqual({ text, tone }));

test.each([
  [program('media', null), 'no answer', 'bad'],
  [program('media', { outbox_waiting: 3, outbox_seconds: 90 }), 'events are late', 'asked'],
  [program('media', { outbox_waiting: 3, outbox_seconds: 2 }), 'answers', 'good'],
])('a program’s state: %#', (given, text, tone) => expect(programBadge(given)).toEqual({ text, tone }));

test('while a release is under way both versions are shown with their processes', () => {
  expect(versionsOf({ instances: [instance('1.1.0', 'a'), instance('1.0.0', 'b'), instance('1.0.0', 'c')] })).toEqual([
    { version: '1.0.0', processes: 2 },
    { version: '1.1.0', processes: 1 },
  ]);
});

test('what failed stands above what is late, and that above what is merely due', () => {
  const job = (kind: string, due: number, overdue: number, failed: number) => ({ kind, due, overdue, failed });
  const programs = [
    program('billing', { jobs: [job('due', 9, 0, 0), job('failed', 0, 0, 1)] }),
    program('media', null),
    program('messaging', { jobs: [job('late', 5, 5, 0)] }),
  ];
  expect(kindsOf(programs).map(({ program: of, kind }) => `${of} ${kind}`)).toEqual([
    'billing failed',
    'messaging late',
    'billing due',
  ]);
});

test('nothing is a trouble where all is well; each trouble is named with its number', () => {
  expect(troubles(answer([program('billing'), program('media')]))).toEqual([]);
  const jobs = [{ kind: 'a', due: 4, overdue: 2, failed: 1 }];
  expect(
    troubles(
      answer([program('billing', { dead_letters: 2, jobs }), program('media', null)], { ...backup(30), ...books(1) }),
    ),
  ).toEqual([
    '1 program does not answer',
    '2 dead letters',
    '1 failed job',
    '2 jobs are overdue',
    'the last backup',
    'the books',
  ]);
});
