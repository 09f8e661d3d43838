import { conflict, invalid } from '@sorrel/service-kit/fault';
import { londonDate } from '@sorrel/contracts/london';
import { history, withDue, type Decision } from '../../model/decision.ts';
import {
  chosenDue,
  earliestDue,
  latestDue,
  monthsOf,
  monthsOn,
  startingOn,
  written,
  type By,
} from '../../model/schedule.ts';
import { dueAtOf, type SubscriptionState } from '../../model/subscription.ts';
import { refuseUnless } from '../lifecycle/actions.ts';

const causeOf = (by: By): string => (by === 'staff' ? 'Changed by staff' : 'Changed by the customer');

/** Nothing is charged or sent until a date; without one, for as long as the rules allow. The rhythm goes on from there. */
export function paused(state: SubscriptionState, text: string | null, now: Date, by: By): Decision {
  refuseUnless('pause', state);
  const due = dueAtOf(state) ?? '';
  const from = state.pause?.from ?? due;
  const until = text === null ? latestDue(now, by) : chosenDue(text, now, by, 'until');
  if (until <= from)
    throw invalid(
      'until',
      text === null
        ? `The next delivery is on ${written(from)}, which is as late as a pause can last. You can cancel instead.`
        : `The next delivery is on ${written(from)}. Please choose a later day to pause until.`,
    );
  if (state.pause !== null && until === due) return { state, notes: [] };
  const moved = withDue(state, (rhythm, item) => {
    if (rhythm.dueAt !== due && rhythm.dueAt >= until) return rhythm;
    const before = (state.pause && item.before) ?? rhythm;
    // A pause made shorter does not bring a line forward that was later from the start.
    return before.dueAt > until ? { ...before, before: null } : { ...startingOn(until), before };
  });
  return {
    state: { ...moved, pause: { from } },
    notes: [history(`Paused until ${written(until)}`, causeOf(by))],
  };
}

/** Resumes: each line on the date it had before the pause, or as soon as possible. */
export function resumed(state: SubscriptionState, now: Date, by: By): Decision {
  refuseUnless('resume', state);
  const due = dueAtOf(state) ?? '';
  const earliest = earliestDue(now);
  const moved = withDue(state, (rhythm, { before }) => {
    if (before !== null && before.dueAt > earliest) return { ...before, before: null };
    return rhythm.dueAt === due && earliest < due ? { ...startingOn(earliest), before: null } : { before: null };
  });
  const next = dueAtOf(moved) ?? due;
  return {
    state: { ...moved, pause: null },
    notes: [history(`No longer paused; the next delivery is on ${written(next)}`, causeOf(by))],
  };
}

/** One delivery is left out; the rhythm stays. */
export function skipped(state: SubscriptionState, now: Date, by: By): Decision {
  refuseUnless('skip', state);
  const due = dueAtOf(state) ?? '';
  const moved = withDue(state, (rhythm, item) =>
    rhythm.dueAt === due ? monthsOn(rhythm, monthsOf(item, state.frequency)) : rhythm,
  );
  const next = dueAtOf(moved) ?? due;
  const latest = latestDue(now, by);
  if (next > latest)
    throw conflict(
      `Skipping would put the next delivery on ${written(next)}. The latest date we can offer is ${written(latest)}: move it there, or cancel instead.`,
    );
  return {
    state: moved,
    notes: [history(`The delivery of ${written(due)} is skipped; the next one is on ${written(next)}`, causeOf(by))],
  };
}

/** The next delivery is charged today and goes on its way; the rhythm goes on from today. */
export function sentNow(state: SubscriptionState, now: Date, by: By): Decision {
  refuseUnless('send-now', state);
  const due = dueAtOf(state) ?? '';
  const today = londonDate(now);
  if (due <= today) return { state, notes: [] };
  const moved = withDue(state, (rhythm) => (rhythm.dueAt === due ? startingOn(today) : rhythm));
  return {
    state: { ...moved, pause: null },
    notes: [history('The next delivery is to be sent now', causeOf(by))],
  };
}
