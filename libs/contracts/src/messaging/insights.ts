import { z } from 'zod';
import { INSIGHT_TIMEOUT_MS, InsightDays, Waits } from '../insights.ts';
import { MAY } from '../rights.ts';
import { query } from '../rpc-contract.ts';

/**
 * How long customers waited for a reply by the team, from the first message that nobody had answered. Further replies to the same messages
 * do not count, nor do texts that Sorrel writes by itself.
 */
export const insightReplies = query('rpc.messaging.insights.replies', InsightDays, z.object({ replies: Waits }), {
  actors: ['staff'],
  permissions: MAY.readInsights,
  timeoutMs: INSIGHT_TIMEOUT_MS,
});
