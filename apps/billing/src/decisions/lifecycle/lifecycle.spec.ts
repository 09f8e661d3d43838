import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Fault } from '@sorrel/service-kit/fault';
import { ItemStatus } from '@sorrel/contracts/words';
import { addDays } from '@sorrel/contracts/london';
import { isInHistory, type Decision } from '../../model/decision.ts';
import { claimed, shipped } from './dispatch.ts';
import { cancelled, ended, periodEnded, uncancelled } from './ending.ts';
import { dateMoved, frequencyChanged, itemAdded, itemChanged } from '../changes/line.ts';
import { paused, resumed, sentNow, skipped } from '../changes/pause.ts';
import { overridden, refunded, removed } from '../changes/override.ts';
import { completed, fellBehind, gaveUp, itemPaid } from './payment.ts';
import { answered, approved, asked, backToApproval, declined, pausedInPregnancy } from './review.ts';
import { isWaiting, upcomingItems, type SubscriptionState } from '../../model/subscription.ts';
import { anItem, aSubscription } from '../../../test/a-subscription.ts';

/** Everything that can happen, in any order: what must hold afterwards holds. */
type Command = (state: SubscriptionState, sequence: number, day: number) => Decision;
const START = '2026-11-02';
const moment = (day: number) => new Date(`${addDays(START, day)}T10:00:00Z`);
const product = { interval: 'month', intervalDuration: 2, isContraindicated: true } as const;
const COMMANDS: Record<string, Command> = {
  pay: (state, sequence, day) =>
    itemPaid(state, sequence, { at: moment(day), isComplete: true, repeatOf: null, cause: '' }),
  payIncomplete: (state, sequence, day) =>
    itemPaid(state, sequence, { at: moment(day), isComplete: false, repeatOf: null, cause: '' }),
  complete: (state) => completed(state, ''),
  fallBehind: (state, sequence) => fellBehind(state, sequence, 'Refused', ''),
  giveUp: (state, sequence) => gaveUp(state, sequence, 'Given up', ''),
  approve: (state, sequence) => approved(state, sequence, 1, ''),
  decline: (state, sequence) => declined(state, sequence, ''),
  ask: (state, sequence) => asked(state, sequence, ''),
  answer: (state, sequence) => answered(state, sequence, 1, ''),
  claim: (state, sequence) => claimed(state, sequence, ''),
  ship: (state, sequence, day) =>
    state.items.find((item) => item.sequence === sequence)?.status === 'packaging'
      ? shipped(state, sequence, moment(day), '')
      : { state, notes: [] },
  cancel: (state) => cancelled(state, ''),
  undo: (state, _, day) => uncancelled(state, moment(day), ''),
  periodEnd: (state) => periodEnded(state, ''),
  end: (state) => ended(state, ''),
  back: (state) => backToApproval(state, ''),
  pregnant: (state) => pausedInPregnancy(state, ''),
  refunded: (state, sequence) => refunded(state, sequence, ''),
  remove: (state, sequence) => removed(state, sequence, ''),
  add: (state, _, day) => itemAdded(state, { ...product, stid: `S1-${state.items.length + 1}` }, addDays(START, day)),
  change: (state, sequence) => itemChanged(state, sequence, product),
  date: (state, _, day) => dateMoved(state, addDays(START, day + 5), moment(day), 'customer'),
  pause: (state, sequence, day) =>
    paused(state, sequence === 1 ? null : addDays(START, day + 90), moment(day), 'customer'),
  resume: (state, _, day) => resumed(state, moment(day), 'customer'),
  skip: (state, _, day) => skipped(state, moment(day), 'customer'),
  sendNow: (state, _, day) => sentNow(state, moment(day), 'customer'),
  frequency: (state, sequence) => frequencyChanged(state, 1 + (sequence % 3)),
};
for (const to of ItemStatus.options)
  COMMANDS[`set-${to}`] = (state, sequence, day) =>
    overridden(state, sequence, {
      to,
      reason: 'r',
      isConfirmed: true,
      at: moment(day),
      prescriptionId: 1,
      isComplete: true,
    });

// Half of the steps lead forward, so that the search gets far before something ends it.
const FORWARD = ['pay', 'approve', 'claim', 'ship'];
const name = fc.oneof(fc.constantFrom(...FORWARD), fc.constantFrom(...Object.keys(COMMANDS)));
const step = fc.record({ name, sequence: fc.integer({ min: 1, max: 3 }) });

interface Life {
  state: SubscriptionState;
  approvedOnce: Set<number>;
  refunds: Map<number, number>;
}

function run(steps: { name: string; sequence: number }[], reached: Set<string>): Life {
  const life: Life = {
    state: aSubscription('pending', { items: [anItem({ dueAt: START, isContraindicated: true })] }),
    approvedOnce: new Set(),
    refunds: new Map(),
  };
  steps.forEach(({ name, sequence }, day) => {
    let decision: Decision;
    try {
      decision = (COMMANDS[name] as Command)(life.state, sequence, day);
    } catch (error) {
      if (error instanceof Fault && (error.code === 'conflict' || error.code === 'invalid')) return;
      throw error;
    }
    for (const note of decision.notes) {
      if (note.kind === 'item-cleared') life.approvedOnce.add(note.sequence);
      if (note.kind === 'item-held') life.approvedOnce.delete(note.sequence);
      if (note.kind === 'refund' && note.cause === 'refused')
        life.refunds.set(note.sequence, (life.refunds.get(note.sequence) ?? 0) + 1);
    }
    if (!isInHistory(life.state, decision))
      throw new Error(`${name} changes the ${life.state.status} without a word of history`);
    life.state = decision.state;
    reached.add(life.state.status);
    for (const item of life.state.items) reached.add(`item ${item.status}`);
    check(life, name);
  });
  return life;
}

// Plain comparisons: an `expect` for each would take ten times as long over half a million steps.
function check({ state, approvedOnce, refunds }: Life, name: string): void {
  const must = (isKept: boolean, promise: string): void => {
    if (isKept) return;
    const items = state.items.map((item) => `${item.sequence}:${item.status}/${item.treatmentStatus}`).join(' ');
    throw new Error(`${name}: ${state.status} ${items}: ${promise}`);
  };
  for (const item of state.items) {
    if (item.treatmentStatus === 'packaging' || item.treatmentStatus === 'shipped') {
      must(item.paidAt !== null, 'only what is paid leaves');
      must(approvedOnce.has(item.sequence), 'only what was approved leaves');
    }
    must(item.treatmentStatus !== 'review' || state.status === 'review', 'an item in review shows as review');
    must(item.status !== 'packaging' || item.treatmentStatus === 'packaging', 'packing is one state');
  }
  const upcoming = upcomingItems(state);
  must(new Set(upcoming.map((item) => item.stid)).size === upcoming.length, 'a line is planned once');
  must(!['cancelled', 'refused'].includes(state.status) || upcoming.length === 0, 'an end has nothing to come');
  must(state.status !== 'cancelled' || state.pause === null, 'an end has no pause');
  must(state.status !== 'active' || !isWaiting(state), 'who is active waits for nothing');
  for (const count of refunds.values()) must(count === 1, 'a refusal is refunded once');
  must(
    state.items.every((item, index) => item.sequence === index + 1),
    'items are numbered without a gap',
  );
}

describe("a subscription's life", () => {
  // Most steps are refused, and nobody reads where: half a million traces would be half the work.
  const { stackTraceLimit } = Error;
  beforeAll(() => {
    Error.stackTraceLimit = 0;
  });
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });

  it('never supplies what is unpaid or unapproved, never plans a line twice, never refunds a refusal twice', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 80, size: 'max' }), (steps) => {
        run(steps, reached);
      }),
      { numRuns: 10_000 },
    );
    // The search has to have seen the far ends, or it proves nothing.
    expect([...reached].sort()).toEqual(
      expect.arrayContaining([
        'active',
        'cancelled',
        'failed',
        'pending',
        'refused',
        'review',
        'shipping',
        'item shipped',
        'item refunded',
        'item packaging',
        'item waiting',
      ]),
    );
  });
});
