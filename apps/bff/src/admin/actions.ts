import type { Permission } from '@sorrel/contracts/actor';
import { may } from '@sorrel/contracts/rights';
import type { ShownSubscription, Subscription } from '@sorrel/contracts/billing/words';

/** Which actions the header of a subscription offers staff: tables.md E3 and the caller's permissions. */
export interface StaffActions {
  review: boolean;
  backToApproval: boolean;
  end: boolean;
  retry: boolean;
  frequency: boolean;
  date: boolean;
}

type Seen = Pick<Subscription, 'status' | 'shouldCancel'> & {
  hold?: ShownSubscription['hold'];
  items: { interval: string | null }[];
};

export function staffActions(subscription: Seen, permissions: readonly Permission[]): StaffActions {
  const { shouldCancel } = subscription;
  // A held charge does not change what staff may do.
  const status = subscription.hold?.status ?? subscription.status;
  const is = (...statuses: Subscription['status'][]): boolean => statuses.includes(status);
  return {
    review: is('review') && may('decide', permissions),
    backToApproval: is('active') && !shouldCancel && may('changeTreatment', permissions),
    end: is('shipping', 'active', 'pending') && may('endPlans', permissions),
    retry: is('pending', 'failed') && may('takePayments', permissions),
    frequency: is('shipping', 'active', 'pending', 'review') && !shouldCancel && may('tendPlans', permissions),
    date:
      may('tendPlans', permissions) &&
      !shouldCancel &&
      (subscription.items[0]?.interval ?? null) !== null &&
      !is('cancelled', 'refused', 'failed', 'waiting', 'incomplete'),
  };
}
