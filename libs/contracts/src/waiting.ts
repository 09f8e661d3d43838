import { z } from 'zod';
import { Moment } from './words.ts';
import { COUNTED_TO } from './work.ts';

/** `count` and `late` end at `COUNTED_TO`. `late`: what has waited since before the moment that was asked about. */
export const Waiting = z.object({
  count: z.int().min(0).max(COUNTED_TO),
  oldest: Moment.nullable(),
  late: z.int().min(0).max(COUNTED_TO),
});
export type Waiting = z.infer<typeof Waiting>;
