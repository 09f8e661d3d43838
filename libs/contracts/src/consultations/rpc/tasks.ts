import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query } from '../../rpc-contract.ts';
import { NOT_A_REASON, saysWhy } from '../reason.ts';
import { Moment, TreatmentSlug } from '../../words.ts';
import { customer } from './shapes.ts';
import { Waiting } from '../../waiting.ts';
import { ClinicalTask } from '../words.ts';

/** Open tasks of all patients, or of one: the most urgent first, and of those what is due first. */
export const listTasks = query(
  'rpc.consultations.tasks.list',
  z.object({ userId: Id.optional() }),
  z.object({ tasks: z.array(ClinicalTask) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
/** How many are open. Late is what should have been looked at before the moment that is asked about: each task has its own target. */
export const clinicalWork = query(
  'rpc.consultations.work.read',
  z.object({ lateBefore: z.object({ tasks: Moment }) }),
  z.object({ tasks: Waiting }),
  { actors: ['staff'], permissions: MAY.readRecords },
);
/** Marks a task as done. A repeat changes nothing. */
export const finishTask = command(
  'rpc.consultations.tasks.finish',
  z.object({
    id: Id,
    note: z.string().overwrite(writtenText).max(2_000, 'Please use at most 2000 characters.').optional(),
  }),
  z.object({ events: z.array(z.string()).default([]) }),
  { actors: ['staff'], permissions: MAY.decide },
);

/**
 * What of the caller's waits for a prescriber before anything is ordered, and what was decided of it lately: `decidedAt` null, it waits still,
 * and somebody has looked by `dueAt`.
 */
export const myDecisions = query(
  'rpc.consultations.rules.mine',
  Nothing,
  z.object({
    decisions: z.array(
      z.object({
        treatment: TreatmentSlug,
        name: z.string(),
        since: Moment,
        dueAt: Moment,
        decidedAt: Moment.nullable(),
        mayGoOn: z.boolean().nullable(),
      }),
    ),
  }),
  { actors: customer, permissions: 'own' },
);

/**
 * A prescriber decides about the rules that block a treatment before anything is ordered, and records why. The customer is told whether
 * they can go on. Already decided: conflict.
 */
export const decideRules = command(
  'rpc.consultations.rules.decide',
  z.object({
    task: Id,
    mayGoOn: z.boolean(),
    reason: z
      .string()
      .overwrite(writtenText)
      .trim()
      .refine(saysWhy, NOT_A_REASON)
      .max(2_000, 'Please use at most 2000 characters.'),
  }),
  z.object({ events: z.array(z.string()) }),
  { actors: ['staff'], permissions: MAY.decide },
);
