import { addDays, londonDate } from '@sorrel/contracts/london';
import { CHARGE_DAYS } from '../notice.ts';
import { history, withDue, type Decision } from '../../model/decision.ts';
import { putOffTo, written } from '../../model/schedule.ts';
import type { SubscriptionState } from '../../model/subscription.ts';

/**
 * While nothing was to be charged nothing was announced. Now that charges go on, a date that passed or came near meanwhile is put off
 * by the days of a notice: nobody is charged unannounced. Each line keeps its own day of the month.
 */
export function putOff(state: SubscriptionState, now: Date): SubscriptionState {
  if (state.status !== 'active' || state.shouldCancel || state.isDisputed) return state;
  const earliest = addDays(londonDate(now), CHARGE_DAYS);
  return withDue(state, (rhythm) => (rhythm.dueAt < earliest ? putOffTo(rhythm, earliest) : rhythm));
}

/** A charge that is due but was never announced: it is announced first, and made afterwards. */
export function putOffUnannounced(
  state: SubscriptionState,
  sequences: readonly number[],
  now: Date,
  cause = 'Nobody is charged before a letter about it',
): Decision {
  const date = addDays(londonDate(now), CHARGE_DAYS);
  const moved = withDue(state, (rhythm, item) =>
    sequences.includes(item.sequence) && rhythm.dueAt < date ? putOffTo(rhythm, date) : rhythm,
  );
  return { state: moved, notes: [history(`The next charge is put off to ${written(date)}`, cause)] };
}

/**
 * What held a charge is gone. While it was held the customer was told of no day, or told that nothing is charged: it waits until a new letter has
 * stood for the days of a notice.
 */
export function putOffReleased(state: SubscriptionState, sequence: number, now: Date): SubscriptionState {
  const earliest = addDays(londonDate(now), CHARGE_DAYS);
  return withDue(state, (rhythm, item) =>
    item.sequence === sequence && rhythm.dueAt < earliest ? putOffTo(rhythm, earliest) : rhythm,
  );
}

export const withPutOff = (decision: Decision, now: Date): Decision => ({
  ...decision,
  state: putOff(decision.state, now),
});
