import { perSecond, seconds } from '../steps/plan.ts';
import { mixed } from '../steps/day.ts';

/** The mixed day for an hour, at a rate that is no effort: what leaks shows (watch the memory of the programs beside it). */
export const options = mixed(perSecond(3), seconds(3600));

export { setup, look, visit, enter, write, search, arrive } from '../steps/day.ts';
export { handleSummary } from '../steps/summary.ts';
