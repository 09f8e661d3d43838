import type { z } from 'zod';
import type {
  CatalogueTreatment,
  PaymentMethod,
  ShownSubscription,
  SubscriptionItem,
} from '@sorrel/contracts/billing/words';
import type { listSubscriptions, readSubscription } from '@sorrel/contracts/billing/rpc';
import type { StaffConsultation } from '@sorrel/contracts/consultations/words';
import type {
  DispatchRow as Dispatch,
  LegacyOrder,
  listBatches,
  PomRow as Pom,
} from '@sorrel/contracts/fulfilment/rpc';
import type {
  AdminConsultation,
  AdminItem,
  AdminMethod,
  AdminSubscription,
  AdminTreatment,
  AdminUser,
  DispatchRow,
  OldOrder,
  PomRow,
  SubscriptionLink,
  SubscriptionRow,
} from '@sorrel/contracts/http/admin';
import type { Customer } from '@sorrel/contracts/identity/words';
import type { Photo } from '@sorrel/contracts/media/rpc';
import { poundsNumber } from '@sorrel/contracts/money';
import { packView } from '../pharmacy/views.ts';
import { intervalMonths, owingView } from '../storefront/views.ts';

/** How links to other companies are built. */
export interface Links {
  tracking: string;
  stripe: string;
}

export const trackingLink = (links: Links, number: string | null): string | null =>
  number ? links.tracking.replace('{number}', encodeURIComponent(number)) : null;

/** The provider's dashboard page of a reference, by its prefix. */
export function stripeLink(dashboard: string, reference: string | null): string | null {
  if (!reference) return null;
  const folder = reference.startsWith('sub_')
    ? 'subscriptions'
    : reference.startsWith('pi_')
      ? 'payments'
      : reference.startsWith('cus_')
        ? 'customers'
        : null;
  if (!folder) return null;
  return dashboard.startsWith('/')
    ? `${dashboard}#${encodeURIComponent(reference)}`
    : `${dashboard}/${folder}/${encodeURIComponent(reference)}`;
}

export const adminUser = (customer: Customer, note: string, noteVersion: number, pregs: string | null): AdminUser => ({
  id: customer.id,
  fname: customer.fname,
  sname: customer.sname,
  name: `${customer.fname} ${customer.sname}`.trim(),
  email: customer.email,
  mobile: customer.phone,
  created_at: customer.created_at,
  note,
  note_version: noteVersion,
  pregs,
  birth_date: customer.birth_date,
  sex: customer.sex,
  uk_resident: customer.uk_resident,
});

const adminItem = (item: SubscriptionItem, links: Links): AdminItem => ({
  id: item.id,
  stid: item.stid,
  code: item.code,
  price: poundsNumber(item.pricePence),
  transaction_price: item.transactionPricePence === null ? null : poundsNumber(item.transactionPricePence),
  interval: item.interval,
  interval_duration: item.intervalDuration,
  status: item.status,
  treatment_status: item.treatmentStatus,
  paid_at: item.paidAt,
  is_manual: item.isManual,
  shipping_date: item.shippingDate,
  stripe_transaction_id: item.stripeTransactionId,
  stripe_url: stripeLink(links.stripe, item.stripeTransactionId),
  tracking_id: item.trackingId,
  tracking_url: trackingLink(links, item.trackingId),
  parcel: item.parcel,
  owing: owingView(item.owing),
  item: { id: item.itemId, code: item.code, name: item.name, interval: item.interval, ingredients: item.ingredients },
});

export const adminSubscription = (
  subscription: ShownSubscription,
  user: AdminUser,
  { address, address_unconfirmed_since }: Pick<Customer, 'address' | 'address_unconfirmed_since'>,
  links: Links,
): AdminSubscription => ({
  id: subscription.id,
  status: subscription.status,
  hold: subscription.hold && { reason: subscription.hold.reason, text: subscription.hold.staffText },
  should_cancel: subscription.shouldCancel,
  due_at: subscription.dueAt,
  frequency: subscription.frequency,
  interval_months: intervalMonths(subscription),
  items: subscription.items.map((item) => adminItem(item, links)),
  address,
  address_unconfirmed_since,
  user,
  stripe_subscription_id: subscription.stripeSubscriptionId,
  stripe_url: stripeLink(links.stripe, subscription.stripeSubscriptionId),
  treatment: { title: subscription.treatmentTitle, slug: subscription.treatmentSlug },
  version: subscription.version,
});

export const subscriptionLink = (one: ShownSubscription): z.input<typeof SubscriptionLink> => ({
  id: one.id,
  status: one.status,
  should_cancel: one.shouldCancel,
  treatment: one.treatmentTitle,
  stripe_subscription_id: one.stripeSubscriptionId,
});

/** Pictures in answers are named by photo id; where they are served only media knows. */
function picturePaths(value: string, photos: Pick<Photo, 'id' | 'url'>[]): string {
  const paths = (JSON.parse(value) as string[]).map(
    (path) => photos.find((photo) => path === `photos/${photo.id}`)?.url.replace(/^\/storage\//, '') ?? path,
  );
  return JSON.stringify(paths);
}

export const adminConsultation = (one: StaffConsultation, photos: Pick<Photo, 'id' | 'url'>[]): AdminConsultation => ({
  id: one.id,
  title: one.title,
  consultation: { name: one.name, slug: one.slug },
  submitted_at: one.submittedAt,
  isOld: one.isOld,
  stops: one.stops,
  fields: one.isOld
    ? one.oldFields
    : one.fields.map((field) =>
        field.field_type === 'images' ? { ...field, field_value: picturePaths(field.field_value, photos) } : field,
      ),
});

export const oldOrder = (order: z.output<typeof LegacyOrder>, links: Links): z.input<typeof OldOrder> => ({
  id: order.id,
  status: order.status,
  order_details: order.itemCodes.map((code) => ({ code })),
  shipping_date: order.shippingDate,
  rm_tracking: order.tracking,
  tracking_url: trackingLink(links, order.tracking),
  label_url: order.tracking && order.hasLabel ? labelPath(order.tracking) : null,
});

type Shelf = Pick<
  z.output<typeof listBatches.output>['rows'][number],
  'code' | 'number' | 'state' | 'onHand' | 'allocated' | 'expiresOn'
>;
/** Which batch the next pack of each code is taken from: released, with packs that are nobody's yet, and first to expire. None: empty. */
export const nextBatches = (batches: readonly Shelf[]): ReadonlyMap<string, string> =>
  new Map([
    ...batches.map(({ code }) => [code, ''] as const),
    ...batches
      .filter(({ state, onHand, allocated }) => state === 'released' && onHand > allocated)
      .toSorted((one, other) => other.expiresOn.localeCompare(one.expiresOn))
      .map(({ code, number }) => [code, number] as const),
  ]);

interface Beside {
  next: ReadonlyMap<string, string>;
  keepsBatches: boolean;
  planned: readonly { productId: number; pricePence: number; from: string }[];
}
/** Where batches are not kept, the formula's own name of one stands on papers, and here. */
export const adminTreatment = (
  treatment: CatalogueTreatment,
  { next, keepsBatches, planned }: Beside,
): AdminTreatment => ({
  id: treatment.id,
  slug: treatment.slug,
  title: treatment.title,
  name: treatment.name,
  is_coming_soon: !treatment.isOffered,
  plans: treatment.plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    items: plan.items.map((item) => ({
      id: item.id,
      name: item.name,
      durationMonths: item.interval === null ? 0 : item.intervalDuration,
      interval_duration: item.intervalDuration,
      interval: item.interval,
      price: poundsNumber(item.pricePence),
      code: item.code,
      batch: next.get(item.code) ?? (keepsBatches ? '' : item.batch),
      planned: planned
        .filter(({ productId }) => productId === item.id)
        .toSorted((one, other) => one.from.localeCompare(other.from))
        .map(({ pricePence, from }) => ({ price: poundsNumber(pricePence), from })),
      ingredients: item.ingredients,
    })),
  })),
});

type Listed = z.output<typeof listSubscriptions.output>['rows'][number];
export const subscriptionRow = (
  row: Listed,
  { pregs, address }: Pick<SubscriptionRow, 'address'> & { pregs: string | null },
  links: Links,
): SubscriptionRow => ({
  id: row.id,
  user: {
    id: row.userId,
    fname: row.fname,
    sname: row.sname,
    name: `${row.fname} ${row.sname}`.trim(),
    email: row.email,
    mobile: row.phone,
    pregs,
  },
  status: row.status,
  should_cancel: row.shouldCancel,
  is_waiting: row.isWaiting,
  stripe_subscription_id: row.stripeSubscriptionId,
  stripe_url: stripeLink(links.stripe, row.stripeSubscriptionId),
  treatment: row.treatmentTitle,
  code: row.code,
  due_at: row.dueAt,
  frequency: row.frequency,
  items: row.items.map((item) => adminItem(item, links)),
  address,
  highlight: row.highlight,
});

export const summaryView = (summary: z.output<typeof listSubscriptions.output>['summary']) => ({
  by_plan: summary.byPlan,
  by_status: summary.byStatus,
  due_next_7_days: summary.dueNext7Days,
  next_charges: poundsNumber(summary.nextChargesPence),
});

export const plansOf = (catalogue: CatalogueTreatment[]) =>
  catalogue.flatMap((treatment) => treatment.plans.map((plan) => ({ id: plan.id, name: plan.name })));
export const productsOf = (catalogue: z.output<typeof readSubscription.output>['catalogue']) => [
  ...new Map(
    catalogue.flatMap((treatment) =>
      treatment.plans.flatMap((plan) =>
        plan.items.map((item) => [item.id, { id: item.id, code: item.code, name: item.name }] as const),
      ),
    ),
  ).values(),
];

export const pomRow = (row: z.output<typeof Pom>): z.input<typeof PomRow> => ({
  id: row.id,
  rx_type: 'Private',
  script_ref: `PRX${row.id}`,
  shipped_at: row.shippedAt,
  patient: row.patient,
  prescriber: row.prescriber,
  ingredients: row.ingredients,
  quantity: 1,
  final_price: poundsNumber(row.transactionPricePence),
  serial: row.id,
  subscription: { user: { name: row.patient } },
  item: { ingredients: row.ingredients },
  transaction_price: poundsNumber(row.transactionPricePence),
});

const labelPath = (trackingNumber: string): string => `/storage/rm_labels/${trackingNumber}.pdf`;

export const dispatchRow = (row: z.output<typeof Dispatch>): z.input<typeof DispatchRow> => ({
  item_id: row.itemId,
  order_id: row.orderId,
  subscription_id: row.subscriptionId,
  user_id: row.userId,
  customer: row.customer,
  treatment: row.treatment,
  code: row.code,
  quantity: row.quantity,
  dispatch_date: row.dispatchDate,
  pack: packView(row.pack),
  check: row.check,
  checked_by: row.checkedBy,
  is_cold: row.isColdChain,
  leaves_on: row.leavesOn,
  ready_since: row.readySince,
  problem: row.problem,
  status: row.status,
  tracking_id: row.trackingNumber,
  parcel: row.parcel,
  label_url: row.trackingNumber ? labelPath(row.trackingNumber) : null,
});

export const adminMethod = (method: PaymentMethod): z.input<typeof AdminMethod> => ({
  id: method.id,
  type: method.type,
  card:
    method.type === 'card'
      ? { brand: method.brand, last4: method.last4, exp_month: method.exp_month, exp_year: method.exp_year }
      : null,
  bank_name: method.bank_name || null,
  is_backup: method.is_backup,
  billing_details: { email: method.holder_email, name: method.holder_name },
});
