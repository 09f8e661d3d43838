import { z } from 'zod';
import { LABEL_FORMATS } from '../../identity/business.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { MOST_SIGNS } from '../scan.ts';
import { VERDICTS } from '../station.ts';
import { PackOf } from './bench.ts';

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
  isColdChain: z.boolean(),
  /** What its dispensing label is printed by; `zpl`: it is not among its papers. */
  labels: z.enum(LABEL_FORMATS).default('pdf'),
});

/**
 * A scan at the one-scan station. Without `itemId` an order is expected: it is opened for whoever scans, a pack is put aside for it (the
 * first to expire), and the answer says what goes into the parcel. With it, a pack is: whether it is the right one is decided here, and a
 * pack of another batch that may be supplied becomes the one put aside (`isMoved`: the label has to be printed again). Whatever it came
 * to is recorded, and answered; `text` says what is wrong and what to do. `key`: a uuid of the scan; a repeat answers the same and records
 * nothing, and the same key for something else is refused (409 `key_reused`).
 */
export const checkScan = command(
  'rpc.fulfilment.station.check',
  z.object({
    key: z.uuid(),
    itemId: Id.nullable(),
    scanned: z.string().min(1, 'Nothing was scanned.').max(MOST_SIGNS),
  }),
  Receipt.extend({
    verdict: z.enum(VERDICTS),
    text: z.string(),
    /** For `opened` and `right`. */
    order: StationOrder.nullable(),
    isMoved: z.boolean(),
  }),
  { actors: ['staff'], permissions: MAY.ship, timeoutMs: 10_000 },
);

const Counted = z.object({ mine: z.int(), all: z.int() });
/** Parcels that left by the station and errors that it caught, in the last hour and since midnight in London, by whoever asks and by everybody. */
export const stationFigures = query(
  'rpc.fulfilment.station.figures',
  z.object({}),
  z.object({
    now: Moment,
    today: LocalDate,
    hour: z.object({ parcels: Counted, caught: Counted }),
    day: z.object({ parcels: Counted, caught: Counted }),
  }),
  { actors: ['staff'], permissions: MAY.ship },
);
