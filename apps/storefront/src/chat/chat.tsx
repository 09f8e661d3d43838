import '@sorrel/web-kit/chat/chat.css';
import './chat-look.css';
import type { ChatFileSent, ChatPage, ChatSent } from '@sorrel/contracts/http/storefront';
import { get, messageOf, post, withQuery } from '@sorrel/web-kit/api';
import { ChatPanel } from '@sorrel/web-kit/chat/ChatPanel';
import { type ChatSource, SEND_PATIENCE_MS } from '@sorrel/web-kit/chat/conversation';
import { asForm, namesOf } from '@sorrel/web-kit/chat/attached';
import { keepFor } from '@sorrel/web-kit/chat/unsent';
import { useChat } from '@sorrel/web-kit/chat/useChat';
import { upload } from '@sorrel/web-kit/upload';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { profileQuery } from '../queries/account.api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { Complaint } from './complaint.tsx';
import type { Route } from './+types/chat';

export const meta: Route.MetaFunction = () => [{ title: 'Chat | Sorrel' }];

/** The customer's own conversation; one per person, so the address needs no id. */
const sourceOf = (userId: number): ChatSource => ({
  mode: 'customer',
  load: async (lastId) =>
    (await get<z.infer<typeof ChatPage>>(withQuery('/v2/profile/data/chat', { last_id: lastId }))).messages,
  send: async (message, client_id, attachments) =>
    (
      await post<Partial<z.infer<typeof ChatSent>>>(
        '/v2/profile/form/chat',
        { message, client_id, ...namesOf(attachments) },
        { timeoutMs: SEND_PATIENCE_MS },
      )
    ).message ?? null,
  sendUp: async (file, options) =>
    (await upload<ChatFileSent>('/v2/profile/form/chat-file', asForm(file), options)).attachment,
  markRead: (message_id) => post('/v2/profile/form/chat-read', { message_id }),
  streamUrl: '/v2/profile/stream',
  keep: keepFor(userId),
});

export default function Chat() {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  if (data) return <MyChat userId={data.user.id} />;
  if (!error) return <Waiting />;
  return (
    <Alert title="We could not open your messages">
      <p>{messageOf(error)}</p>
      <Button kind="quiet" isBusy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Alert>
  );
}

function MyChat({ userId }: { userId: number }) {
  const chat = useChat(useMemo(() => sourceOf(userId), [userId]));
  return (
    <div className="space-y-4">
      <ChatPanel chat={chat} level={1} height={600}>
        <p className="mt-1 text-sm text-ink-soft">
          Our team and your prescriber read this. In an emergency call 999, for urgent advice call 111.
        </p>
      </ChatPanel>
      <p>
        <Link className="link font-semibold" to="/v2/profile/health">
          Something has changed with my health
        </Link>
      </p>
      <Complaint />
    </div>
  );
}
