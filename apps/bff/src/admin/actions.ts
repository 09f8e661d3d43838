import type { Permission } from '@sorrel/contracts/actor';
import type { Subscription } from '@sorrel/contracts/billing/words';

/** Which actions the header of a subscription offers staff: tables.md E3 and the caller's permissions. */
export interface StaffActions {
  review: boolean;
  backToApproval: boolean;
  end: boolean;
  retry: boolean;
  frequency: boolean;
  date: boolean;
}

/** Who may put evidence on a patient's record: those who answer for the supply. */
export const mayVerify = (permissions: readonly Permission[]): boolean =>
  permissions.includes('prescriber') || permissions.includes('pharmacist');

type Seen = Pick<Subscription, 'status' | 'shouldCancel'> & {
  hold?: Subscription['hold'];
  items: { interval: string | null }[];
};

export function staffActions(subscription: Seen, permissions: readonly Permission[]): StaffActions {
  const { shouldCancel } = subscription;
  // A charge that waits changes nothing about what staff may do.
  const status = subscription.hold?.status ?? subscription.status;
  const is = (...statuses: Subscription['status'][]): boolean => statuses.includes(status);
  return {
    review: is('review') && permissions.includes('prescriber'),
    backToApproval: is('active') && !shouldCancel,
    end: is('shipping', 'active', 'pending'),
    retry: is('pending', 'failed'),
    frequency: is('shipping', 'active', 'pending', 'review') && !shouldCancel,
    date:
      !shouldCancel &&
      (subscription.items[0]?.interval ?? null) !== null &&
      !is('cancelled', 'refused', 'failed', 'waiting', 'incomplete'),
  };
}
