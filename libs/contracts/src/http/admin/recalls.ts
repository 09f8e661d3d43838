import { z } from 'zod';
import { UNITS } from '../../fulfilment/amount.ts';
import { BatchState } from '../../fulfilment/rpc/batches.ts';
import { RecallAct, RecallReply } from '../../fulfilment/rpc/recalls.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* A recall: its notice, who has answered, who is to be rung. */

/** GET /v2/admin/recalls/{batch}. `notice` null: not sent yet. */
export const RecallPage = page(
  'Admin/Recall',
  z.object({
    batch: z.object({
      id: Id,
      code: z.string(),
      number: z.string(),
      unit: z.enum(UNITS),
      product: z.string(),
      expires_on: LocalDate,
      state: BatchState,
      reason: z.string().nullable(),
      stopped_at: Moment.nullable(),
      stopped_by: z.string().nullable(),
      received: z.int(),
      supplied: z.int(),
      corrected: z.int(),
      on_hand: z.int(),
      /** Of an ingredient: what worksheets have used. */
      used: z.int(),
      /** Of an ingredient: what was made from it. */
      made: z.array(
        z.object({
          id: Id,
          code: z.string(),
          number: z.string(),
          product: z.string(),
          state: BatchState,
          worksheet_id: Id,
          made: z.int(),
          on_hand: z.int(),
          supplied: z.int(),
        }),
      ),
    }),
    notice: z
      .object({
        act: RecallAct,
        text: z.string(),
        sent_at: Moment,
        sent_by: z.string(),
        /** How often it was sent. */
        round: z.int(),
        round_at: Moment,
        /** Who is still to be written to. */
        left: z.int(),
      })
      .nullable(),
    counts: z.object({
      patients: z.int(),
      told: z.int(),
      stopped: z.int(),
      none_left: z.int(),
      help: z.int(),
      silent: z.int(),
    }),
  }),
);

export const RecallPatient = z.object({
  id: Id,
  user_id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders: z.array(z.object({ order_id: z.string(), supplied_at: Moment })),
  told: z.array(Moment),
  calls: z.array(z.object({ at: Moment, by: z.string(), is_reached: z.boolean() })),
  said: z.object({ at: Moment, via: z.enum(['link', 'account', 'phone']), reply: RecallReply }).nullable(),
});
/** GET /v2/admin/data/get-recall-patients?id=&part=&page=&perPage= */
export const RecallPatients = z.object({ total: z.int(), data: z.array(RecallPatient) });
/** `patients`: how many are written to. */
export const RecallSent = z.object({ success: z.literal(true), patients: z.int() });
