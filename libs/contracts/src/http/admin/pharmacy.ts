import { z } from 'zod';
import { CHECK_STATES } from '../../fulfilment/accuracy-check.ts';
import { ParcelPlace } from '../../fulfilment/parcel-place.ts';
import { LABEL_FORMATS } from '../../identity/business.ts';
import { Id } from '../../rpc-contract.ts';
import { Ingredient, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* Shelf, register and dispatch. */

/** GET /v2/admin/stock. `left` null: not counted, so always there. */
export const StockPage = page(
  'Admin/Stock',
  z.object({
    stock: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        counted: z.int().nullable(),
        counted_at: Moment.nullable(),
        left: z.int().nullable(),
        waiting: z.int(),
        /** Kept by batch: the number is that of its batches, and is not entered here. */
        is_by_batch: z.boolean(),
        /** Stopped for everybody. */
        is_stopped: z.boolean(),
      }),
    ),
  }),
);

export const PomRow = z.object({
  id: Id,
  rx_type: z.literal('Private'),
  script_ref: z.string(),
  shipped_at: Moment,
  patient: z.string(),
  prescriber: z.string(),
  ingredients: z.array(Ingredient),
  quantity: z.literal(1),
  final_price: z.number(),
  serial: Id,
  // The specification's own words for the same things (admin.md 3).
  subscription: z.object({ user: z.object({ name: z.string() }) }),
  item: z.object({ ingredients: z.array(Ingredient) }),
  transaction_price: z.number(),
});

export const PomPage = page(
  'Admin/POM',
  z.object({
    total: z.int(),
    /** A word matches more than were counted: `total` is the first two thousand. */
    is_more: z.boolean(),
    data: z.array(PomRow),
    filters: z.record(z.string(), z.string()),
  }),
);

export const DispatchRow = z.object({
  item_id: Id,
  order_id: z.string(),
  subscription_id: Id,
  user_id: Id,
  customer: z.string(),
  treatment: z.string(),
  code: z.string(),
  quantity: z.int(),
  dispatch_date: z.string().nullable(),
  status: z.string(),
  tracking_id: z.string().nullable(),
  label_url: z.string().nullable(),
  parcel: ParcelPlace.nullable(),
  pack: z.object({ batch: z.string(), expires_on: z.string() }).nullable(),
  /** Where its check by a second person stands; null: none is asked for. */
  check: z.enum(CHECK_STATES).nullable(),
  checked_by: z.string().nullable(),
  is_cold: z.boolean(),
  leaves_on: z.string().nullable(),
  ready_since: Moment.nullable(),
  problem: z.string().nullable(),
});

export const DispatchAnswer = z.object({
  total: z.int(),
  /** A word matches more than were counted: `total` is the first two thousand. */
  is_more: z.boolean(),
  data: z.array(DispatchRow),
  /** `to_check`: null where no check by a second person is set. */
  counts: z.object({
    to_pack: z.int(),
    packed: z.int(),
    to_check: z.int().nullable(),
    owed: z.int(),
    exceptions: z.int(),
  }),
  /** What is packed for at `now`: the day and moment of the collection, parcels still to leave with it, and those that should have left before. */
  collection: z.object({ now: Moment, day: z.string(), at: Moment, to_leave: z.int(), late: z.int() }),
  /** What dispensing labels are printed by. */
  labels: z.enum(LABEL_FORMATS),
});
/** POST /v2/admin/form/pack {ids}: a pack put aside for each item, or why there is none. */
export const Packed = z.object({
  success: z.literal(true),
  items: z.array(
    z.object({
      id: Id,
      pack: z.object({ batch: z.string(), expires_on: z.string() }).nullable(),
      problem: z.string().nullable(),
    }),
  ),
});

export const DispatchPage = page('Admin/Dispatch', DispatchAnswer);

/** POST /v2/admin/form/ship {id: item id}. While the carrier is silent: `isPending` true, `pdfUrl` and `trackingNumber` null. */
export const Shipped = z.object({
  success: z.literal(true),
  pdfUrl: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  isPending: z.boolean(),
});
