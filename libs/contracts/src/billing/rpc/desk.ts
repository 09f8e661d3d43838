import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { Id, query } from '../../rpc-contract.ts';
import { Moment, SubscriptionStatus } from '../../words.ts';
import { Waiting } from '../../waiting.ts';
import { staff } from './shapes.ts';

/** What waits for staff, as the lists behind it count it. Null: not for this caller. */
export const billingWork = query(
  'rpc.billing.work.read',
  z.object({ lateBefore: z.object({ reviews: Moment, payments: Moment, holds: Moment }) }),
  z.object({
    stops: Waiting.nullable(),
    reviews: Waiting.nullable(),
    payments: Waiting.nullable(),
    holds: Waiting.nullable(),
  }),
  { actors: staff, permissions: MAY.readCustomers },
);

/**
 * Customers, their subscriptions and items, by name or e-mail (three letters and more), phone number, our numbers, or the provider's.
 * Whatever their status; at most a handful of each, the newest first.
 */
export const findCustomers = query(
  'rpc.billing.customers.find',
  /** `people`: those whom another service knows by what was typed. They are found as well. */
  z.object({ typed: z.string().max(200), people: z.array(Id).max(8).optional() }),
  z.object({
    customers: z.array(
      z.object({
        userId: Id,
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        /** The newest; null: they never ordered. */
        subscriptionId: Id.nullable(),
      }),
    ),
    subscriptions: z.array(
      z.object({
        id: Id,
        customer: z.string(),
        status: SubscriptionStatus,
        shouldCancel: z.boolean(),
        isWaiting: z.boolean(),
        treatmentTitle: z.string(),
      }),
    ),
    orders: z.array(
      z.object({ itemId: Id, subscriptionId: Id, customer: z.string(), code: z.string(), name: z.string() }),
    ),
  }),
  { actors: staff, permissions: MAY.readCustomers },
);

const Numbers = z.array(Id).max(2_000);
/** What customers are called, and whose subscriptions and items these are. Who is not known, or was erased, is left out. */
export const nameCustomers = query(
  'rpc.billing.customers.name',
  z.object({ users: Numbers, subscriptions: Numbers, items: Numbers }),
  z.object({
    /** `subscriptionId`: the newest; null: they never ordered. */
    customers: z.array(z.object({ userId: Id, name: z.string(), subscriptionId: Id.nullable() })),
    subscriptions: z.array(z.object({ id: Id, userId: Id })),
    items: z.array(z.object({ id: Id, subscriptionId: Id, userId: Id })),
  }),
  { actors: staff, permissions: MAY.readAudit },
);
