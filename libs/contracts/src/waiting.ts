import { z } from 'zod';
import { Moment } from './words.ts';
import { COUNTED_TO } from './work.ts';

/** What may be urgent has a target of its own. `since` and `due`: of the one that is due first. */
export const UrgentWaiting = z.object({
  count: z.int().min(1).max(COUNTED_TO),
  late: z.int().min(0).max(COUNTED_TO),
  since: Moment,
  due: Moment,
});
export type UrgentWaiting = z.infer<typeof UrgentWaiting>;

/** `count` and `late` end at `COUNTED_TO`. `late`: what has waited since before the moment that was asked about. */
export const Waiting = z.object({
  count: z.int().min(0).max(COUNTED_TO),
  oldest: Moment.nullable(),
  late: z.int().min(0).max(COUNTED_TO),
  /** Of those, what may be urgent. */
  urgent: UrgentWaiting.nullable().default(null),
});
export type Waiting = z.input<typeof Waiting>;
