import type { ChatPage, ChatsAnswer, UserChatAnswer } from '@sorrel/contracts/http/admin';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { get, post, withQuery } from '@sorrel/web-kit/api';
import { asMessage, type ChatSource, SEND_PATIENCE_MS } from '@sorrel/web-kit/chat/conversation';
import { keepHere } from '@sorrel/web-kit/chat/unsent';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listQuery } from '../lists/list.query.ts';

export type ChatRow = z.infer<typeof ChatsAnswer>['data'][number];
export type ChatProps = z.infer<typeof ChatPage>['props'];

/** New messages of all customers; with `user_id`, the messages of one. */
export const STREAM_URL = '/v2/admin/stream';

/** A section 9: 10 per page. */
export const DEFAULTS = { keyword: '', show: '', page: '1', perPage: '10' };

/** A section 5: the keyword is trimmed and lower-cased before it is sent. */
export const chatsQuery = (filters: typeof DEFAULTS) =>
  listQuery<z.infer<typeof ChatsAnswer>>('chats', '/v2/admin/data/get-chats', {
    ...filters,
    keyword: filters.keyword.trim().toLowerCase(),
  });

export const chatQuery = (userId: number) =>
  queryOptions({
    queryKey: ['chat', userId],
    queryFn: async ({ signal }) => (await get<z.infer<typeof ChatPage>>(`/v2/admin/chat/${userId}`, { signal })).props,
    meta: { isQuiet: true },
  });

/** The conversation with one customer; the team writes as sender 1. */
export function chatSource(userId: number): ChatSource {
  return {
    mode: 'admin',
    streamUrl: withQuery(STREAM_URL, { user_id: userId }),
    load: async (lastId) =>
      (
        await get<z.infer<typeof UserChatAnswer>>(
          `/v2/admin/data/get-user-chat?user_id=${userId}&last_id=${lastId ?? ''}`,
        )
      ).messages,
    send: async (message, clientId) =>
      (
        await post<{ message?: ChatMessage }>(
          '/v2/admin/form/send-user-chat',
          { user_id: userId, message, client_id: clientId },
          { timeoutMs: SEND_PATIENCE_MS },
        )
      ).message ?? null,
    keep: keepHere(userId),
    pick: (data) => messageOfCustomer(data, userId),
  };
}

/** The stream carries all customers' messages: only this customer's are used. */
export function messageOfCustomer(data: unknown, userId: number): ChatMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const payload = data as { user_id?: unknown; message?: unknown };
  return payload.user_id === userId ? (asMessage(payload.message) ?? asMessage(data)) : null;
}
