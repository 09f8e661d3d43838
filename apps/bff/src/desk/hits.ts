import type { z } from 'zod';
import type { findCustomers } from '@sorrel/contracts/billing/rpc';
import type { findParcels } from '@sorrel/contracts/fulfilment/rpc';
import type { Hit } from '@sorrel/contracts/http/admin';

export type FoundCustomers = z.output<typeof findCustomers.output>;
export type FoundParcels = z.output<typeof findParcels.output>;

const CONSOLE = '/v2/admin';
const subscription = (id: number): string => `${CONSOLE}/subscriptions/${id}`;
const words = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

/** What the owners found as the search shows it. `mayChat`: who may not read conversations is not sent to one. */
export function hitsOf(found: FoundCustomers | null, parcels: FoundParcels | null, mayChat: boolean): Hit[] {
  return [...(found ? ofCustomers(found, mayChat) : []), ...(parcels ? ofParcels(parcels) : [])];
}

function ofCustomers({ customers, subscriptions, orders }: FoundCustomers, mayChat: boolean): Hit[] {
  return [
    ...customers.map((one): Hit => ({
      group: 'customers',
      id: one.userId,
      title: `Customer ${one.userId}`,
      text: words(one.name, one.email, one.phone),
      to: customerPage(one, mayChat),
    })),
    ...subscriptions.map((one): Hit => ({
      group: 'subscriptions',
      id: one.id,
      title: `Subscription ${one.id}`,
      text: words(one.customer, one.treatmentTitle, statusWord(one)),
      to: subscription(one.id),
    })),
    ...orders.map((one): Hit => ({
      group: 'orders',
      id: one.itemId,
      title: `Order SRL-${one.itemId}`,
      text: words(one.customer, one.code, one.name),
      to: subscription(one.subscriptionId),
    })),
  ];
}

function ofParcels({ parcels, oldOrders, prescriptions }: FoundParcels): Hit[] {
  return [
    ...parcels.map((one): Hit => ({
      group: 'parcels',
      id: one.itemId,
      title: `Parcel ${one.trackingNumber}`,
      text: words(one.customer, one.orderId),
      to: subscription(one.subscriptionId),
    })),
    ...prescriptions.map((one): Hit => ({
      group: 'prescriptions',
      id: one.id,
      title: `Prescription ${one.ref}`,
      text: words(one.customer, `of ${one.date.split('-').toReversed().join('/')}`),
      to: subscription(one.subscriptionId),
    })),
    ...oldOrders.map((one): Hit => ({
      group: 'old-orders',
      id: one.id,
      title: `Old order ${one.id}`,
      text: words(one.customer, one.trackingNumber),
      to: `/admin?email=${encodeURIComponent(one.email)}`,
    })),
  ];
}

/** Their newest subscription, which holds all about them; without one their conversation; else the list, which says that there is none. */
function customerPage(
  { userId, email, subscriptionId }: FoundCustomers['customers'][number],
  mayChat: boolean,
): string {
  if (subscriptionId !== null) return subscription(subscriptionId);
  return mayChat
    ? `${CONSOLE}/chat/${userId}`
    : `${CONSOLE}/subscriptions?status=all&keyword=${encodeURIComponent(email)}`;
}

/** The words of the Subscriptions list. */
function statusWord({ status, shouldCancel, isWaiting }: FoundCustomers['subscriptions'][number]): string {
  if (isWaiting) return 'waiting for customer';
  if (shouldCancel) return 'cancelled';
  return status === 'active' ? 'shipped' : status;
}
