import { z } from 'zod';
import { MissCause, MissKind, MissStage } from '../../fulfilment/rpc/near-misses.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* Errors that were found before the parcel left. */

const NearMissRow = z.object({
  id: Id,
  order_id: z.string().nullable(),
  happened_on: LocalDate,
  stage: MissStage,
  kind: MissKind,
  causes: z.array(MissCause),
  what: z.string(),
  action: z.string(),
  recorded_at: Moment,
  by: z.string(),
  is_after_review: z.boolean(),
});
const Counts = z.record(z.string(), z.int());

/** GET /v2/admin/near-misses?month=2026-11. `due`: months to review, the oldest first; `months`: the last thirteen, the newest first. */
export const NearMissesPage = page(
  'Admin/NearMisses',
  z.object({
    month: z.string(),
    today: LocalDate,
    total: z.int(),
    rows: z.array(NearMissRow),
    counts: z.object({ stages: Counts, kinds: Counts, causes: Counts }),
    review: z
      .object({ entries: z.int(), findings: z.string(), actions: z.string(), reviewed_at: Moment, by: z.string() })
      .nullable(),
    months: z.array(z.object({ month: z.string(), entries: z.int(), is_reviewed: z.boolean() })),
    due: z.array(z.string()),
  }),
);
/** POST /v2/admin/form/record-near-miss */
export const NearMissRecorded = z.object({ success: z.literal(true), id: Id });
/** POST /v2/admin/form/review-near-misses */
export const NearMissesReviewed = z.object({ success: z.literal(true), entries: z.int() });
