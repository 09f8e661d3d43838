import { z } from 'zod';
import { HealthAdvice } from '../../consultations/rpc/health.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { Ok } from './shapes.ts';

/**
 * GET /v2/profile/data/held-orders: what waits for a prescriber before it can be ordered, and what was decided lately. `may_go_on` null: it
 * waits still, and somebody has looked by `due_at`.
 */
export const HeldOrdersAnswer = z.object({
  held: z.array(
    z.object({
      treatment: z.string(),
      name: z.string(),
      since: Moment,
      due_at: Moment,
      decided_at: Moment.nullable(),
      may_go_on: z.boolean().nullable(),
    }),
  ),
});
export type HeldOrdersAnswer = z.infer<typeof HeldOrdersAnswer>;

/**
 * POST /v2/profile/form/health-change {subscription?, kind, options, words?, since?}: what to do now, in order, and by when a prescriber
 * has looked. `is_held`: nothing of the treatment is charged or sent until they have answered.
 */
export const HealthTold = Ok.extend({
  id: Id,
  title: z.string(),
  advice: z.array(z.string()),
  help: HealthAdvice.shape.help,
  due_at: Moment,
  is_held: z.boolean(),
});
export type HealthTold = z.infer<typeof HealthTold>;
