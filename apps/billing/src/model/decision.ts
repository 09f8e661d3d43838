import type { EndedHow } from '@sorrel/contracts/billing/words';
import type { Rhythm } from './schedule.ts';
import type { ItemState, SubscriptionState } from './subscription.ts';

/** What a decision wants published or done besides the new state. Items are named by sequence: a new one has no id yet. */
export type Note =
  | { kind: 'item-paid'; sequence: number; isFirst: boolean; isBackup?: boolean }
  | { kind: 'review-requested'; sequence: number; reason: 'first' | 'renewal' | 'back-to-approval' | 'answered' }
  | { kind: 'review-withdrawn'; sequence: number }
  | { kind: 'item-cleared'; sequence: number; prescriptionId: number }
  | { kind: 'item-held'; sequence: number; reason: 'back-to-approval' | 'waiting' | 'pregnancy' | 'dispute' }
  | { kind: 'shipped-by-hand'; sequence: number }
  | { kind: 'item-closed'; sequence: number; how: 'cancelled' | 'refused' | 'refunded' }
  | { kind: 'refund'; sequence: number; cause: 'refused' | 'staff' | 'cancelled' }
  /** `isWithdrawn`: nothing of what was paid had been sent, and the money goes back. */
  | { kind: 'cancellation-requested'; isWithdrawn: boolean; isFollowedUp?: boolean }
  | { kind: 'cancellation-undone' }
  | { kind: 'ended'; how: EndedHow }
  /** A line of the subscription's history: what happened, and why or by what rule. `by`: who decided it elsewhere, where an event brought it here. */
  | { kind: 'history'; text: string; cause: string; by?: string };

export interface Decision {
  state: SubscriptionState;
  notes: Note[];
}

export const history = (text: string, cause: string): Note => ({ kind: 'history', text, cause });

/** The same decision, its history naming the person who took it in another service. */
export const decidedBy = (decision: Decision, by: string | undefined): Decision =>
  by
    ? { ...decision, notes: decision.notes.map((note) => (note.kind === 'history' ? { ...note, by } : note)) }
    : decision;

/** Every change of a status must say in the history what happened and why. */
export function isInHistory(before: SubscriptionState, { state, notes }: Decision): boolean {
  const known = before.items.length;
  const standing = (one: SubscriptionState): string =>
    [
      one.status,
      one.shouldCancel,
      ...one.items.slice(0, known).map((item) => `${item.status}/${item.treatmentStatus}/${item.dueAt}`),
    ].join(' ');
  return standing(before) === standing(state) || notes.some((note) => note.kind === 'history' && note.text !== '');
}

/** The same state with one item changed. */
export function withItem(state: SubscriptionState, sequence: number, change: Partial<ItemState>): SubscriptionState {
  return { ...state, items: state.items.map((item) => (item.sequence === sequence ? { ...item, ...change } : item)) };
}

/** Sets new dates for items that are still to be charged. */
export function withDue(
  state: SubscriptionState,
  next: (rhythm: Rhythm, item: ItemState) => Partial<ItemState>,
): SubscriptionState {
  const moved = (item: ItemState): ItemState =>
    item.status !== 'upcoming' || item.dueAt === null
      ? item
      : { ...item, ...next({ dueAt: item.dueAt, anchorDay: item.anchorDay }, item) };
  return { ...state, items: state.items.map(moved) };
}
