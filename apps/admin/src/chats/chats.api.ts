import type {
  ChatDesk,
  ChatNotesAnswer,
  ChatPage,
  ChatsAnswer,
  RepliesAnswer,
  UserChatAnswer,
} from '@sorrel/contracts/http/admin';
import type { ChatFileSent } from '@sorrel/contracts/http/storefront';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { get, post, withQuery } from '@sorrel/web-kit/api';
import { asForm, namesOf } from '@sorrel/web-kit/chat/attached';
import { asMessage, type ChatSource, SEND_PATIENCE_MS } from '@sorrel/web-kit/chat/conversation';
import { keepHere } from '@sorrel/web-kit/chat/unsent';
import { upload } from '@sorrel/web-kit/upload';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listQuery } from '../lists/list.query.ts';

export type ChatsList = z.infer<typeof ChatsAnswer>;
export type ChatRow = ChatsList['data'][number];
export type ChatProps = z.infer<typeof ChatPage>['props'];

/** New messages of all customers; with `user_id`, the messages of one. */
export const STREAM_URL = '/v2/admin/stream';

/** A section 9: 10 per page. */
export const DEFAULTS = { keyword: '', show: '', page: '1', perPage: '10' };

/** A section 5: the keyword is trimmed and lower-cased before it is sent. */
export const chatsQuery = (filters: typeof DEFAULTS) =>
  listQuery<ChatsList>('chats', '/v2/admin/data/get-chats', {
    ...filters,
    keyword: filters.keyword.trim().toLowerCase(),
  });

export const chatQuery = (userId: number) =>
  queryOptions({
    queryKey: ['chat', userId],
    queryFn: async ({ signal }) => (await get<z.infer<typeof ChatPage>>(`/v2/admin/chat/${userId}`, { signal })).props,
    meta: { isQuiet: true },
  });

/** What colleagues do shows within half a minute. */
const LOOK_AGAIN_MS = 30_000;

/** Where the conversation stands with the team; it comes with the page, and changes more often. */
export const deskQuery = (userId: number) =>
  queryOptions({
    queryKey: ['chat-desk', userId],
    queryFn: async ({ signal }) =>
      (await get<{ desk: ChatDesk | null }>(withQuery('/v2/admin/data/chat-desk', { user_id: userId }), { signal }))
        .desk,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: LOOK_AGAIN_MS,
    meta: { isQuiet: true },
  });

export const repliesQuery = queryOptions({
  queryKey: ['chat-replies'],
  queryFn: ({ signal }) => get<z.infer<typeof RepliesAnswer>>('/v2/admin/data/chat-replies', { signal }),
  meta: { isQuiet: true },
});

export const notesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['chat-notes', userId],
    queryFn: async ({ signal }) =>
      (
        await get<z.infer<typeof ChatNotesAnswer>>(withQuery('/v2/admin/data/chat-notes', { user_id: userId }), {
          signal,
        })
      ).notes,
    meta: { isQuiet: true },
  });

/** The conversation with one customer; the team writes as sender 1. */
export function chatSource(userId: number): ChatSource {
  // The newest message on this screen: what a colleague has answered since is read before another answer goes out.
  let seen = 0;
  const see = <M extends { id: number }>(messages: readonly M[]): readonly M[] => {
    for (const { id } of messages) seen = Math.max(seen, id);
    return messages;
  };
  return {
    mode: 'admin',
    streamUrl: withQuery(STREAM_URL, { user_id: userId }),
    load: async (lastId) =>
      see(
        (
          await get<z.infer<typeof UserChatAnswer>>(
            `/v2/admin/data/get-user-chat?user_id=${userId}&last_id=${lastId ?? ''}`,
          )
        ).messages,
      ),
    send: async (message, clientId, attachments) =>
      (
        await post<{ message?: ChatMessage }>(
          '/v2/admin/form/send-user-chat',
          {
            user_id: userId,
            message,
            client_id: clientId,
            ...(seen > 0 ? { seen_id: seen } : {}),
            ...namesOf(attachments),
          },
          { timeoutMs: SEND_PATIENCE_MS },
        )
      ).message ?? null,
    sendUp: async (file, options) =>
      (await upload<ChatFileSent>(withQuery('/v2/admin/form/chat-file', { user_id: userId }), asForm(file), options))
        .attachment,
    markRead: (messageId) =>
      post('/v2/admin/form/chat-mark', { user_id: userId, last_message_id: messageId, read: true }),
    keep: keepHere(userId),
    pick: (data) => {
      const message = messageOfCustomer(data, userId);
      if (message) see([message]);
      return message;
    },
  };
}

/** The stream carries all customers' messages: only this customer's are used. */
export function messageOfCustomer(data: unknown, userId: number): ChatMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const payload = data as { user_id?: unknown; message?: unknown };
  return payload.user_id === userId ? (asMessage(payload.message) ?? asMessage(data)) : null;
}
