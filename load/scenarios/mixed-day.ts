import { perSecond, seconds } from '../steps/plan.ts';
import { mixed } from '../steps/day.ts';

/** A day of the clinic: of a hundred turns 60 look, 20 visit their account, 8 log in, 6 chat, 4 of the staff list, 2 order. */
export const options = mixed(perSecond(10), seconds(300));

export { setup, look, visit, enter, write, search, arrive } from '../steps/day.ts';
export { handleSummary } from '../steps/summary.ts';
