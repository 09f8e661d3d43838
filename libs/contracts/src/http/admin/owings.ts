import { z } from 'zod';
import { OWING_ENDS } from '../../fulfilment/owing.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';

/* Paid items that no pack is there for. */

export const Owing = z.object({
  id: Id,
  item_id: Id,
  order_id: z.string(),
  subscription_id: Id,
  user_id: Id,
  customer: z.string(),
  code: z.string(),
  product: z.string(),
  quantity: z.int(),
  since: Moment,
  opened_by: z.string(),
  expected_on: LocalDate.nullable(),
  state: z.enum(['open', 'withheld', 'closed']),
  is_late: z.boolean(),
  valid_until: LocalDate.nullable(),
  prescription: z.enum(['stands', 'runs-out', 'expired']),
  can_pack: z.boolean(),
  pack: z.object({ batch: z.string(), expires_on: z.string() }).nullable(),
  told_at: Moment.nullable(),
  ended: z.enum(OWING_ENDS).nullable(),
  closed_at: Moment.nullable(),
  changes: z.array(
    z.object({
      kind: z.enum(['opened', 'expected', 'told', 'withheld', 'resumed', 'closed']),
      expected_on: LocalDate.nullable(),
      reason: z.string().nullable(),
      at: Moment,
      by: z.string(),
    }),
  ),
});
/** GET /v2/admin/data/get-owings?all= */
export const Owings = z.object({ now: Moment, data: z.array(Owing) });
