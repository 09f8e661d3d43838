import { expect, test } from '@jest/globals';
import { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';
import { TriedLater } from './job-handler.ts';
import type { LogFields } from '../observability/log.ts';
import { Metrics } from '../observability/metrics.ts';
import { currentTrace, newTrace, traceIdOf } from '../observability/trace.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import { JobRunner } from './job-runner.ts';

const settings = { instance: 'one', jobLockMs: 15_000, retryBaseMs: 1_000 } as KitSettings;
const row = {
  id: 5,
  kind: 'send',
  key: 'mail:5',
  data: { id: 9 },
  due_at: new Date(0),
  attempts: 1,
  trace: newTrace(),
};

/** A runner over the given rows; `told` is what it writes about the outcome. */
function runner(claimed: typeof row | undefined) {
  const told: { sql: string; params: unknown[] }[] = [];
  const db = {
    first: async () => claimed,
    rows: async (sql: string, params: unknown[]) => {
      told.push({ sql, params });
      return [];
    },
  };
  const lines: [string, LogFields | undefined][] = [];
  const note = (event: string, fields?: LogFields) => void lines.push([event, fields]);
  const metrics = new Metrics('post');
  const jobs = new JobRunner(
    db as never,
    new Clock(),
    settings,
    { info: note, warn: note, error: note, debug: note },
    metrics,
  );
  return { jobs, told, lines, metrics };
}

test('a job runs under its own trace with the data it was written with, and only its claimer marks it done', async () => {
  const { jobs, told, metrics } = runner(row);
  let seen: unknown;
  jobs.add('send', {
    work: async (job, ctx) => void (seen = [job, ctx.actor.name, traceIdOf(currentTrace())]),
    options: {},
  });
  expect(await jobs.run(5)).toEqual({ run: 'done', next: [] });
  expect(seen).toEqual([
    {
      id: 5,
      kind: 'send',
      key: 'mail:5',
      data: { id: 9 },
      attempt: 1,
      dueAt: new Date(0),
      signal: expect.any(AbortSignal),
    },
    'send',
    traceIdOf(row.trace),
  ]);
  expect(told).toEqual([{ sql: expect.stringMatching(/state = 'done'/), params: [5, 'one', 1, 'send', 'mail:5'] }]);
  expect(await metrics.text()).toContain('sorrel_job_seconds_count{program="post",kind="send",outcome="ok"} 1');
});

test('one that somebody else has, or that is done, is not worked', async () => {
  const { jobs, told } = runner(undefined);
  jobs.add('send', { work: () => Promise.reject(new Error('worked all the same')), options: {} });
  expect([await jobs.run(5), told]).toEqual([{ run: 'not had', next: [] }, []]);
});

test.each([
  [1, undefined, false, 800, 1_200],
  [4, undefined, false, 6_400, 9_600],
  [8, undefined, true, 0, Infinity],
  [2, 2, true, 0, Infinity],
  [30, 50, false, 15 * 60_000 * 0.8, 15 * 60_000 * 1.2],
])(
  'at try %p of %p a failed job is given up: %p; else it comes again after a growing pause',
  async (attempts, most, isLast, from, to) => {
    const { jobs, told } = runner({ ...row, attempts });
    jobs.add('send', {
      work: () => Promise.reject(new Error('Key (email)=(amara@example.co)')),
      options: most === undefined ? {} : { maxAttempts: most },
    });
    const now = Date.now();
    expect(await jobs.run(5)).toMatchObject({ run: 'failed' });
    const [, , given, dueAt, text] = told[0]?.params ?? [];
    // The error's text may quote a row: only its name is kept.
    expect([given, text]).toEqual([isLast, 'Error']);
    const pause = (dueAt as Date).getTime() - now;
    expect(pause).toBeGreaterThanOrEqual(from === 0 ? 0 : from);
    expect(pause).toBeLessThanOrEqual(to + 1_000);
  },
);

test('what may have been done outside already is tried again, but not within the time its handler says', async () => {
  const { jobs, told } = runner(row);
  const cut = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
  jobs.add('send', { work: () => Promise.reject(new TriedLater(cut, 60_000)), options: {} });
  const now = Date.now();
  expect(await jobs.run(5)).toMatchObject({ run: 'failed' });
  const [, , given, dueAt, text] = told[0]?.params ?? [];
  expect([given, text]).toEqual([false, 'TriedLater ECONNRESET']);
  expect((dueAt as Date).getTime() - now).toBeGreaterThanOrEqual(60_000);
});

test('a refusal’s own words are kept with the job', async () => {
  const refused = runner(row);
  refused.jobs.add('send', { work: () => Promise.reject(new Fault('conflict', 'The box is full.')), options: {} });
  await refused.jobs.run(5);
  expect(refused.told[0]?.params[4]).toBe('Fault: The box is full.');
});

test('two handlers of one kind fail the boot; queues are named by what the handlers need', () => {
  const { jobs } = runner(row);
  const work = async () => undefined;
  jobs.add('send', { work, options: { isBulk: true } });
  expect(jobs.queues).toEqual([true]);
  jobs.add('clean', { work, options: {} });
  expect(jobs.queues).toEqual([true, false]);
  expect(() => jobs.add('send', { work, options: {} })).toThrow('Two handlers work the job send.');
});

test('a stop waits for the running job, and no longer than its limit', async () => {
  const { jobs } = runner(row);
  let finish: () => void = () => undefined;
  jobs.add('send', { work: () => new Promise<void>((resolve) => (finish = resolve)), options: {} });
  const run = jobs.run(5);
  const started = Date.now();
  await jobs.settled(60);
  expect(Date.now() - started).toBeGreaterThanOrEqual(55);
  finish();
  await jobs.settled(5_000);
  expect(await run).toMatchObject({ run: 'done' });
});
