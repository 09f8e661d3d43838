import { z } from 'zod';
import { MENOPAUSE_USUAL_MAX } from '@sorrel/contracts/eligibility';
import { about } from './read-env.ts';

/** Bounds that an owner may move, with their clinical lead's word. */
export const BOUND_SETTINGS = {
  MENOPAUSE_AGE_MAX: z.coerce
    .number()
    .int()
    .min(40)
    .max(120)
    .default(MENOPAUSE_USUAL_MAX)
    .meta(
      about('up to which age the menopause consultation is open; others are decided by need (docs/decisions)', {
        unit: 'years',
      }),
    ),
};
