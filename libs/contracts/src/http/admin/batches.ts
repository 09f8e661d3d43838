import { z } from 'zod';
import { BatchState } from '../../fulfilment/rpc/batches.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

export const BatchRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  number: z.string(),
  gtin: z.string().nullable(),
  expires_on: LocalDate,
  supplier: z.string(),
  invoice: z.string(),
  state: BatchState,
  state_reason: z.string().nullable(),
  on_hand: z.int(),
  /** Put aside for items that have not left. */
  allocated: z.int(),
  /** Packs that have left. */
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
  kind: z.enum(['received', 'allocated', 'returned', 'adjusted']),
  quantity: z.int(),
  order_id: z.string().nullable(),
  reason: z.string().nullable(),
  at: Moment,
  by: z.string(),
});
export const BatchAnswer = z.object({ batch: BatchRow, movements: z.array(BatchMovement) });
export const BatchReceived = z.object({ success: z.literal(true), id: Id });
/** `taken_back`: how many packs were put aside and went back. */
export const BatchStopped = z.object({ success: z.literal(true), taken_back: z.int() });
export const BatchAdjusted = z.object({ success: z.literal(true), on_hand: z.int() });
