import type { ItemStatus, SubscriptionStatus, TreatmentStatus } from '@sorrel/contracts/words';

/** The screen's word where it differs from the stored state, and the colour it is shown in. */
export type Tone = 'good' | 'going' | 'todo' | 'asked' | 'bad' | 'quiet';
export interface Badge {
  text: string;
  tone: Tone;
}

interface Shown {
  status: SubscriptionStatus;
  should_cancel: boolean;
  /** Any item waits for the customer. */
  is_waiting: boolean;
}

const SUBSCRIPTION_TONES: Record<SubscriptionStatus, Tone> = {
  review: 'todo',
  active: 'good',
  shipping: 'going',
  pending: 'asked',
  failed: 'bad',
  cancelled: 'quiet',
  incomplete: 'quiet',
  waiting: 'asked',
  refused: 'bad',
};

/** A waiting item comes first, then a cancellation the customer asked for, then the status; active is shown as shipped. */
export function subscriptionBadge({ status, should_cancel: shouldCancel, is_waiting: isWaiting }: Shown): Badge {
  if (isWaiting) return { text: 'Waiting for customer', tone: 'asked' };
  if (shouldCancel) return { text: 'cancelled', tone: 'quiet' };
  return { text: status === 'active' ? 'shipped' : status, tone: SUBSCRIPTION_TONES[status] };
}

/** The charge is due and waits, for a reason the page gives. */
export const ON_HOLD: Badge = { text: 'charge on hold', tone: 'asked' };

/** The list's filter, in its order, with its words. */
export const STATUS_FILTERS: readonly { value: SubscriptionStatus; label: string }[] = [
  { value: 'review', label: 'Review' },
  { value: 'active', label: 'Shipped' },
  { value: 'incomplete', label: 'incomplete' },
  { value: 'waiting', label: 'Waiting For Customer' },
  { value: 'cancelled', label: 'cancelled' },
  { value: 'refused', label: 'Refused to supply' },
  { value: 'failed', label: 'failed' },
  { value: 'pending', label: 'pending' },
];

/** The eight values staff may give an item. */
export const ITEM_STATUSES: readonly { value: ItemStatus; label: string }[] = [
  { value: 'upcoming', label: 'upcoming' },
  { value: 'paid', label: 'paid' },
  { value: 'packaging', label: 'packaging' },
  { value: 'shipped', label: 'shipped' },
  { value: 'cancelled', label: 'cancelled' },
  { value: 'waiting', label: 'Waiting for customer' },
  { value: 'refunded', label: 'refunded' },
  { value: 'failed', label: 'failed' },
];

const TREATMENT_BADGES: Record<TreatmentStatus, Badge> = {
  upcoming: { text: 'upcoming', tone: 'quiet' },
  review: { text: 'to be reviewed', tone: 'todo' },
  paid: { text: 'cleared to ship', tone: 'going' },
  packaging: { text: 'being packed', tone: 'going' },
  shipped: { text: 'shipped', tone: 'good' },
  refused: { text: 'refused', tone: 'bad' },
  cancelled: { text: 'cancelled', tone: 'quiet' },
};

/** The clinical and dispensing state in the pharmacy's words: `paid` there means paid and approved. */
export const treatmentBadge = (status: TreatmentStatus): Badge => TREATMENT_BADGES[status];
