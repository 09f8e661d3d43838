import { z } from 'zod';
import { RecallReply } from '../../fulfilment/rpc/recalls.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';

/** GET /v2/profile/data/recalls: notices of recalls sent to oneself. `reply` null: not answered yet. */
export const RecallsAnswer = z.object({
  recalls: z.array(z.object({ id: Id, text: z.string(), told_at: Moment, reply: RecallReply.nullable() })),
});
