import { conflict } from '@sorrel/service-kit/fault';
import type { ManageAction } from '@sorrel/contracts/billing/words';
import type { ItemStatus, SubscriptionStatus } from '@sorrel/contracts/words';
import { dueAtOf, statusOf, type SubscriptionState } from '../../model/subscription.ts';
import { written } from '../../model/schedule.ts';

/** What staff may do, by the status people see (admin console, actions by status). `whileStaying`: not once the customer has cancelled. */
type Rule = 'yes' | 'whileStaying';
export type StaffAction = 'decide' | 'back-to-approval' | 'end' | 'retry' | 'frequency';
const STAFF_ACTIONS: Record<SubscriptionStatus, Partial<Record<StaffAction, Rule>>> = {
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
const CUSTOMER_ACTIONS: Record<SubscriptionStatus, readonly CustomerAction[]> = {
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

/** What may be managed beside those buttons, by customers for themselves and by staff for anybody. */
const MANAGE_ACTIONS: Record<SubscriptionStatus, readonly ManageAction[]> = {
  active: ['pause', 'resume', 'skip', 'send-now', 'frequency'],
  shipping: ['pause', 'resume', 'skip', 'frequency'],
  pending: ['withdraw'],
  failed: ['withdraw'],
  incomplete: ['withdraw'],
  review: ['withdraw'],
  waiting: ['withdraw'],
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

/** What screens know of a subscription when they ask what may be managed. */
export interface Managed extends Seen {
  isDisputed: boolean;
  isPaused: boolean;
  dueAt: string | null;
  items: { status: ItemStatus; isPlanned?: boolean; isHeldForSafety?: boolean }[];
}

/** The actions of the table that make sense now. */
export function manageOf(seen: Managed): ManageAction[] {
  return MANAGE_ACTIONS[seen.status].filter((action) => obstacleTo(action, seen) === null);
}

/** Refuses what may not be managed now, and says why and what to do instead. */
export function refuseUnless(action: ManageAction, state: SubscriptionState): void {
  const seen: Managed = { ...state, status: statusOf(state), isPaused: state.pause !== null, dueAt: dueAtOf(state) };
  if (!MANAGE_ACTIONS[seen.status].includes(action)) throw conflict(whyNotIn(seen.status));
  const why = obstacleTo(action, seen);
  if (why !== null) throw conflict(why);
}

function obstacleTo(
  action: ManageAction,
  { shouldCancel, isDisputed, isPaused, dueAt, items }: Managed,
): string | null {
  if (action === 'withdraw')
    return items.some((item) => item.status === 'packaging')
      ? 'Your parcel is being packed at this moment, so it cannot be stopped any more. Please send us a message.'
      : null;
  if (shouldCancel) return 'This subscription is cancelled. Undo the cancellation first.';
  if (dueAt === null) return 'There is no further delivery planned.';
  if (items.some((item) => item.isHeldForSafety && item.status === 'upcoming')) return HELD;
  if (action === 'frequency' && items.some((item) => item.isPlanned && item.status === 'upcoming'))
    return 'Your strength follows a plan of steps that your prescriber has set, one delivery each month. Please send us a message if the rhythm does not suit you.';
  if (action === 'resume') return isPaused ? null : 'This subscription is not paused.';
  if (action === 'skip' && isPaused)
    return `This subscription is paused until ${written(dueAt)}. Resume it first, or choose another date.`;
  if (action === 'send-now' && isDisputed)
    return 'A payment is disputed at the bank. Nothing can be sent until that is settled.';
  return null;
}

export const HELD =
  'This treatment is paused for your safety until our prescriber has looked at it, so nothing of it can be sent, moved or paused now. You can write to us in the chat, and you can cancel.';

function whyNotIn(status: SubscriptionStatus): string {
  const TEXTS: Partial<Record<SubscriptionStatus, string>> = {
    shipping: 'A parcel is on its way already. The next one can be sent as soon as this one has left.',
    review: 'Our prescriber is looking at this treatment. Its plan can be changed as soon as there is a decision.',
    waiting: 'Our prescriber needs something from you first. Please read our message and answer it.',
    incomplete: 'Your photos or your consultation are missing. Please send them first.',
    pending: 'A payment is waited for. Please pay first, then you can change the plan.',
    failed: 'The last payment did not go through. Please pay first, then you can change the plan.',
    cancelled: 'This treatment has ended. You can start a new one at any time.',
    refused: 'This treatment was not approved, so there is nothing to change.',
  };
  return TEXTS[status] ?? 'This cannot be done now. An order that has been sent can be cancelled instead.';
}
