import { z } from 'zod';
import { Moment } from '../words.ts';
import { PARCEL_STATUSES } from './parcel-status.ts';

/** Where the carrier says a parcel is, and since when. */
export const ParcelPlace = z.object({ status: z.enum(PARCEL_STATUSES), since: Moment });
export type ParcelPlace = z.infer<typeof ParcelPlace>;
