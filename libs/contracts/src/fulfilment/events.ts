import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { LocalDate, Moment } from '../words.ts';

/** Label bought, parcel closed, register entry made. */
export const itemShipped = event(
  'evt.fulfilment.item.shipped',
  z.object({ itemId: Id, subscriptionId: Id, userId: Id, trackingNumber: z.string(), shippedAt: Moment }),
);

/**
 * The released packs of a code have changed. `lots`: what stands on the shelf by expiry. `taken`: how many items have a pack of it, put
 * aside or left, since a batch of the code was first released (`since`); what is put aside stays in the sum of both.
 */
export const stockChanged = event(
  'evt.fulfilment.stock.changed',
  z.object({
    code: z.string(),
    since: Moment,
    taken: z.int(),
    lots: z.array(z.object({ expiresOn: LocalDate, left: z.int() })),
  }),
);
