import { z } from 'zod';
import { Id } from '../call.ts';
import { fact } from '../fact.ts';
import { Moment } from '../words.ts';

/** A chat message was stored. Its text stays with its owner. `isIncoming`: written by the customer. */
export const messageSent = fact(
  'evt.messaging.message.sent',
  z.object({ messageId: Id, userId: Id, isIncoming: z.boolean(), at: Moment }),
);
