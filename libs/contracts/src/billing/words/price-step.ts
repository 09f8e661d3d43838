import { z } from 'zod';
import { Pence } from '../../words.ts';

/** One strength of a treatment whose strengths do not cost the same, and its price for a month. */
export const PriceStep = z.object({ strength: z.string(), pricePence: Pence });
export type PriceStep = z.infer<typeof PriceStep>;
