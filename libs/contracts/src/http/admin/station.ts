import { z } from 'zod';
import { VERDICTS } from '../../fulfilment/station.ts';
import { LABEL_FORMATS } from '../../identity/business.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* The one-scan station: parcels are packed by scanner. */

const Counted = z.object({ mine: z.int(), all: z.int() });
const Figures = z.object({ parcels: Counted, caught: Counted, voided: Counted });

/** GET /v2/admin/station: what left by the station, and the errors it caught, in the last hour and today. */
export const StationPage = page(
  'Admin/Station',
  z.object({ now: Moment, today: LocalDate, hour: Figures, day: Figures }),
);

/** POST /v2/admin/form/station-scan {item, scanned, key, swap_reason?, swap_note?}. `order`: what goes into the parcel, when the order was opened or its pack is the right one. */
export const StationScanned = z.object({
  success: z.literal(true),
  verdict: z.enum(VERDICTS),
  text: z.string(),
  is_moved: z.boolean(),
  /** The right pack, and the parcel waits for a second person. */
  is_waiting: z.boolean(),
  order: z
    .object({
      item_id: Id,
      order_id: z.string(),
      patient: z.string(),
      code: z.string(),
      product: z.string(),
      quantity: z.string(),
      strengths: z.array(z.string()),
      directions: z.string(),
      batch: z.string(),
      /** The last number of the code on the label that names this batch. */
      label: z.int().positive(),
      expires_on: LocalDate.nullable(),
      is_cold: z.boolean(),
      labels: z.enum(LABEL_FORMATS),
    })
    .nullable(),
  /** What a second person compares; null unless they have opened or matched what another packed. */
  check: z
    .object({
      packed_by: z.string(),
      packed_at: Moment,
      prescribed: z
        .object({
          ref: z.string(),
          signed_on: LocalDate,
          prescriber: z.string(),
          product: z.string(),
          strengths: z.array(z.string()),
          quantity: z.string(),
          directions: z.string(),
          precautions: z.string().nullable(),
        })
        .nullable(),
      label: z.object({ directions: z.string(), precautions: z.array(z.string()) }),
    })
    .nullable(),
});

/** POST /v2/admin/form/station-check {item, key, outcome, kind?, causes?, what?}: it passes, or fails for what is named. `near_miss_id`: the entry that a failed one made. */
export const StationChecked = z.object({ success: z.literal(true), near_miss_id: Id.nullable() });
