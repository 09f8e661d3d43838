import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { Moment } from '../words.ts';

/** Label bought, parcel closed, register entry made. */
export const itemShipped = event(
  'evt.fulfilment.item.shipped',
  z.object({ itemId: Id, subscriptionId: Id, userId: Id, trackingNumber: z.string(), shippedAt: Moment }),
);
