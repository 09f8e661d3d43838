import { perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { LOOK } from '../steps/turns.ts';

/** Visitors look at pages and prices; half of them have been here before. */
export const options = plan(
  { visitors: steady({ exec: 'look', rate: perSecond(50), forSeconds: seconds(120) }) },
  LOOK,
);

export { look } from '../steps/turns.ts';
export { handleSummary } from '../steps/summary.ts';
