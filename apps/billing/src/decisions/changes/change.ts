import type { CancelReason, Change } from '@sorrel/contracts/billing/change';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import { cancelled, ended, uncancelled } from '../lifecycle/ending.ts';
import type { Decision } from '../../model/decision.ts';
import { earliestDue, type By } from '../../model/schedule.ts';
import type { SubscriptionState } from '../../model/subscription.ts';
import { dateMoved, frequencyChanged, itemAdded, itemChanged, type Product } from './line.ts';
import { removed } from './override.ts';
import { earlyOf, judgedEarly, type Early } from './early.ts';
import { paused, resumed, sentNow, skipped } from './pause.ts';
import { beingTaken } from '../faults.ts';

export interface Asker {
  by: By;
  now: Date;
  /** A payment is on its way to the card provider or waits for the bank. */
  isCharging: boolean;
  /** For a change of items: which one, and the product that comes. */
  item?: { sequence: number | null; product: Product | null };
  /** Shown, not made: nobody has been asked why yet. */
  isPreview?: boolean;
}

/** THE decision behind every change of a plan: the RPC that makes it and the preview that shows it ask here. */
export function changed(state: SubscriptionState, change: Change, asker: Asker): Decision & { early: Early | null } {
  const decision = decided(state, change, asker);
  // Whatever was asked for: what brings a delivery forward is seen by its date.
  const early = earlyOf(state, decision.state, asker.now);
  if (!early || asker.isPreview) return { ...decision, early };
  return { ...judgedEarly(decision, early, { kind: change.kind, by: asker.by }, whyOf(change)), early };
}

/** Why, where somebody has said so. */
export const whyOf = (change: Change): string => (change.kind === 'send-now' ? (change.reason ?? '') : '');

function decided(state: SubscriptionState, change: Change, asker: Asker): Decision {
  const { by, now } = asker;
  refuseWhileCharging(change, asker.isCharging);
  switch (change.kind) {
    case 'date':
      return dateMoved(state, change.due_at, now, by);
    case 'frequency':
      return frequencyChanged(state, change.frequency, by);
    case 'pause':
      return paused(state, change.until?.trim() ? change.until : null, now, by);
    case 'resume':
      return resumed(state, now, by);
    case 'skip':
      return skipped(state, now, by);
    case 'send-now':
      return sentNow(state, now, by);
    case 'cancel':
      return followedUp(cancelled(state, causeOf(by, change.reason ?? null)), change.reason ?? null);
    case 'end':
      if (by !== 'staff') throw conflict('Only our team can end a treatment at once. You can cancel it at any time.');
      return ended(state, 'Ended by staff');
    case 'undo-cancel':
      return uncancelled(state, now, causeOf(by, null));
    case 'item':
      return itemDecided(state, change.action, asker);
    case 'none':
    case 'card':
    case 'promo':
      return { state, notes: [] };
  }
}

const REASONS: Record<CancelReason, string> = {
  'too-much': 'too much of it left',
  'too-expensive': 'too expensive',
  'no-effect': 'it did not help',
  'side-effects': 'side effects',
  'not-needed': 'not needed any more',
  pregnancy: 'pregnant or planning to be',
  elsewhere: 'treated elsewhere',
  other: 'another reason',
};

function causeOf(by: By, reason: CancelReason | null): string {
  const who = by === 'staff' ? 'Asked for by staff' : 'Asked for by the customer';
  return reason ? `${who}: ${REASONS[reason]}` : who;
}

/** A reason that is a change of health: a prescriber writes, and what is paid for may not be sent. */
export const isOfHealth = (reason: CancelReason | null): reason is 'pregnancy' | 'side-effects' =>
  reason === 'pregnancy' || reason === 'side-effects';

const followedUp = ({ state, notes }: Decision, reason: CancelReason | null): Decision => ({
  state,
  notes: isOfHealth(reason)
    ? notes.map((note) => (note.kind === 'cancellation-requested' ? { ...note, isFollowedUp: true } : note))
    : notes,
});

function itemDecided(state: SubscriptionState, action: 'add' | 'change' | 'remove', { item, now }: Asker): Decision {
  if (action === 'add') {
    if (!item?.product) throw invalid('item_id', 'Please select an item.');
    return itemAdded(state, item.product, earliestDue(now));
  }
  if (item?.sequence == null) throw invalid('id', 'Please select the item to change.');
  if (action === 'remove') return removed(state, item.sequence, 'Removed by staff');
  if (!item.product) throw invalid('item_id', 'Please select an item.');
  const { interval, intervalDuration, isContraindicated } = item.product;
  return itemChanged(state, item.sequence, { interval, intervalDuration, isContraindicated });
}

// Cancelling is always possible at once; any other change would alter what is being charged this minute.
export function refuseWhileCharging({ kind }: Pick<Change, 'kind'>, isCharging: boolean): void {
  if (isCharging && kind === 'item')
    throw conflict(
      'A payment for this subscription is being taken or waits for the customer to confirm it. Its items can be changed as soon as it is paid or has failed.',
      'payment_in_progress',
    );
  if (isCharging && !['none', 'card', 'promo', 'cancel', 'end', 'undo-cancel'].includes(kind)) throw beingTaken();
}
