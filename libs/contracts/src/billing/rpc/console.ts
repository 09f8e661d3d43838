import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Formulation, ItemStatus, LocalDate, Pence, SubscriptionStatus, TreatmentSlug } from '../../words.ts';
import { PlanAsRead } from '../plan-as-read.ts';
import { CatalogueTreatment, ShownSubscription, SubscriptionItem, TimelineLine } from '../words.ts';
import { staff, MethodId, Moved } from './shapes.ts';

/** `status`: one of a subscription, `all`, or `held` for those whose charge stands back. */
const Filter = z.object({
  keyword: z.string().max(200),
  /** Who lives at the postcode that was typed as the keyword. */
  people: z.array(Id).max(200).default([]),
  status: z.string().max(40),
  treatment: z.string().max(100),
  isShippingToo: z.boolean(),
  page: z.int().min(1).max(1_000_000),
});
const Listed = z.object({
  id: Id,
  userId: Id,
  fname: z.string(),
  sname: z.string(),
  email: z.string(),
  phone: z.string(),
  status: SubscriptionStatus,
  shouldCancel: z.boolean(),
  isWaiting: z.boolean(),
  isPregnant: z.boolean(),
  stripeSubscriptionId: z.string().nullable(),
  treatmentTitle: z.string(),
  code: z.string().nullable(),
  dueAt: z.string().nullable(),
  frequency: z.int().nullable(),
  items: z.array(SubscriptionItem),
  highlight: z.object({ colour: z.string(), reason: z.string() }).nullable(),
});
export const listSubscriptions = query(
  'rpc.billing.subscriptions.list',
  Filter.extend({ perPage: z.int().min(1).max(1_000_000) }),
  z.object({
    total: z.int(),
    /** The words typed match more than were counted. */
    isMore: z.boolean().default(false),
    rows: z.array(Listed),
    summary: z.object({
      byPlan: z.array(z.object({ plan: z.string(), count: z.int() })),
      byStatus: z.array(z.object({ status: z.string(), count: z.int() })),
      dueNext7Days: z.int(),
      nextChargesPence: Pence,
    }),
  }),
  { actors: staff, permissions: MAY.readCustomers, timeoutMs: 10_000 },
);
/** The same rows to be taken away as a file, without health data: audited. */
export const exportSubscriptions = query(
  'rpc.billing.subscriptions.export',
  Filter.extend({ perPage: z.int().min(1).max(1_000) }),
  z.object({ rows: z.array(Listed.omit({ isPregnant: true, items: true, highlight: true })) }),
  { actors: staff, permissions: MAY.exportLists, isAudited: true, timeoutMs: 15_000 },
);
export const readSubscription = query(
  'rpc.billing.subscriptions.read',
  z.object({ id: Id }),
  z.object({
    subscription: ShownSubscription,
    others: z.array(ShownSubscription),
    creditPence: Pence,
    timeline: z.array(TimelineLine),
    catalogue: z.array(CatalogueTreatment),
  }),
  { actors: staff, permissions: MAY.readCustomers, isAudited: true },
);
export const subscriptionsOfCustomer = query(
  'rpc.billing.subscriptions.of-customer',
  z.object({ userId: Id }),
  z.object({ subscriptions: z.array(ShownSubscription), creditPence: Pence }),
  { actors: staff, permissions: MAY.readCustomers },
);
export const endSubscription = command('rpc.billing.subscriptions.end', z.object({ subscription: Id }), Moved, {
  actors: staff,
  permissions: MAY.endPlans,
});
export const backToApproval = command('rpc.billing.subscriptions.back-to-approval', z.object({ id: Id }), Moved, {
  actors: staff,
  permissions: MAY.changeTreatment,
});
/** `was` of the calls below: the plan as it was read, on which the change stands. */
export const updateFrequency = command(
  'rpc.billing.subscriptions.update-frequency',
  z.object({
    id: Id,
    frequency: z
      .int('Select a frequency')
      .min(1, 'You must choose 1, 2, or 3 months.')
      .max(3, 'You must choose 1, 2, or 3 months.'),
    was: PlanAsRead.nullish(),
  }),
  Moved,
  { actors: staff, permissions: MAY.tendPlans },
);
export const staffUpdateDate = command(
  'rpc.billing.subscriptions.staff-update-date',
  z.object({ sub_id: Id, due_at: z.string().max(40), was: PlanAsRead.nullish() }),
  Moved,
  { actors: staff, permissions: MAY.tendPlans },
);
export const retryPayment = command(
  'rpc.billing.subscriptions.retry',
  z.object({ subscription: Id, payment_method: MethodId }),
  Receipt.extend({ status: SubscriptionStatus }),
  { actors: staff, permissions: MAY.takePayments, timeoutMs: 20_000 },
);
export const startForCustomer = command(
  'rpc.billing.subscriptions.start-for-customer',
  z.object({ userId: Id, paymentMethod: MethodId, plan: Id, startDate: LocalDate }),
  Receipt.extend({ subscriptionId: Id }),
  { actors: staff, permissions: MAY.startPlans, timeoutMs: 20_000 },
);
export const startItemForCustomer = command(
  'rpc.billing.subscriptions.start-item',
  z.object({ userId: Id, productId: Id, paymentMethod: MethodId, startDate: LocalDate }),
  Receipt.extend({ subscriptionId: Id }),
  { actors: staff, permissions: MAY.startPlans, timeoutMs: 20_000 },
);

/**
 * For an item that staff want to add to a subscription, swap for another (`item`) or start a subscription with (`user`; `subscriptionId` is
 * null then): whose it is, its ingredients, and what else the person has in use. The consultations service judges it.
 */
export const considerItem = query(
  'rpc.billing.items.consider',
  z.object({ subscription: Id.optional(), item: Id.optional(), user: Id.optional(), product: Id }),
  z.object({
    userId: Id,
    subscriptionId: Id.nullable(),
    consultation: TreatmentSlug,
    product: Formulation,
    beside: z.array(Formulation),
  }),
  { actors: staff, permissions: MAY.changeItems },
);
export const addItem = command(
  'rpc.billing.items.add',
  z.object({ id: Id, item_id: Id, was: PlanAsRead.nullish() }),
  Moved,
  {
    actors: staff,
    permissions: MAY.changeItems,
  },
);
export const changeItem = command(
  'rpc.billing.items.change',
  z.object({ id: Id, item_id: Id, was: PlanAsRead.nullish() }),
  Moved,
  {
    actors: staff,
    permissions: MAY.changeItems,
  },
);
export const removeItem = command('rpc.billing.items.remove', z.object({ id: Id, was: PlanAsRead.nullish() }), Moved, {
  actors: staff,
  permissions: MAY.changeItems,
});
/** An override by staff: audited; `refunded` performs the refund (needs `isConfirmed`), `paid` needs a reason. */
export const setItemStatus = command(
  'rpc.billing.items.set-status',
  z.object({
    id: Id,
    status: ItemStatus,
    reason: z.string().overwrite(writtenText).max(500).optional(),
    isConfirmed: z.boolean().optional(),
  }),
  Moved,
  { actors: staff, permissions: MAY.setItemStatus, timeoutMs: 20_000 },
);
export const setItemShipping = command(
  'rpc.billing.items.set-shipping',
  z.object({ id: Id, value: LocalDate }),
  Moved,
  { actors: staff, permissions: MAY.tendPlans },
);
/** The gate before a label is bought: moves a cleared item to packaging, after which it cannot be refunded or ended silently. Repeating is harmless. Anything else: conflict with the reason. */
export const claimForDispatch = command(
  'rpc.billing.items.claim-for-dispatch',
  z.object({ id: Id }),
  Receipt.extend({ subscriptionId: Id, userId: Id }),
  { actors: staff, permissions: MAY.ship },
);
