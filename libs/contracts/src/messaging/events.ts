import { z } from 'zod';
import { Told } from '../consultations/told.ts';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { Moment } from '../words.ts';

/** A customer's message tells of danger: a clinician reads it within its target, and finds here what was written. */
export const messageAlarming = event(
  'evt.messaging.message.alarming',
  z.object({ messageId: Id, userId: Id, told: Told, at: Moment }),
  { isSealed: true },
);

/**
 * Of the version before, without the words. A customer's message may need a clinician soon. The text stays with this service: the event only says that there is such a message, and
 * only the clinic's own list shows it.
 */
export const messageFlagged = event(
  'evt.messaging.message.flagged',
  z.object({ messageId: Id, userId: Id, at: Moment }),
);

/** A chat message was stored. Its text stays with this service. `isIncoming`: written by the customer. */
export const messageSent = event(
  'evt.messaging.message.sent',
  z.object({ messageId: Id, userId: Id, isIncoming: z.boolean(), at: Moment }),
);
