import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { ClinicalTask } from '../../consultations/words.ts';
import { ChatMessage } from '../../messaging/rpc.ts';
import { Moment } from '../../words.ts';
import { AdminConsultation, AdminUser } from './people.ts';
import { page } from './shapes.ts';
import { SubscriptionLink } from './subscriptions.ts';

/* Conversations. */

/** GET /v2/admin/data/get-chats?keyword&page&perPage */
const ChatRow = z.object({
  id: Id,
  fname: z.string(),
  name: z.string(),
  sname: z.string(),
  email: z.string(),
  last_message: z.string(),
  is_incoming: z.union([z.literal(0), z.literal(1)]),
  last_message_at: Moment,
});

export const ChatsAnswer = z.object({ total: z.int(), data: z.array(ChatRow) });

export const ChatsPage = page('Admin/Chats', ChatsAnswer);

/** GET /v2/admin/chat/{userId} */
export const ChatPage = page(
  'Admin/Chat',
  z.object({
    user: AdminUser,
    subscriptions: z.array(SubscriptionLink),
    consultations: z.array(AdminConsultation),
    /** Open ones. */
    tasks: z.array(ClinicalTask),
    /** Other accounts that may be the same person's. */
    alike: z.array(z.object({ userId: Id, what: z.string() })),
    may: z.object({ finishTasks: z.boolean() }),
  }),
);

/** GET /v2/admin/data/get-user-chat?user_id&last_id */
export const UserChatAnswer = z.object({ messages: z.array(ChatMessage) });
