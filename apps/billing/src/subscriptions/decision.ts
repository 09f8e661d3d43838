import type { ItemState, SubscriptionState } from './subscription.ts';

/** What a decision wants told or done beside the new state. Items are named by sequence: a new one has no id yet. */
export type Note =
  | { kind: 'item-paid'; sequence: number; isFirst: boolean }
  | { kind: 'review-requested'; sequence: number; reason: 'first' | 'renewal' | 'back-to-approval' | 'answered' }
  | { kind: 'review-withdrawn'; sequence: number }
  | { kind: 'item-cleared'; sequence: number; prescriptionId: number }
  | { kind: 'item-held'; sequence: number; reason: 'back-to-approval' | 'waiting' | 'pregnancy' | 'dispute' }
  | { kind: 'item-closed'; sequence: number; how: 'cancelled' | 'refused' | 'refunded' }
  | { kind: 'refund'; sequence: number; cause: 'refused' | 'staff' | 'cancelled' }
  | { kind: 'cancellation-requested' }
  | { kind: 'cancellation-undone' }
  | { kind: 'ended'; how: 'cancelled' | 'ended-by-staff' | 'refused' | 'abandoned' }
  /** A line of the subscription's history: what happened, and why or by what rule. */
  | { kind: 'history'; text: string; cause: string };

export interface Decision {
  state: SubscriptionState;
  notes: Note[];
}

export const history = (text: string, cause: string): Note => ({ kind: 'history', text, cause });

/** The same state with one item changed. */
export function withItem(state: SubscriptionState, sequence: number, change: Partial<ItemState>): SubscriptionState {
  return { ...state, items: state.items.map((item) => (item.sequence === sequence ? { ...item, ...change } : item)) };
}
