import { z } from 'zod';
import { PackFate, ParcelOutcome, ParcelTrouble } from '../../fulfilment/rpc/exceptions.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';

/* Parcels that had trouble after they left. */

export const ParcelException = z.object({
  id: Id,
  item_id: Id,
  order_id: z.string(),
  subscription_id: Id,
  user_id: Id,
  customer: z.string(),
  code: z.string(),
  product: z.string(),
  is_cold: z.boolean(),
  tracking_id: z.string().nullable(),
  trouble: ParcelTrouble,
  is_back: z.boolean(),
  note: z.string(),
  opened_at: Moment,
  opened_by: z.string(),
  state: z.enum(['open', 'reshipping', 'refunding', 'settled']),
  /** What the rules leave open, while nothing is decided. */
  outcomes: z.array(ParcelOutcome),
  fates: z.array(PackFate),
  decision: z
    .object({ outcome: ParcelOutcome, pack: PackFate, reason: z.string(), at: Moment, by: z.string() })
    .nullable(),
  reship: z
    .object({
      status: z.enum(['ready', 'label-pending', 'shipped']),
      batch: z.string().nullable(),
      tracking_id: z.string().nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  settled_at: Moment.nullable(),
});
/** GET /v2/admin/data/get-parcel-exceptions?all= */
export const ParcelExceptions = z.object({ now: Moment, data: z.array(ParcelException) });
export const ParcelMarked = z.object({ success: z.literal(true), id: Id });
