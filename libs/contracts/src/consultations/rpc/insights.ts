import { z } from 'zod';
import { INSIGHT_TIMEOUT_MS, InsightDays, Waits } from '../../insights.ts';
import { MAY } from '../../rights.ts';
import { query } from '../../rpc-contract.ts';
import { DeclineReason } from '../decline.ts';

/**
 * How long prescribers took to decide, from the moment a review was opened to its approval or refusal, and why they refused. `null`: refusals
 * from before a reason was asked for. More than `MOST_REFUSALS` in the period: 409 `too_many`.
 */
export const insightDecisions = query(
  'rpc.consultations.insights.decisions',
  InsightDays,
  z.object({
    decisions: Waits,
    refusals: z.array(z.object({ reason: DeclineReason.nullable(), count: z.int() })),
  }),
  { actors: ['staff'], permissions: MAY.readInsights, timeoutMs: INSIGHT_TIMEOUT_MS },
);
