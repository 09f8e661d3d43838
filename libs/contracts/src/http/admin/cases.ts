import { z } from 'zod';
import { CaseClaim, CaseSettled, QueuedCase } from '../../consultations/cases.ts';
import { Ok } from '../storefront/shapes.ts';

/* The prescribers' queue. */

/** GET /v2/admin/data/review-queue: at most 200 cases, longest waiting first; `total` counts all of them. */
export const ReviewQueueAnswer = z.object({ cases: z.array(QueuedCase), total: z.int(), targetHours: z.int() });
export type ReviewQueueAnswer = z.infer<typeof ReviewQueueAnswer>;

/** POST /v2/admin/form/case-claim, case-beat: who has the case now (null: nobody), and what became of it where nothing is open. */
export const CaseClaimed = Ok.extend({ claim: CaseClaim.nullable(), settled: CaseSettled.nullable() });
export type CaseClaimed = z.infer<typeof CaseClaimed>;
