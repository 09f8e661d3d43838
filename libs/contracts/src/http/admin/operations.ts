import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { page } from './shapes.ts';

const count = z.int().nonnegative();

const Program = z.object({
  name: z.string(),
  /** The processes that answered. A version of more than one: a release is under way. */
  instances: z.array(
    z.object({ id: z.string(), role: z.enum(['all', 'api', 'worker']), version: z.string(), started_at: Moment }),
  ),
  /** Null: it did not say how it does. */
  state: z
    .object({
      outbox_waiting: count,
      outbox_seconds: count,
      /** Null: the broker did not say. */
      lag: z.array(z.object({ owner: z.string(), waiting: count })).nullable(),
      dead_letters: count,
      jobs: z.array(z.object({ kind: z.string(), due: count, overdue: count, failed: count })),
    })
    .nullable(),
});

/** GET /v2/admin/operations: how the installation does, for its owners. No name, no words of a customer. */
export const OperationsAnswer = z.object({
  at: Moment,
  programs: z.array(Program),
  /** Of all programs that answered, newest first. */
  dead_letters: z.array(
    z.object({
      program: z.string(),
      id: Id,
      subject: z.string(),
      listener: z.string(),
      reason: z.string(),
      about: z.string().nullable(),
      attempts: count,
      at: Moment,
      is_replayable: z.boolean(),
    }),
  ),
  failed_jobs: z.array(
    z.object({
      program: z.string(),
      id: Id,
      kind: z.string(),
      key: z.string(),
      reason: z.string(),
      attempts: count,
      at: Moment.nullable(),
    }),
  ),
  /** Null: identity did not answer. */
  backup: z
    .object({
      last: z
        .object({
          at: Moment,
          rows: count,
          photos: count,
          bytes: count,
          is_encrypted: z.boolean(),
          version: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  /** The last check of the books that ended; `null` within: none yet. Null: billing did not answer. */
  books: z.object({ last: z.object({ differences: count, finished_at: Moment }).nullable() }).nullable(),
});
export type OperationsAnswer = z.infer<typeof OperationsAnswer>;
export const OperationsPage = page('Admin/Operations', OperationsAnswer);

/** POST /v2/admin/form/operations/retry. `superseded`: a newer job does what is left to do. */
export const JobRetried = z.object({ success: z.literal(true), is: z.enum(['due', 'superseded']) });
