import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, SubscriptionStatus } from '../../words.ts';
import { Ok } from '../storefront/shapes.ts';

/* What the console's forms answer in addition to `{success: true}`. */

/** The id of something new: a promo code, a check of the books, a record of evidence. */
export const Made = Ok.extend({ id: Id });

/** POST /v2/admin/form/start-user-subscription, start-user-item-subscription */
export const SubscriptionBegun = Ok.extend({ subscriptionId: Id });

/** POST /v2/admin/form/subscription/update-date, update-frequency */
export const DateMoved = Ok.extend({ due_at: LocalDate.nullable() });

/** POST /v2/admin/form/retry-user-subscription */
export const PaymentTried = Ok.extend({ status: SubscriptionStatus });

/** POST /admin/order/update-user-note */
export const NoteSaved = Ok.extend({ version: z.int() });

/** POST /v2/admin/form/update-user-address. `isDoubtful`: nothing is sent there until staff have asked the customer. */
export const AddressChanged = Ok.extend({ isDoubtful: z.boolean() });
