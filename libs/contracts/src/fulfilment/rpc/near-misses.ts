import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Waiting } from '../../waiting.ts';
import { LocalDate, Moment } from '../../words.ts';
import { MISS_CAUSES, MISS_KINDS, MISS_STAGES, MONTH } from '../near-miss.ts';

export const MissStage = z.enum(MISS_STAGES);
export const MissKind = z.enum(MISS_KINDS);
export const MissCause = z.enum(MISS_CAUSES);
const Month = z.string().regex(MONTH, 'Please choose a month.');
/** Each once, in the order of the form. */
export const MissCauses = z
  .array(MissCause)
  .min(1, 'Please choose at least one.')
  .max(MISS_CAUSES.length)
  .overwrite((causes) => MISS_CAUSES.filter((cause) => causes.includes(cause)));
export const missWords = (max: number) =>
  z
    .string()
    .overwrite((text) => writtenText(text).trim())
    .min(3, 'Please write a few words.')
    .max(max, `Please use at most ${max.toLocaleString('en-GB')} characters.`);

/**
 * Records an error that was found before the parcel left. `itemId`: the order it happened with, if one is known; one whose parcel had left
 * before that day is refused (409 `had_left`): that is no near miss. `key`: a uuid of the press; a repeat answers the same entry.
 */
export const recordNearMiss = command(
  'rpc.fulfilment.near-misses.record',
  z.object({
    itemId: Id.nullable(),
    happenedOn: LocalDate,
    stage: MissStage,
    kind: MissKind,
    causes: MissCauses,
    what: missWords(1_000),
    action: missWords(1_000),
    key: z.uuid(),
  }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.recordNearMisses },
);

export const NearMiss = z.object({
  id: Id,
  itemId: Id.nullable(),
  orderId: z.string().nullable(),
  happenedOn: LocalDate,
  stage: MissStage,
  kind: MissKind,
  causes: z.array(MissCause),
  what: z.string(),
  /** What was done at once. */
  action: z.string(),
  recordedAt: Moment,
  by: z.string(),
  /** Recorded when its month had been reviewed already. */
  isAfterReview: z.boolean(),
});
export const NearMissReview = z.object({
  month: Month,
  /** How many there were when it was reviewed. */
  entries: z.int(),
  findings: z.string(),
  actions: z.string(),
  reviewedAt: Moment,
  by: z.string(),
});
const Counts = z.record(z.string(), z.int());

/** How many rows of a month are told: the newest. */
export const MOST_MISSES = 500;
/**
 * One month of the log, the newest first, with its counts by stage, kind and cause. `months`: the last thirteen, the newest first. `due`:
 * months that are over, have entries and no review, the oldest first.
 */
export const listNearMisses = query(
  'rpc.fulfilment.near-misses.list',
  z.object({ month: Month.nullable() }),
  z.object({
    month: Month,
    today: LocalDate,
    total: z.int(),
    rows: z.array(NearMiss),
    counts: z.object({ stages: Counts, kinds: Counts, causes: Counts }),
    review: NearMissReview.nullable(),
    months: z.array(z.object({ month: Month, entries: z.int(), isReviewed: z.boolean() })),
    due: z.array(Month),
  }),
  { actors: ['staff'], permissions: MAY.recordNearMisses },
);

/**
 * Reviews a month that is over (409 `not_over`), once (409 `reviewed_already`), also one without entries. It never changes afterwards; the
 * same review sent again answers as before.
 */
export const reviewNearMisses = command(
  'rpc.fulfilment.near-misses.review',
  z.object({ month: Month, findings: missWords(2_000), actions: missWords(2_000) }),
  Receipt.extend({ entries: z.int() }),
  { actors: ['staff'], permissions: MAY.reviewNearMisses },
);
/** Months that wait for their review. Late: those that were over before the last month began. */
export const nearMissWork = query('rpc.fulfilment.near-misses.work', z.object({}), z.object({ misses: Waiting }), {
  actors: ['staff'],
  permissions: MAY.reviewNearMisses,
});
