import { z } from 'zod';

/** Done; most answers say more. */
export const Ok = z.object({ success: z.literal(true) });
