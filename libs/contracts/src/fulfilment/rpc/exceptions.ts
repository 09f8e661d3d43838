import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { PACK_FATES, PARCEL_OUTCOMES, PARCEL_TROUBLES } from '../parcel.ts';

export const ParcelTrouble = z.enum(PARCEL_TROUBLES);
export const ParcelOutcome = z.enum(PARCEL_OUTCOMES);
export const PackFate = z.enum(PACK_FATES);
const Note = z
  .string()
  .overwrite((text) => writtenText(text).trim())
  .min(3, 'Please say what is known.')
  .max(500, 'Please use at most 500 characters.');

/**
 * A parcel that has left came back, was lost, damaged or too warm, or held something else. `isBack`: its pack is here again. One at a time
 * for an item (409 `marked_already`). `key`: a uuid of the press, so that a repeat marks nothing.
 */
export const markParcel = command(
  'rpc.fulfilment.exceptions.mark',
  z.object({ itemId: Id, trouble: ParcelTrouble, isBack: z.boolean(), note: Note, key: z.uuid() }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.markParcels },
);
/**
 * What follows: for the patient, and for the pack. Refused where the rules do not leave it open (409 `not_open`), or somebody else has
 * decided otherwise (409 `decided_already`). A pack for what is sent again is put aside at once (409 `no_batch`). The patient is told.
 */
export const decideParcel = command(
  'rpc.fulfilment.exceptions.decide',
  z.object({ id: Id, outcome: ParcelOutcome, pack: PackFate, reason: Note }),
  Receipt,
  { actors: ['staff'], permissions: MAY.decideParcels },
);
/** Buys the label of what is sent again, once: a job does it, and the list shows the tracking number. The item is not charged. */
export const reshipParcel = command('rpc.fulfilment.exceptions.reship', z.object({ id: Id }), Receipt, {
  actors: ['staff'],
  permissions: MAY.ship,
});
/** Dispensing label and note of what is sent again, with its shipping label once there is one. Health data: audited. */
export const printReship = query(
  'rpc.fulfilment.exceptions.papers',
  z.object({ id: Id }),
  z.object({ base64: z.string(), fileName: z.string(), contentType: z.string() }),
  { actors: ['staff'], permissions: MAY.ship, isAudited: true, timeoutMs: 20_000 },
);

export const ParcelException = z.object({
  id: Id,
  itemId: Id,
  subscriptionId: Id,
  userId: Id,
  customer: z.string(),
  code: z.string(),
  product: z.string(),
  isColdChain: z.boolean(),
  /** Of the parcel that had the trouble. */
  trackingNumber: z.string().nullable(),
  trouble: ParcelTrouble,
  isBack: z.boolean(),
  note: z.string(),
  openedAt: Moment,
  openedBy: z.string(),
  /** `open`: nothing decided yet. `reshipping`, `refunding`: decided, and not done yet. */
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
      trackingNumber: z.string().nullable(),
      /** Why it did not go, in words. */
      problem: z.string().nullable(),
    })
    .nullable(),
  settledAt: Moment.nullable(),
});
/** Those that are not settled, longest waiting first; or (`isAll`) the newest two hundred of all. */
export const listExceptions = query(
  'rpc.fulfilment.exceptions.list',
  z.object({ isAll: z.boolean() }),
  z.object({ now: Moment, rows: z.array(ParcelException) }),
  { actors: ['staff'], permissions: MAY.readDispatches },
);
