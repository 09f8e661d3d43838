import { z } from 'zod';
import { Id } from '../call.ts';
import { fact } from '../fact.ts';
import { Moment } from '../words.ts';

/** Label bought, parcel closed, register entry made. */
export const itemShipped = fact(
  'evt.fulfilment.item.shipped',
  z.object({ itemId: Id, subscriptionId: Id, userId: Id, trackingNumber: z.string(), shippedAt: Moment }),
);
