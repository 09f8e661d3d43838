import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { Moment } from '../words.ts';

/**
 * A customer's message may need a clinician soon. What it says stays with its owner: the event says that there is one, and nobody but the
 * clinic's own list learns of it.
 */
export const messageFlagged = event(
  'evt.messaging.message.flagged',
  z.object({ messageId: Id, userId: Id, at: Moment }),
);

/** A chat message was stored. Its text stays with its owner. `isIncoming`: written by the customer. */
export const messageSent = event(
  'evt.messaging.message.sent',
  z.object({ messageId: Id, userId: Id, isIncoming: z.boolean(), at: Moment }),
);
