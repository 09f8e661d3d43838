import { z } from 'zod';
import { Danger } from '../../messaging/danger.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { Ok } from './shapes.ts';

/** GET /v2/profile/data/check-ins: questions before one's next strength that are not answered. */
export const CheckInsAnswer = z.object({
  check_ins: z.array(z.object({ id: Id, subscription: Id, asked_at: Moment })),
});
export type CheckInsAnswer = z.infer<typeof CheckInsAnswer>;

/** POST /v2/profile/form/check-in. `dangers`, `is_severe`: what a clinician was told of at once. */
export const CheckInAnswered = Ok.extend({ dangers: z.array(Danger), is_severe: z.boolean() });
export type CheckInAnswered = z.infer<typeof CheckInAnswered>;
