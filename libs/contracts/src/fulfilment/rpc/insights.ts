import { z } from 'zod';
import { INSIGHT_TIMEOUT_MS, InsightDays, Waits } from '../../insights.ts';
import { MAY } from '../../rights.ts';
import { query } from '../../rpc-contract.ts';

/**
 * How long it took from a payment to the parcel that left, by the day on which it left, and how long the packs on the shelf last, by code.
 * `days`: null while none is used.
 */
export const insightParcels = query(
  'rpc.fulfilment.insights.parcels',
  InsightDays,
  z.object({
    parcels: Waits,
    stock: z.array(
      z.object({
        code: z.string(),
        /** Released packs in date that nobody has been promised. */
        packs: z.int(),
        /** Packs that left in the last 28 days. */
        used: z.int(),
        days: z.int().nullable(),
      }),
    ),
  }),
  { actors: ['staff'], permissions: MAY.readInsights, timeoutMs: INSIGHT_TIMEOUT_MS },
);
