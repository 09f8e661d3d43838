import '@sorrel/web-kit/chat/chat.css';
import './chat-look.css';
import type { ChatPage, ChatSent } from '@sorrel/contracts/http/storefront';
import { get, post, withQuery } from '@sorrel/web-kit/api';
import { ChatPanel } from '@sorrel/web-kit/chat/ChatPanel';
import type { ChatSource } from '@sorrel/web-kit/chat/conversation';
import { useChat } from '@sorrel/web-kit/chat/useChat';
import type { z } from 'zod';
import type { Route } from './+types/chat';

export const meta: Route.MetaFunction = () => [{ title: 'Chat | Sorrel' }];

/** The customer's own conversation; one per person, so the address needs no id. */
const source: ChatSource = {
  mode: 'customer',
  load: async (lastId) =>
    (await get<z.infer<typeof ChatPage>>(withQuery('/v2/profile/data/chat', { last_id: lastId }))).messages,
  send: async (message, client_id) =>
    (await post<Partial<z.infer<typeof ChatSent>>>('/v2/profile/form/chat', { message, client_id })).message ?? null,
  streamUrl: '/v2/profile/stream',
};

export default function Chat() {
  const chat = useChat(source);
  return (
    <div className="space-y-4">
      <ChatPanel chat={chat} level={1} height={600}>
        <p className="mt-1 text-sm text-ink-soft">
          Our team and your prescriber read this. In an emergency call 999, for urgent advice call 111.
        </p>
      </ChatPanel>
    </div>
  );
}
