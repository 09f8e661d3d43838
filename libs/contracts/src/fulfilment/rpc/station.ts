import { z } from 'zod';
import { LABEL_FORMATS } from '../../identity/business.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { MOST_SIGNS } from '../scan.ts';
import { isSwapReasoned, SWAP_REASONS, VERDICTS } from '../station.ts';
import { Waiting } from '../../waiting.ts';
import { PackOf } from './bench.ts';
import { MissCauses, MissKind, missWords } from './near-misses.ts';

/** An order as it lies on the bench, in the words of its label. */
export const StationOrder = z.object({
  itemId: Id,
  orderId: z.string(),
  patient: z.string(),
  code: z.string(),
  product: z.string(),
  quantity: z.string(),
  /** "Tretinoin 0.025%", one for each ingredient. */
  strengths: z.array(z.string()),
  /** The first sentence of the directions. */
  directions: z.string(),
  /** The pack put aside; null where the code is not kept by batch. */
  pack: PackOf.nullable(),
  /** The batch that its label names. */
  batch: z.string(),
  /** Which of its labels names that batch: the last number of the code on it. */
  label: z.int().positive(),
  isColdChain: z.boolean(),
  /** What its dispensing label is printed by; `zpl`: it is not among its papers. */
  labels: z.enum(LABEL_FORMATS).default('pdf'),
});

/** What a second person compares: what was prescribed, and what label and batch of the packed parcel say. */
export const CheckSheet = z.object({
  packedBy: z.string(),
  packedAt: Moment,
  /** Null: no signed words are kept for it (older prescriptions). */
  prescribed: z
    .object({
      ref: z.string(),
      signedOn: LocalDate,
      prescriber: z.string(),
      product: z.string(),
      strengths: z.array(z.string()),
      quantity: z.string(),
      directions: z.string(),
      /** Null: older prescriptions do not say, and the label has the catalogue's. */
      precautions: z.string().nullable(),
    })
    .nullable(),
  /** Directions and precautions as the label has them, whole. */
  label: z.object({ directions: z.string(), precautions: z.array(z.string()) }),
});

/**
 * A scan at the one-scan station. Without `itemId` an order is expected: it is opened for whoever scans, a pack is put aside for it (the
 * first to expire), and the answer says what goes into the parcel. With it, a pack is: whether it is the right one is decided here. A pack
 * of another batch is `other-batch`; with `swap`, a reason, it becomes the one put aside unless a third batch expires sooner (`isMoved`: the
 * label in use is void, and the next is printed). After its pack the label on it is scanned: `labelled`, or `void-label` for one that names
 * another batch. Whatever it came to is recorded, and answered; `text` says what is wrong and what to do. `key`: a uuid of the scan; a repeat answers the same and records
 * nothing, and the same key for something else is refused (409 `key_reused`). Where a second person has to check (a particular of the
 * business), the right pack makes the parcel wait for it (`isWaiting`), and the order opens for a checker other than its packer as
 * `check-opened`, with `check`: their scan of the pack is `check-right` or stops, and `decideCheck` follows.
 */
export const checkScan = command(
  'rpc.fulfilment.station.check',
  z.object({
    key: z.uuid(),
    itemId: Id.nullable(),
    scanned: z.string().min(1, 'Nothing was scanned.').max(MOST_SIGNS),
    swap: z
      .object({ reason: z.enum(SWAP_REASONS, 'Please choose a reason.'), note: z.string().trim().max(500) })
      .refine(isSwapReasoned, { path: ['note'], message: 'Please say why.' })
      .nullable()
      .default(null),
  }),
  Receipt.extend({
    verdict: z.enum(VERDICTS),
    text: z.string(),
    /** For `opened`, `right` and `labelled`. */
    order: StationOrder.nullable(),
    isMoved: z.boolean(),
    isWaiting: z.boolean(),
    /** For `check-opened` and `check-right`. */
    check: CheckSheet.nullable(),
  }),
  { actors: ['staff'], permissions: MAY.useStation, timeoutMs: 10_000 },
);

const Counted = z.object({ mine: z.int(), all: z.int() });
const Figures = z.object({ parcels: Counted, caught: Counted, voided: Counted });
/** Parcels that left by the station, labels that became void there and errors that it caught, in the last hour and since midnight in London, by whoever asks and by everybody. */
export const stationFigures = query(
  'rpc.fulfilment.station.figures',
  z.object({}),
  z.object({
    now: Moment,
    today: LocalDate,
    hour: Figures,
    day: Figures,
  }),
  { actors: ['staff'], permissions: MAY.useStation },
);

/**
 * The second person's verdict on a parcel as it was packed and scanned; `fault` null: it may leave. Never the packer's own (409
 * `own_packing`), not without the checker's own scan of its pack for a pass (409 `not_scanned`), once for each packing (409
 * `checked_already`), and only while it waits (409 `not_waiting`). A fault is recorded as a near miss, and the parcel is packed again.
 * `key`: a uuid of the press; a repeat answers as before.
 */
export const decideCheck = command(
  'rpc.fulfilment.checks.decide',
  z.object({
    itemId: Id,
    key: z.uuid(),
    fault: z.object({ kind: MissKind, causes: MissCauses, what: missWords(1_000) }).nullable(),
  }),
  Receipt.extend({ id: Id, nearMissId: Id.nullable() }),
  { actors: ['staff'], permissions: MAY.checkParcels },
);
/** Parcels that wait for a second person; late are those packed on a day before today. */
export const checkWork = query('rpc.fulfilment.checks.work', z.object({}), z.object({ checks: Waiting }), {
  actors: ['staff'],
  permissions: MAY.checkParcels,
});
