import { z } from 'zod';
import { OwingView } from '../../fulfilment/owing-place.ts';
import { ParcelPlace } from '../../fulfilment/parcel-place.ts';
import { Id } from '../../rpc-contract.ts';
import { ClinicalTask } from '../../consultations/words.ts';
import { ChatMessage, Reply, TeamNote } from '../../messaging/rpc.ts';
import { ItemStatus, LocalDate, Moment } from '../../words.ts';
import { AdminConsultation, AdminUser } from './people.ts';
import { page } from './shapes.ts';
import { SubscriptionLink } from './subscriptions.ts';

/* Conversations. */

/** Where a conversation stands with the team. */
export const ChatDesk = z.object({
  last_message_id: Id,
  /** Null: nobody waits for an answer. */
  waiting_since: Moment.nullable(),
  is_unread: z.boolean(),
  /** A message may be urgent, and no clinician has looked at it. */
  is_flagged: z.boolean(),
  /** Since when, and by when one should have; of several the first. */
  flagged_at: Moment.nullable(),
  look_by: Moment.nullable(),
  assigned: z.object({ id: Id, name: z.string() }).nullable(),
  snoozed_until: Moment.nullable(),
  is_closed: z.boolean(),
});
export type ChatDesk = z.infer<typeof ChatDesk>;
/** POST /v2/admin/form/chat-assign, -snooze, -close, -mark; GET /v2/admin/data/chat-desk */
export const ChatDeskAnswer = z.object({ success: z.literal(true), desk: ChatDesk.nullable() });

/** GET /v2/admin/data/get-chats?keyword&show&page&perPage */
const ChatRow = z.object({
  id: Id,
  fname: z.string(),
  name: z.string(),
  sname: z.string(),
  email: z.string(),
  last_message: z.string(),
  is_incoming: z.union([z.literal(0), z.literal(1)]),
  last_message_at: Moment,
  desk: ChatDesk,
});

export const ChatsAnswer = z.object({
  total: z.int(),
  /** There are more than were counted: `total` is where counting ended. */
  is_more: z.boolean(),
  data: z.array(ChatRow),
  counts: z.object({ unanswered: z.int(), mine: z.int(), waiting: z.int(), snoozed: z.int() }),
});

export const ChatsPage = page('Admin/Chats', ChatsAnswer);

/** A subscription beside the conversation: what is asked about most. */
export const ChatOrder = SubscriptionLink.extend({
  /** What happens next, in a sentence. */
  next: z.string(),
  /** The plan's price, before credit and promotions. */
  next_charge: z.object({ on: LocalDate, price: z.number() }).nullable(),
  /** Why its charge is on hold. */
  hold: z.string().nullable(),
  /** Newest first. */
  parcels: z.array(
    z.object({
      id: Id,
      name: z.string(),
      status: ItemStatus,
      shipping_date: LocalDate.nullable(),
      tracking_id: z.string().nullable(),
      tracking_url: z.string().nullable(),
      parcel: ParcelPlace.nullable(),
      owing: OwingView.nullable(),
    }),
  ),
});
export type ChatOrder = z.infer<typeof ChatOrder>;

/** GET /v2/admin/chat/{userId} */
export const ChatPage = page(
  'Admin/Chat',
  z.object({
    user: AdminUser,
    subscriptions: z.array(ChatOrder),
    consultations: z.array(AdminConsultation),
    /** Open ones. */
    tasks: z.array(ClinicalTask),
    /** Other accounts that may be the same person's. */
    alike: z.array(z.object({ userId: Id, name: z.string(), what: z.string() })),
    /** Null: nobody has written yet. */
    desk: ChatDesk.nullable(),
    may: z.object({ finishTasks: z.boolean() }),
  }),
);

/** GET /v2/admin/data/get-user-chat?user_id&last_id */
export const UserChatAnswer = z.object({ messages: z.array(ChatMessage) });

/** GET /v2/admin/data/chat-replies */
export const RepliesAnswer = z.object({ replies: z.array(Reply) });
/** POST /v2/admin/form/chat-reply-save */
export const ReplySaved = z.object({ success: z.literal(true), reply: Reply });

/** GET /v2/admin/data/chat-notes?user_id */
export const ChatNotesAnswer = z.object({ notes: z.array(TeamNote) });
/** POST /v2/admin/form/chat-note */
export const ChatNoteAdded = z.object({ success: z.literal(true), note: TeamNote });
