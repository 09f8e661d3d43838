import { z } from 'zod';
import { UNITS } from '../../fulfilment/amount.ts';
import { RELEASE_CHECKS } from '../../fulfilment/batch-release.ts';
import { BatchState } from '../../fulfilment/rpc/batches.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

export const BatchRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** What its numbers count. */
  unit: z.enum(UNITS),
  certificate: z.string().nullable(),
  /** By which it was made here. */
  worksheet_id: Id.nullable(),
  number: z.string(),
  gtin: z.string().nullable(),
  expires_on: LocalDate,
  supplier: z.string(),
  invoice: z.string(),
  state: BatchState,
  state_reason: z.string().nullable(),
  on_hand: z.int(),
  /** Put aside for items that have not left; of an ingredient, by open worksheets. */
  allocated: z.int(),
  /** Packs that have left; of an ingredient, what worksheets have used. */
  supplied: z.int(),
  received_at: Moment,
  used_up_on: LocalDate.nullable(),
  /** Packs that expire before they are used, at the pace of the last four weeks. */
  left_over: z.int(),
});

/** GET /v2/admin/batches?keyword=&all=. `items`: what may be received. */
export const BatchesPage = page(
  'Admin/Batches',
  z.object({ batches: z.array(BatchRow), items: z.array(z.object({ code: z.string(), name: z.string() })) }),
);

export const BatchMovement = z.object({
  id: Id,
  kind: z.enum([
    'received',
    'allocated',
    'returned',
    'adjusted',
    'came-back',
    'destroyed',
    'used',
    'released',
    'quarantined',
    'recalled',
  ]),
  quantity: z.int(),
  order_id: z.string().nullable(),
  worksheet_id: Id.nullable(),
  reason: z.string().nullable(),
  /** Of a release: what was seen. */
  checks: z.array(z.enum(RELEASE_CHECKS)),
  at: Moment,
  by: z.string(),
});
export const BatchAnswer = z.object({ batch: BatchRow, movements: z.array(BatchMovement) });
export const BatchReceived = z.object({ success: z.literal(true), id: Id });
/** `taken_back`: how many packs were put aside and went back. */
export const BatchStopped = z.object({ success: z.literal(true), taken_back: z.int() });
export const BatchAdjusted = z.object({ success: z.literal(true), on_hand: z.int() });

/** Somebody who got a pack: name and address as on the parcel, contact as it is now. */
export const Recipient = z.object({
  order_id: z.string(),
  user_id: Id,
  patient: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  supplied_at: Moment,
  tracking_id: z.string().nullable(),
});
/** GET /v2/admin/data/get-batch-recipients?id=&page=&perPage=: everybody who got a pack of this batch. */
export const RecipientsAnswer = z.object({ total: z.int(), data: z.array(Recipient) });
/** `taken_back`: packs put aside that went back; `supplied`: packs that have left; `made_stopped`: batches made from it, now in quarantine. */
export const BatchRecalled = z.object({
  success: z.literal(true),
  taken_back: z.int(),
  supplied: z.int(),
  made_stopped: z.int(),
});
