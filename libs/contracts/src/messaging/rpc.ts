import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';
import { MOST_ATTACHMENTS } from '../attachments.ts';
import { isBlank, writtenText } from '../harmless.ts';
import { Email } from '../identity/words.ts';
import { Attachment } from '../media/attachments.ts';
import { Moment } from '../words.ts';
import { Waiting } from '../waiting.ts';
import { Danger } from './danger.ts';
import { ChatList, Desk } from './desk.ts';

export * from './desk.ts';
export * from './insights.ts';
export * from './notes.ts';
export * from './replies.ts';

export const ChatMessage = z.object({
  id: Id,
  sender_id: Id,
  content_plain: z.string(),
  created_at: Moment,
  is_incoming: z.union([z.literal(0), z.literal(1)]),
  client_id: z.string().nullable(),
  /** What its words may tell of; of the team's own messages nothing. Judged anew at each reading, by the table as it is then. */
  dangers: z.array(Danger),
  /** For the team alone, of what did not come from the customer: who of the team wrote it; null: the clinic by itself. */
  by: z.string().nullable().optional(),
  /** Left out of a message without any. */
  attachments: z.array(Attachment).optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/**
 * What a person writes: at most 10,000 characters, no control characters but line breaks and tabs; signs that reverse text are marked.
 */
const Written = z
  .string('Please type a message.')
  .max(10_000, 'Please keep a message under 10,000 characters.')
  .refine(
    (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udfff]/u.test(text),
    'Please use ordinary text.',
  );
/** Nothing, only beside files. */
const Message = z.object({
  message: Written.transform((text) => (isBlank(text) ? '' : writtenText(text))),
  clientId: z.string().max(64).nullish(),
  attachments: z.array(Attachment).max(MOST_ATTACHMENTS, `Please send at most ${MOST_ATTACHMENTS} files.`).default([]),
});
const saysSomething = ({ message, attachments }: z.output<typeof Message>): boolean =>
  message !== '' || attachments.length > 0;
const SAYS_NOTHING = { path: ['message'], error: 'Please type a message.' };

/** The customer has seen everything up to this message. */
export const markRead = command('rpc.messaging.chat.mark-read', z.object({ messageId: Id }), Nothing, {
  actors: ['customer', 'staff'],
  permissions: 'own',
});

/** Newest first, 30 at most, older than `lastId` when given. */
export const readMine = query(
  'rpc.messaging.chat.mine',
  z.object({ lastId: Id.nullable(), afterId: Id.nullish() }),
  z.object({ messages: z.array(ChatMessage) }),
  { actors: ['customer', 'staff'], permissions: 'own' },
);
/**
 * `clientId` makes a resend harmless: the stored message is answered again; with another text or other files it is refused (409). `isMasked`: a card
 * number was taken out before the message was kept.
 */
const Sent = z.object({ message: ChatMessage, isMasked: z.boolean() });
export const sendMine = command('rpc.messaging.chat.send', Message.refine(saysSomething, SAYS_NOTHING), Sent, {
  actors: ['customer', 'staff'],
  permissions: 'own',
});
export const readOfCustomer = query(
  'rpc.messaging.chat.of-customer',
  z.object({ userId: Id, lastId: Id.nullable(), afterId: Id.nullish() }),
  z.object({ messages: z.array(ChatMessage) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
export const sendToCustomer = command(
  'rpc.messaging.chat.send-to-customer',
  Message.extend({
    userId: Id,
    /** The newest message on the writer's screen: refused when a colleague has answered since. */
    seenId: Id.nullish(),
  }).refine(saysSomething, SAYS_NOTHING),
  Sent,
  { actors: ['staff'], permissions: MAY.writeToCustomers },
);
/** Which messages of all customers came after this one, oldest first: what an interrupted stream has missed. Without texts. */
export const messagesSince = query(
  'rpc.messaging.chat.since',
  z.object({ afterId: Id }),
  z.object({ messages: z.array(z.object({ id: Id, userId: Id })) }),
  { actors: ['staff'], permissions: MAY.readRecords },
);
/** How many customers wait for an answer. */
export const chatWork = query(
  'rpc.messaging.work.read',
  z.object({ lateBefore: z.object({ chats: Moment }) }),
  z.object({ chats: Waiting }),
  { actors: ['staff'], permissions: MAY.readRecords },
);
/** All: newest first. The desk's lists the other way round: who waits longest comes first, and what may be urgent before everything. */
export const listChats = query(
  'rpc.messaging.chat.list',
  z.object({
    keyword: z.string().max(200),
    show: ChatList.default(''),
    page: z.int().min(1).max(1_000_000),
    perPage: z.int().min(1).max(1_000_000),
  }),
  z.object({
    total: z.int(),
    /** More were found than are counted: `total` is where counting ended. */
    isMore: z.boolean().default(false),
    rows: z.array(
      z.object({
        id: Id,
        fname: z.string(),
        sname: z.string(),
        email: z.string(),
        last_message: z.string(),
        is_incoming: z.union([z.literal(0), z.literal(1)]),
        last_message_at: Moment,
        desk: Desk,
      }),
    ),
    /** How many stand in each of the desk's lists, whatever was searched for; `COUNTED_TO` means that many or more. */
    counts: z.object({ unanswered: z.int(), mine: z.int(), waiting: z.int(), snoozed: z.int() }),
  }),
  { actors: ['staff'], permissions: MAY.readRecords },
);
/** The same rows to be taken away as a file, without what was written: audited. */
export const exportChats = query(
  'rpc.messaging.chat.export',
  z.object({
    keyword: z.string().max(200),
    show: ChatList,
    page: z.int().min(1).max(1_000_000),
    perPage: z.int().min(1).max(1_000),
  }),
  z.object({
    rows: z.array(
      z.object({
        id: Id,
        fname: z.string(),
        sname: z.string(),
        email: z.string(),
        isIncoming: z.boolean(),
        lastMessageAt: Moment,
        desk: Desk,
      }),
    ),
  }),
  { actors: ['staff'], permissions: MAY.exportChats, isAudited: true, timeoutMs: 15_000 },
);

/**
 * Signs an address up for news of new treatments. The answer is the same whether the address is known or not; an e-mail asks to confirm it.
 */
export const askEarlyAccess = command(
  'rpc.messaging.early-access.ask',
  z.object({ email: Email, consent: z.literal(true, 'Please tick the box so that we may write to you.') }),
  Nothing,
  { actors: ['visitor', 'customer', 'staff'], permissions: 'open' },
);
const LinkToken = z.string().regex(/^[\w-]{20,64}$/, 'This link is not complete. Please open it from the e-mail.');
/** Confirms by the link in the e-mail. `isOn`: false when the link no longer works. */
export const confirmEarlyAccess = command(
  'rpc.messaging.early-access.confirm',
  z.object({ token: LinkToken }),
  z.object({ isOn: z.boolean() }),
  { actors: ['visitor', 'customer', 'staff'], permissions: 'open' },
);
/** Forgets the address, logged in or not. An unknown token changes nothing and is answered the same. */
export const leaveEarlyAccess = command('rpc.messaging.early-access.leave', z.object({ token: LinkToken }), Nothing, {
  actors: ['visitor', 'customer', 'staff'],
  permissions: 'open',
});
/** The list, newest first. `leaveToken` belongs into every e-mail to that address; nobody may be written to before `confirmedAt`. */
export const listEarlyAccess = query(
  'rpc.messaging.early-access.list',
  z.object({ page: z.int().min(1).max(1_000_000), perPage: z.int().min(1).max(1_000_000), isConfirmed: z.boolean() }),
  z.object({
    total: z.int(),
    confirmed: z.int(),
    rows: z.array(
      z.object({ id: Id, email: z.string(), askedAt: Moment, confirmedAt: Moment.nullable(), leaveToken: z.string() }),
    ),
  }),
  { actors: ['staff'], permissions: MAY.readEarlyAccess, isAudited: true },
);

/** Core NATS subject (not stored) on which a stored message is pushed to whoever watches: `live.chat.<user id>`. Streams resume from the rows by message id. */
export const liveChat = (userId: number | '*'): string => `live.chat.${userId}`;
