import { z } from 'zod';
import { MAY } from '../rights.ts';
import { Id, Nothing, query } from '../rpc-contract.ts';
import { Moment } from '../words.ts';

/** The programs of an installation; a spec compares them with the topology. */
export const PROGRAMS = ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment', 'bff'] as const;

const count = z.int().nonnegative();

/** An event that was given up: words of our own, ids and codes. Its content is not part of it. */
export const DeadLetter = z.object({
  id: Id,
  event: z.string(),
  subject: z.string(),
  listener: z.string(),
  /** The class of the error, and its text when that is one of ours. */
  reason: z.string(),
  /** What the event is about, `subscription:12`; null when it could not be read. */
  about: z.string().nullable(),
  attempts: count,
  at: Moment,
  /** False for a message that is no event of ours. */
  isReplayable: z.boolean(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** A job that was given up. */
export const FailedJob = z.object({
  id: Id,
  kind: z.string(),
  /** `item:7` */
  key: z.string(),
  reason: z.string(),
  attempts: count,
  at: Moment.nullable(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** `kind`: only failed jobs of this kind are listed. */
export const OperationsAsked = z.object({ kind: z.string().max(100).optional() });

/** How a program does, read from its own tables and its consumers. Lists are cut off at 50, newest first. */
export const Operations = z.object({
  outbox: z.object({ waiting: count, oldestSeconds: count }),
  /** Events stored for this program and not dealt with, by their owner; null while the broker does not say. */
  lag: z.array(z.object({ owner: z.string(), waiting: count })).nullable(),
  deadLetters: z.object({ total: count, newest: z.array(DeadLetter) }),
  jobs: z.object({
    /** `due`: to be worked now, or being worked; `overdue`: for more than five minutes; `failed`: given up. Kinds with none are left out. */
    kinds: z.array(z.object({ kind: z.string(), due: count, overdue: count, failed: count })),
    failed: z.array(FailedJob),
  }),
});
export type Operations = z.infer<typeof Operations>;

/** A process that runs a program. */
export const Instance = z.object({
  program: z.string(),
  instance: z.string(),
  version: z.string(),
  role: z.enum(['all', 'api', 'worker']),
  startedAt: Moment,
});
export type Instance = z.infer<typeof Instance>;

/** One that computes hard answers late, and is there all the same. */
export const SHOWN_WITHIN_MS = 250;

/** Answered by each instance of every program: who is there. */
export const showPrograms = query('rpc.every.programs.show', Nothing, Instance, {
  actors: ['system', 'staff'],
  permissions: MAY.operate,
});
