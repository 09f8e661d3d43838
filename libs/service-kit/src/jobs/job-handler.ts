import { DiscoveryService } from '@nestjs/core';
import type { Context } from '../security/actor.ts';
import type { Method } from '../messaging/pipeline.ts';

/** A job as its handler sees it. */
export interface Job<D = Record<string, number | string | boolean | null>> {
  id: number;
  kind: string;
  key: string;
  data: D;
  attempt: number;
  dueAt: Date;
  /** The row that its kind's `reads` found as it was claimed; null where there is none. */
  found?: Record<string, unknown> | null;
  /** Aborted when the claim is lost: another process may be working on the job, and the result here no longer counts. */
  signal: AbortSignal;
}

export interface JobOptions {
  /** Tries before the job is given up as dead (default 8). */
  maxAttempts?: number;
  /** Falls due for many at the same moment: worked in the bulk queue, so that other kinds need not wait. */
  isBulk?: boolean;
  /** A handler that takes longer loses its claim, and the job counts as failed (default 5 minutes). */
  longestMs?: number;
  /**
   * SQL for the one row that the handler begins with, read in the statement that claims the job: `jobs` is the job's own row. Its columns
   * come as JSON brings them.
   */
  reads?: string;
}

/**
 * Thrown by a handler that may already have done outside what a quick repeat would do again: tried again, but not before `afterMs`. The
 * cause is what is logged.
 */
export class TriedLater extends Error {
  readonly afterMs: number;

  constructor(cause: unknown, afterMs: number) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'TriedLater';
    this.afterMs = afterMs;
  }
}

/** Read back with Nest's DiscoveryService. */
export const JobMark = DiscoveryService.createDecorator<{ kind: string; options: JobOptions }>();

/**
 * The method of a provider handles a job. It may run again after a crash: it must be safe to repeat. Throwing retries with growing pauses.
 */
export const JobHandler = (
  kind: string,
  options: JobOptions = {},
): Method<(job: Job<never>, ctx: Context) => Promise<void>> =>
  JobMark({ kind, options }) as Method<(job: Job<never>, ctx: Context) => Promise<void>>;
