import { z } from 'zod';
import { HelpLine } from '../../messaging/help.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { Ok } from './shapes.ts';

/** GET /v2/profile/data/check-ins: questions before one's next strength that are not answered. */
export const CheckInsAnswer = z.object({
  check_ins: z.array(z.object({ id: Id, subscription: Id, asked_at: Moment })),
});
export type CheckInsAnswer = z.infer<typeof CheckInsAnswer>;

/** POST /v2/profile/form/check-in. `help`: whom to call at once; a clinician was told. */
export const CheckInAnswered = Ok.extend({
  help: z.enum(['crisis', 'emergency']).nullable(),
  helps: z.array(HelpLine).default([]),
});
export type CheckInAnswered = z.input<typeof CheckInAnswered>;
