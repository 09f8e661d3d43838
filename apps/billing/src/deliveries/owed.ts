import type { ItemState, SubscriptionState } from '../model/subscription.ts';

interface Item extends Pick<ItemState, 'sequence' | 'status' | 'treatmentStatus'> {
  dueAt?: string | null;
  nextAttemptAt?: Date | null;
  hold?: string | null;
}
interface Subscription extends Pick<SubscriptionState, 'status' | 'shouldCancel' | 'isDisputed'> {}

/**
 * What of a subscription is to be paid now, in the order in which it is charged: all that fell due with a payment that did not go through.
 * While other items are with the prescriber or the pharmacy only what was tried, or waits for what was.
 */
export function owedOf<T extends Item>(
  { status, shouldCancel, isDisputed }: Subscription,
  items: T[],
  today: string,
): T[] {
  const isDue = ({ dueAt }: Item): boolean => (dueAt ?? today) <= today;
  const isOwed = (item: T): boolean => {
    if (item.treatmentStatus !== 'upcoming') return false;
    if (status === 'pending') return item.status === 'upcoming' && isDue(item);
    if (status === 'failed') return item.status === 'failed' || (item.status === 'upcoming' && isDue(item));
    if (!['review', 'shipping', 'active'].includes(status) || shouldCancel || isDisputed) return false;
    if (item.status === 'failed') return true;
    return item.status === 'upcoming' && isDue(item) && Boolean(item.nextAttemptAt) && !item.hold;
  };
  return items
    .filter(isOwed)
    .toSorted((a, b) => (a.dueAt ?? today).localeCompare(b.dueAt ?? today) || a.sequence - b.sequence);
}

/** The other items of the same delivery: a delivery is tried, announced and given up as a whole. */
export function togetherWith<T extends Item>(items: T[], { sequence }: Pick<Item, 'sequence'>, today: string): T[] {
  return items.filter(
    (one) =>
      one.sequence !== sequence &&
      one.status === 'upcoming' &&
      one.treatmentStatus === 'upcoming' &&
      Boolean(one.dueAt) &&
      (one.dueAt ?? '') <= today &&
      !one.hold,
  );
}
