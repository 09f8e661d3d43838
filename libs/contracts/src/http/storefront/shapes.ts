import { z } from 'zod';

/** Success; most answers add fields. */
export const Ok = z.object({ success: z.literal(true) });
