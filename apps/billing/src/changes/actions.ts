import type { SubscriptionStatus } from '@sorrel/contracts/words';

/** What staff may do, by the status people see (admin console, actions by status). `whileStaying`: not once the customer has cancelled. */
type Rule = 'yes' | 'whileStaying';
export type StaffAction = 'decide' | 'back-to-approval' | 'end' | 'retry' | 'frequency';
export const STAFF_ACTIONS: Record<SubscriptionStatus, Partial<Record<StaffAction, Rule>>> = {
  review: { decide: 'yes', frequency: 'whileStaying' },
  active: { 'back-to-approval': 'whileStaying', end: 'yes', frequency: 'whileStaying' },
  shipping: { end: 'yes', frequency: 'whileStaying' },
  pending: { end: 'yes', retry: 'yes', frequency: 'whileStaying' },
  failed: { retry: 'yes' },
  incomplete: {},
  waiting: {},
  cancelled: {},
  refused: {},
};

/** What the customer's card offers (customer card, by status). `pay`: the payment method dialog. */
export type CustomerAction = 'pay' | 'upload' | 'date' | 'cancel';
export const CUSTOMER_ACTIONS: Record<SubscriptionStatus, readonly CustomerAction[]> = {
  pending: ['pay'],
  incomplete: ['pay', 'upload'],
  active: ['pay', 'date', 'cancel'],
  shipping: ['pay', 'date', 'cancel'],
  review: ['pay'],
  failed: ['pay'],
  waiting: ['pay'],
  cancelled: [],
  refused: [],
};

interface Seen {
  status: SubscriptionStatus;
  shouldCancel: boolean;
}

export function mayStaff(action: StaffAction, { status, shouldCancel }: Seen): boolean {
  const rule = STAFF_ACTIONS[status][action];
  return rule === 'yes' || (rule === 'whileStaying' && !shouldCancel);
}

export function mayCustomer(action: CustomerAction, { status }: Pick<Seen, 'status'>): boolean {
  return CUSTOMER_ACTIONS[status].includes(action);
}

/** The delivery date moves only for a line that repeats and a customer who stays. */
export function mayStaffMoveDate({
  status,
  shouldCancel,
  items,
}: Seen & { items: { interval: 'month' | null; status: string }[] }): boolean {
  return (
    !shouldCancel &&
    status !== 'cancelled' &&
    status !== 'refused' &&
    items[0]?.interval === 'month' &&
    items.some((item) => item.status === 'upcoming')
  );
}
