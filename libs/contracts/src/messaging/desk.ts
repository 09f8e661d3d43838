import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Id, query } from '../rpc-contract.ts';
import { Moment } from '../words.ts';

/* The team's side of a conversation: who looks after it, and whether it waits. Nothing of it is shown to the customer. */

/**
 * The lists of the desk. Unanswered: the customer waits for the team. Mine: those this person looks after. Waiting: the team had the last
 * word within the last two weeks, and the customer has not answered. Snoozed: put off until a moment that has not come. All the rest is
 * found under all.
 */
export const ChatList = z.enum(['', 'unanswered', 'mine', 'waiting', 'snoozed']);
export type ChatList = z.infer<typeof ChatList>;

/** Where a conversation stands with the team. */
export const Desk = z.object({
  /** What an act is about: it is refused when a newer message has come. */
  lastMessageId: Id,
  /** Since when the customer waits for an answer; null: they do not. What the clinic writes by itself is no answer. */
  waitingSince: Moment.nullable(),
  /** Nobody of the team has opened it since the customer's last message. */
  isUnread: z.boolean(),
  /** A message in it may be urgent, and no clinician has looked at it. */
  isFlagged: z.boolean(),
  /** Since when, and by when one should have; of several the first. */
  flaggedAt: Moment.nullable().default(null),
  lookBy: Moment.nullable().default(null),
  assigned: z.object({ id: Id, name: z.string() }).nullable(),
  /** Any new message ends it. */
  snoozedUntil: Moment.nullable(),
  /** Needs no answer; any new message opens it again. */
  isClosed: z.boolean(),
});
export type Desk = z.input<typeof Desk>;

const Of = z.object({ userId: Id });
const staff = { actors: ['staff' as const], permissions: MAY.writeToCustomers };
/** `desk` is null where nobody has written yet. */
const Answer = z.object({ desk: Desk.nullable() });

export const readDesk = query('rpc.messaging.desk.read', Of, Answer, {
  actors: ['staff'],
  permissions: MAY.readRecords,
});
/** Takes a conversation, or gives it back. `was`: who had it when this was asked; somebody else by now: conflict, which names them. */
export const assignChat = command(
  'rpc.messaging.desk.assign',
  Of.extend({ isMine: z.boolean(), was: Id.nullable() }),
  Answer,
  staff,
);
/** Puts it off, or back (`until` null). */
export const snoozeChat = command(
  'rpc.messaging.desk.snooze',
  Of.extend({ until: Moment.nullable(), lastMessageId: Id }),
  Answer,
  staff,
);
/** Says that it needs no answer, or that it does after all. Refused while a clinician has still to look at a message of it. */
export const closeChat = command(
  'rpc.messaging.desk.close',
  Of.extend({ isClosed: z.boolean(), lastMessageId: Id }),
  Answer,
  staff,
);
/** Somebody of the team has seen everything up to this message, or wants it to count as unread again. */
export const markChat = command(
  'rpc.messaging.desk.mark',
  Of.extend({ isRead: z.boolean(), lastMessageId: Id }),
  Answer,
  staff,
);
