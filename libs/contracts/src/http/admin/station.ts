import { z } from 'zod';
import { VERDICTS } from '../../fulfilment/station.ts';
import { LABEL_FORMATS } from '../../identity/business.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* The one-scan station: parcels are packed by scanner. */

const Counted = z.object({ mine: z.int(), all: z.int() });
const Figures = z.object({ parcels: Counted, caught: Counted });

/** GET /v2/admin/station: what left by the station, and the errors it caught, in the last hour and today. */
export const StationPage = page(
  'Admin/Station',
  z.object({ now: Moment, today: LocalDate, hour: Figures, day: Figures }),
);

/** POST /v2/admin/form/station-scan. `order`: what goes into the parcel, when the order was opened or its pack is the right one. */
export const StationScanned = z.object({
  success: z.literal(true),
  verdict: z.enum(VERDICTS),
  text: z.string(),
  is_moved: z.boolean(),
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
      expires_on: LocalDate.nullable(),
      is_cold: z.boolean(),
      labels: z.enum(LABEL_FORMATS),
    })
    .nullable(),
});
