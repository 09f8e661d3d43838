import { addDays, londonDate } from '@sorrel/contracts/london';
import { CHARGE_DAYS } from '../notices/notice.ts';
import { withDue, type Decision } from '../subscriptions/decision.ts';
import { putOffTo } from '../subscriptions/schedule.ts';
import type { SubscriptionState } from '../subscriptions/subscription.ts';

/**
 * While nothing was to be charged nobody was written to. Now that charges go on, a date that passed or came near meanwhile is put off
 * by the days of a notice: nobody is charged unannounced. Each line keeps its own day of the month.
 */
export function putOff(state: SubscriptionState, now: Date): SubscriptionState {
  if (state.status !== 'active' || state.shouldCancel || state.isDisputed) return state;
  const earliest = addDays(londonDate(now), CHARGE_DAYS);
  return withDue(state, (rhythm) => (rhythm.dueAt < earliest ? putOffTo(rhythm, earliest) : rhythm));
}

export const withPutOff = (decision: Decision, now: Date): Decision => ({
  ...decision,
  state: putOff(decision.state, now),
});
